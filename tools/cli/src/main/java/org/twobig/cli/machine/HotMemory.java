package org.twobig.cli.machine;

import org.twobig.cli.view.Units;
import org.twobig.store.Placement;
import org.twobig.store.StoreInfo;

/** The memory that a command leaves in use when it ends. */
public final class HotMemory {
  private HotMemory() {}

  /** Says on standard error how much it is and how it is freed, if there is any. */
  public static void report(StoreInfo store) {
    if (store.placement() == Placement.RAM) {
      System.err.printf(
          "twobig: %s stay in memory for the next command; twobig unload %s frees them%n",
          Units.bytes(store.layout().dataBytes()), store.directory());
    }
  }
}
