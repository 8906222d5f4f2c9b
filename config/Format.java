import com.google.googlejavaformat.java.GoogleJavaFormatToolProvider;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;

/**
 * Checks or writes the format of all Java sources below the current directory. The root's pom.xml
 * runs it in a JDK that knows the language of the sources, whichever Java runs Maven.
 *
 * <p>Arguments: {@code check}, {@code write} or {@code skip}; then a file that marks when all
 * sources were last found to be formatted: only sources changed after that are read.
 */
final class Format {
  public static void main(String[] arguments) throws IOException {
    String mode = arguments[0];
    Path mark = Path.of(arguments[1]);
    long start = System.currentTimeMillis();
    List<String> sources = mode.equals("skip") ? List.of() : changedSince(mark);
    if (sources.isEmpty()) {
      return;
    }
    List<String> flags = new ArrayList<>(List.of("--skip-reflowing-long-strings"));
    flags.addAll(
        mode.equals("write")
            ? List.of("--replace")
            : List.of("--dry-run", "--set-exit-if-changed"));
    flags.addAll(sources);
    String[] call = flags.toArray(String[]::new);
    if (new GoogleJavaFormatToolProvider().run(System.out, System.err, call) != 0) {
      System.exit(1);
    }
    Files.createDirectories(mark.getParent());
    Files.writeString(mark, "");
    Files.setLastModifiedTime(mark, FileTime.fromMillis(start));
  }

  private static List<String> changedSince(Path mark) throws IOException {
    long last = time(mark);
    boolean all = time(Path.of("pom.xml")) >= last || time(Path.of("config/Format.java")) >= last;
    List<String> sources = new ArrayList<>();
    Files.walkFileTree(
        Path.of(""),
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes facts) {
            String name = folder.getFileName().toString();
            boolean isOurs = !name.equals("target") && (name.isEmpty() || !name.startsWith("."));
            return isOurs ? FileVisitResult.CONTINUE : FileVisitResult.SKIP_SUBTREE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes facts) {
            if (file.toString().endsWith(".java") && (all || time(file) >= last)) {
              sources.add(file.toString());
            }
            return FileVisitResult.CONTINUE;
          }
        });
    return sources;
  }

  /** When a file was written; 0 if there is none. */
  private static long time(Path file) {
    return file.toFile().lastModified();
  }
}
