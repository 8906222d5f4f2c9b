package org.twobig.cli.maintain;

import com.fasterxml.jackson.annotation.JsonTypeName;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import org.twobig.cli.options.JsonOption;
import org.twobig.cli.options.StoreArgument;
import org.twobig.cli.view.Report;
import org.twobig.cli.view.Units;
import org.twobig.tt.store.StoreInfo;
import org.twobig.tt.store.Stores;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(name = "unload")
public final class UnloadCommand implements Runnable {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss").withZone(ZoneId.systemDefault());

  @Mixin private final StoreArgument argument = new StoreArgument();

  @Mixin private final JsonOption json = new JsonOption();

  @Override
  public void run() {
    Path directory = argument.directory();
    boolean inMemory = Stores.glance(directory).occupancy().isPresent();
    Stores.unload(directory);
    StoreInfo left = Stores.glance(directory);
    json.print(
        new Result(
            directory.toString(), inMemory ? left.layout().dataBytes() : 0, left.lastCheckpoint()));
  }

  @JsonTypeName("twobig/unload/1")
  public record Result(String store, long freedBytes, Optional<Instant> lastCheckpoint)
      implements Report {
    @Override
    public String text() {
      return freedBytes == 0
          ? "%s takes no memory%n".formatted(store)
          : "%s of memory freed; the table as saved at %s stays in %s%n"
              .formatted(
                  Units.bytes(freedBytes), lastCheckpoint.map(TIME::format).orElse("today"), store);
    }
  }
}
