package org.twobig.cli.maintain;

import com.fasterxml.jackson.annotation.JsonTypeName;
import java.nio.file.Path;
import java.util.Optional;
import org.twobig.cli.Refusal;
import org.twobig.cli.options.JsonOption;
import org.twobig.cli.options.StoreArgument;
import org.twobig.cli.view.Report;
import org.twobig.cli.view.Units;
import org.twobig.tt.store.StoreInfo;
import org.twobig.tt.store.Stores;
import org.twobig.tt.table.StoreException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(name = "delete")
public final class DeleteCommand implements Runnable {
  @Mixin private final StoreArgument argument = new StoreArgument();

  @Option(names = "--yes", fallbackValue = "true")
  private boolean yes;

  @Mixin private final JsonOption json = new JsonOption();

  @Override
  public void run() {
    Path directory = argument.namedDirectory();
    Refusal.usageIf(
        !yes || !argument.isTyped("--yes"),
        "to delete %s and everything solved in it, add --yes",
        directory);
    Optional<StoreInfo> last = glance(directory);
    Stores.delete(directory);
    Optional<Long> bytes = last.map(store -> store.layout().dataBytes());
    json.print(new Result(directory.toString(), bytes));
  }

  /**
   * Returns the state of a store; empty if the store is damaged, since the command deletes damaged
   * stores, too.
   */
  private static Optional<StoreInfo> glance(Path directory) {
    try {
      return Optional.of(Stores.glance(directory));
    } catch (StoreException e) {
      return Optional.empty();
    }
  }

  @JsonTypeName("twobig/delete/1")
  public record Result(String store, Optional<Long> tableBytes) implements Report {
    @Override
    public String text() {
      return "Deleted the store %s%s%n"
          .formatted(
              store, tableBytes.map(size -> " with a table of " + Units.bytes(size)).orElse(""));
    }
  }
}
