package org.twobig.cli.system;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;
import org.twobig.cli.ExitCode;
import org.twobig.cli.UsageException;
import org.twobig.cli.main.Twobig;
import org.twobig.cli.reference.Reference;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code twobig reference}. */
@Command(
    name = "reference",
    versionProvider = Twobig.Version.class,
    mixinStandardHelpOptions = true,
    description = {
      "Writes the reference of all commands: a manual page for each, or one page of Markdown. Pages"
          + " in ~/.local/share/man/man1 are found by man.",
      ""
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  twobig reference ~/.local/share/man/man1 && man twobig-solve",
      "  twobig reference pages && man -l pages/twobig.1",
      "  twobig reference --format markdown docs"
    })
public final class ReferenceCommand implements Callable<Integer> {
  /** Ways to write it. */
  enum Format {
    MAN,
    MARKDOWN
  }

  @Parameters(
      paramLabel = "DIR",
      description = "Where the pages go; made if absent. Older ones are replaced.")
  private Path directory = Path.of("");

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = "man",
      description = "man: twobig.1, twobig-solve.1 and so on; markdown: twobig.md. Default: man.")
  private Format format = Format.MAN;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() {
    if (Files.exists(directory) && !Files.isDirectory(directory)) {
      throw new UsageException(directory + " is a file; name a directory");
    }
    CommandLine program = spec.root().commandLine();
    String version = new Twobig.Version().getVersion()[0];
    Map<String, String> pages =
        format == Format.MAN
            ? Reference.manPages(program, version)
            : Reference.markdown(program, version);
    try {
      Files.createDirectories(directory);
      for (Map.Entry<String, String> page : pages.entrySet()) {
        Files.writeString(directory.resolve(page.getKey()), page.getValue());
      }
    } catch (IOException e) {
      System.err.printf("twobig: the pages could not be written: %s%n", e.getMessage());
      return ExitCode.FAILED;
    }
    System.out.printf("%d pages in %s%n", pages.size(), directory);
    return ExitCode.OK;
  }
}
