package org.twobig.tt.fault;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A system call of a process, as strace(1) saw it.
 *
 * @param name such as "write"
 * @param arguments as in the trace; texts in hexadecimal
 * @param result the kernel's answer, less than 0 for an error
 */
public record SystemCall(String name, List<String> arguments, long result) {
  private static final String TRACED =
      "openat,write,pwrite64,fsync,fdatasync,rename,renameat,renameat2,unlink,unlinkat,ftruncate,"
          + "link,linkat,mkdir,rmdir,close,lseek";

  // 12 write(4, "\x01\x02", 2) = 2
  private static final Pattern WHOLE = Pattern.compile("\\d+ +(\\w+)\\((.*)\\) += (-?\\d+).*");

  // 12 write(4, "\x01\x02", 2 <unfinished ...>
  private static final Pattern BEGUN =
      Pattern.compile("(\\d+) +(\\w+\\(.*) <unfinished \\.\\.\\.>");

  // 12 <... write resumed>) = 2
  private static final Pattern ENDED = Pattern.compile("(\\d+) +<\\.\\.\\. \\w+ resumed>(.*)");

  /** Returns the arguments by which strace writes the calls of a command to a file. */
  public static List<String> tracing(Path trace) {
    String options = "-f -xx -s 100000000 -e signal=none -e trace=" + TRACED + " -o ";
    return List.of(("strace " + options + trace).split(" ", 11)); // the path stays whole
  }

  /** Returns whether processes can be traced here. */
  public static boolean canTrace(Path scratch) throws InterruptedException {
    List<String> command = new ArrayList<>(tracing(scratch));
    command.add("true");
    try {
      return new ProcessBuilder(command).start().waitFor() == 0;
    } catch (IOException e) {
      return false;
    }
  }

  /**
   * Returns the calls in a trace, in the order of their ends. A close counts as soon as it begins:
   * before it ends, another thread may get the number of the file for another one.
   */
  public static List<SystemCall> read(Path trace) throws IOException {
    List<SystemCall> calls = new ArrayList<>();
    Map<String, String> begun = new HashMap<>();
    try (var lines = Files.lines(trace, StandardCharsets.ISO_8859_1)) {
      lines.forEach(
          line -> {
            String text = line;
            Matcher start = BEGUN.matcher(line);
            Matcher end = ENDED.matcher(line);
            if (start.matches() && start.group(2).startsWith("close(")) {
              text = start.group(1) + " " + start.group(2) + ") = 0";
            } else if (start.matches()) {
              begun.put(start.group(1), start.group(2));
              return;
            }
            if (end.matches() && begun.containsKey(end.group(1))) {
              text = end.group(1) + " " + begun.remove(end.group(1)) + end.group(2);
            }
            Matcher whole = WHOLE.matcher(text);
            if (whole.matches()) {
              calls.add(
                  new SystemCall(
                      whole.group(1),
                      List.of(whole.group(2).split(", ")),
                      Long.parseLong(whole.group(3))));
            }
          });
    }
    return calls;
  }

  /** Returns an argument that is a number. */
  long number(int argument) {
    return Long.parseLong(arguments.get(argument));
  }

  /** Returns the bytes of an argument that is a text. */
  byte[] bytes(int argument) {
    String text = arguments.get(argument); // "\x01\x02"
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (int at = 1; at + 4 < text.length() + 1 && text.charAt(at) == '\\'; at += 4) {
      bytes.write(HexFormat.fromHexDigits(text, at + 2, at + 4));
    }
    return bytes.toByteArray();
  }

  /** Returns an argument that is an absolute path; relative ones do not occur. */
  Path path(int argument) {
    return Path.of(new String(bytes(argument), StandardCharsets.UTF_8));
  }
}
