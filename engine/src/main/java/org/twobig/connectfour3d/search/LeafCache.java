package org.twobig.connectfour3d.search;

import org.twobig.connectfour3d.position.Folding;
import org.twobig.connectfour3d.position.Node;
import org.twobig.connectfour3d.position.PositionKey;
import org.twobig.connectfour3d.position.QuietMoves;

/**
 * The leaf cache: values of the positions that a search has solved. Nearly all probes are for
 * positions with many stones, which are cheap to solve again: a probe in main memory would take
 * longer than their search. The leaf caches of one or two searches fit into a processor's cache.
 */
final class LeafCache {
  /** Binary logarithm of the number of entries. */
  private static final int LOG_ENTRIES = 19;

  static final long BYTES = LeafTable.ENTRY_BITS << LOG_ENTRIES - 3;

  /** Tiny until {@link #allocate}. */
  private LeafTable table = new LeafTable(1);

  private boolean allocated;
  private final boolean folded;

  /**
   * @param folded whether positions that differ only in irrelevant cells share a key, that of
   *     {@link Folding}; if not, only symmetric images share a key
   */
  LeafCache(boolean folded) {
    this.folded = folded;
  }

  /** Allocates the table, if necessary. A search calls this method first. */
  void allocate() {
    if (!allocated) {
      table = new LeafTable(LOG_ENTRIES);
      allocated = true;
    }
  }

  /** Computes the key of a node for {@link #find} and {@link #store}. */
  void setKey(Node node) {
    if (folded) {
      Folding.fold(node);
    } else {
      setOwnKey(node);
    }
    node.keyHash = LeafTable.hash(node.whiteToMove, node.key0, node.key1, node.key2);
  }

  /** Computes the key of the position after a move in a node whose key has been set. */
  void setKeyAfterMove(Node parent, Node child, int cell) {
    if (folded) {
      Folding.foldAfterMove(parent, child, cell);
    } else {
      setOwnKey(child);
    }
    child.keyHash = LeafTable.hash(child.whiteToMove, child.key0, child.key1, child.key2);
  }

  private static void setOwnKey(Node node) {
    long filled = node.filled();
    node.key0 = PositionKey.low(node.white(), filled);
    node.key1 = PositionKey.high(filled);
    node.key2 = 0;
    node.tempo = 0;
  }

  boolean isFolded() {
    return folded;
  }

  /** Returns the value of the position after a quiet move, or {@link LeafTable#UNKNOWN}. */
  int findAfter(Node parent, QuietMoves moved) {
    long hash = LeafTable.hash(!parent.whiteToMove, moved.key0, moved.key1, moved.key2);
    return table.find(hash, moved.key0, moved.key1, moved.key2);
  }

  int find(Node node) {
    return table.find(node.keyHash, node.key0, node.key1, node.key2);
  }

  void store(Node node, int value) {
    table.store(node.keyHash, node.key0, node.key1, node.key2, value);
  }
}
