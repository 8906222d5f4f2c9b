import java.io.IOException;
import java.io.InputStream;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Collections;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * Writes the program's jars anew for the archive. They are not compressed, because the archive is
 * compressed as a whole and finds what the classes of all jars have in common (12 MB less). They
 * lack what ONNX Runtime brings for other systems. All their entries have one time, since the times
 * in some jars depend on the builder's time zone.
 *
 * <p>Arguments: the folder of twobig.jar and its lib, the folder to write the same to, and the
 * time.
 */
final class Jars {
  public static void main(String[] arguments) throws IOException {
    Path from = Path.of(arguments[0]);
    Path to = Path.of(arguments[1]);
    LocalDateTime time = LocalDateTime.ofInstant(Instant.parse(arguments[2]), ZoneOffset.UTC);
    Files.createDirectories(to.resolve("lib"));
    store(from.resolve("twobig.jar"), to.resolve("twobig.jar"), time);
    try (DirectoryStream<Path> libraries = Files.newDirectoryStream(from.resolve("lib"))) {
      for (Path library : libraries) {
        store(library, to.resolve("lib").resolve(library.getFileName()), time);
      }
    }
  }

  private static void store(Path from, Path to, LocalDateTime time) throws IOException {
    try (ZipFile jar = new ZipFile(from.toFile());
        ZipOutputStream stored = new ZipOutputStream(Files.newOutputStream(to))) {
      for (ZipEntry entry : Collections.list(jar.entries())) {
        if (isForThisSystem(entry.getName())) {
          ZipEntry copy = new ZipEntry(entry);
          copy.setMethod(ZipEntry.STORED);
          copy.setCompressedSize(entry.getSize());
          copy.setTimeLocal(time);
          stored.putNextEntry(copy);
          try (InputStream bytes = jar.getInputStream(entry)) {
            bytes.transferTo(stored);
          }
          stored.closeEntry();
        }
      }
    }
  }

  private static boolean isForThisSystem(String entry) {
    return !entry.startsWith("ai/onnxruntime/native/")
        || entry.startsWith("ai/onnxruntime/native/linux-x64/");
  }
}
