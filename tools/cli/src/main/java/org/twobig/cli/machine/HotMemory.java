package org.twobig.cli.machine;

import java.nio.file.Path;
import org.twobig.cli.view.Messages;
import org.twobig.cli.view.Units;
import org.twobig.tt.store.HotTable;
import org.twobig.tt.store.Placement;
import org.twobig.tt.store.StoreInfo;
import org.twobig.tt.store.Stores;
import org.twobig.tt.store.SystemMemory;

/** Prints notes on memory that stays in use when a command ends. */
public final class HotMemory {
  private HotMemory() {}

  /** Prints how to free the table of a store in RAM that no other process has open. */
  public static void report(StoreInfo store) {
    if (store.placement() == Placement.RAM && Stores.processes(store.directory()).size() <= 1) {
      Messages.say(
          "%s stay in memory for the next command; twobig unload %s frees them",
          Units.bytes(store.layout().dataBytes()), store.directory());
    }
  }

  /**
   * Prints how much memory on the RAM file system {@code hot} is taken by files that no store uses,
   * if it is more than a tenth of the available memory.
   */
  public static void reportOrphans(Path hot) {
    long bytes =
        HotTable.in(hot).stream()
            .filter(table -> table.state() != HotTable.State.IN_USE)
            .mapToLong(HotTable::bytes)
            .sum();
    if (bytes > SystemMemory.available() / 10) {
      Messages.say("%s", HotTable.orphanMessage(hot));
    }
  }
}
