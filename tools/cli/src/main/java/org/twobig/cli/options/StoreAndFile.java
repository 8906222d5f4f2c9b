package org.twobig.cli.options;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.twobig.cli.Refusal;
import picocli.CommandLine.Parameters;

/** A store and a file: {@code --store DIR FILE}, or {@code DIR FILE}. */
public final class StoreAndFile extends StoreOption {
  @Parameters(
      arity = "1..2",
      paramLabel = "[DIR] FILE",
      hideParamSyntax = true,
      descriptionKey = "store-and-file")
  private List<Path> words = List.of();

  @Override
  public Path directory() {
    if (words.size() == 2 && isTyped("--store")) {
      throw Refusal.usage(
          "the store is named twice: %s and --store %s", words.get(0), store().get());
    }
    return orFound(words.size() == 2 ? Optional.of(words.get(0)) : store());
  }

  public Path file() {
    return words.get(words.size() - 1);
  }
}
