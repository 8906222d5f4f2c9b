package org.twobig.cli.machine;

import java.nio.file.Path;
import org.twobig.cli.view.Notes;
import org.twobig.cli.view.Units;
import org.twobig.store.HotTable;
import org.twobig.store.Placement;
import org.twobig.store.StoreInfo;
import org.twobig.store.SystemMemory;

/** Notes on the memory that a command leaves in use when it ends. */
public final class HotMemory {
  private HotMemory() {}

  /**
   * Prints to standard error the size of the table in memory and the command that frees it, if
   * there is one.
   */
  public static void report(StoreInfo store) {
    if (store.placement() == Placement.RAM) {
      Notes.say(
          "%s stay in memory for the next command; twobig unload %s frees them",
          Units.bytes(store.layout().dataBytes()), store.directory());
    }
  }

  /**
   * Prints to standard error the size of tables without a store, if they take more than a tenth of
   * the free memory.
   *
   * @param hot a RAM file system
   */
  public static void reportOrphans(Path hot) {
    long bytes =
        HotTable.in(hot).stream()
            .filter(table -> table.state() != HotTable.State.IN_USE)
            .mapToLong(HotTable::bytes)
            .sum();
    if (bytes > SystemMemory.available() / 10) {
      Notes.say("%s", HotTable.inTheWay(hot));
    }
  }
}
