package org.twobig.cli.maintain;

import com.fasterxml.jackson.annotation.JsonTypeName;
import java.math.BigDecimal;
import java.util.Optional;
import org.twobig.cli.options.JsonOption;
import org.twobig.cli.options.StoreArgument;
import org.twobig.cli.view.Json;
import org.twobig.cli.view.Report;
import org.twobig.cli.view.Units;
import org.twobig.tt.processes.Role;
import org.twobig.tt.store.CheckpointResult;
import org.twobig.tt.store.Placement;
import org.twobig.tt.store.Store;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(name = "checkpoint")
public final class CheckpointCommand implements Runnable {
  @Mixin private final StoreArgument argument = new StoreArgument();

  @Mixin private final JsonOption json = new JsonOption();

  @Override
  public void run() {
    try (Store store = Store.at(argument.directory()).role(Role.maintenance("save it")).open()) {
      Optional<CheckpointResult> saved = store.mend();
      json.print(
          new Result(
              argument.directory().toString(),
              store.info().placement(),
              saved.isPresent(),
              saved.map(CheckpointResult::bytes),
              saved.map(result -> Json.seconds(result.took()))));
    }
  }

  @JsonTypeName("twobig/checkpoint/1")
  public record Result(
      String store,
      Placement placement,
      boolean saved,
      Optional<Long> bytes,
      Optional<BigDecimal> seconds)
      implements Report {
    @Override
    public String text() {
      return saved
          ? "Saved %s in %.3f s%n"
              .formatted(Units.bytes(bytes.orElseThrow()), seconds.orElseThrow())
          : "Nothing has changed since the last save%s%n"
              .formatted(placement == Placement.RAM ? ", which is undamaged" : "");
    }
  }
}
