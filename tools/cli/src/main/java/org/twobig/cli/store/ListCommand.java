package org.twobig.cli.store;

import com.fasterxml.jackson.annotation.JsonTypeName;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.twobig.cli.options.JsonOption;
import org.twobig.cli.options.StoreFinder;
import org.twobig.cli.view.Report;
import org.twobig.cli.view.ReportTemplate;
import org.twobig.cli.view.Units;
import org.twobig.tt.store.HotTable;
import org.twobig.tt.store.Placement;
import org.twobig.tt.store.StoreBuilder;
import org.twobig.tt.store.StoreInfo;
import org.twobig.tt.store.Stores;
import org.twobig.tt.table.StoreException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(name = "list")
public final class ListCommand implements Runnable {
  @Mixin private final JsonOption json = new JsonOption();

  @Override
  public void run() {
    Stream<Path> inMemory =
        HotTable.in(StoreBuilder.DEFAULT_HOT_DIRECTORY).stream()
            .filter(table -> table.state() == HotTable.State.IN_USE)
            .flatMap(table -> table.home().stream())
            .sorted();
    json.print(
        new Result(
            Stream.concat(StoreFinder.all().stream(), inMemory)
                .distinct()
                .map(Listed::of)
                .toList()));
  }

  @JsonTypeName("twobig/list/1")
  public record Result(List<Listed> stores) implements Report {
    @Override
    public String text() {
      return ReportTemplate.text(ListCommand.class, "list.txt", this);
    }
  }

  /** A store. If the store cannot be read, {@code problem} says why and the rest is empty. */
  public record Listed(
      String store,
      Optional<String> game,
      Optional<Long> tableBytes,
      Optional<Long> ramBytes,
      List<User> processes,
      Optional<String> problem) {
    static Listed of(Path store) {
      try {
        StoreInfo glance = Stores.glance(store);
        long bytes = glance.layout().dataBytes();
        boolean inMemory = glance.placement() == Placement.RAM && glance.occupancy().isPresent();
        return new Listed(
            store.toString(),
            Optional.of(OfflineWork.game(store).id()),
            Optional.of(bytes),
            Optional.of(inMemory ? bytes : 0),
            Stores.processes(store).stream()
                .map(process -> new User(process.pid(), process.role().kind().toString()))
                .toList(),
            Optional.empty());
      } catch (StoreException e) {
        return new Listed(
            store.toString(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            List.of(),
            Optional.ofNullable(e.getMessage()));
      }
    }

    String ram() {
      return ramBytes.filter(bytes -> bytes > 0).map(Units::bytes).orElse("-");
    }

    String users() {
      String users =
          processes.stream()
              .map(user -> "%s (pid %d)".formatted(user.role, user.pid))
              .collect(Collectors.joining(", "));
      return problem.orElse(users.isEmpty() ? "-" : users);
    }
  }

  public record User(long pid, String role) {}
}
