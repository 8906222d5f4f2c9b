package org.twobig.lab.bench;

import java.nio.file.Path;
import org.twobig.connectfour3d.position.KeyKind;
import org.twobig.store.Store;
import org.twobig.table.TranspositionTable;

/** A process that opens a store, looks up one key and says so; without a store it only says so. */
final class FirstProbe {
  private FirstProbe() {}

  /**
   * Looks up a key.
   *
   * @param arguments the store's directory, or nothing
   */
  public static void main(String[] arguments) {
    long entry = 0;
    if (arguments.length > 0) {
      Store store = Store.open(Path.of(arguments[0]), KeyKind.keySpaces());
      TranspositionTable table = store.partitions().regions().get(0);
      entry = table.find(Keys.high(1), Keys.low(1));
    }
    System.out.println("probed " + entry);
    Runtime.getRuntime().halt(0);
  }
}
