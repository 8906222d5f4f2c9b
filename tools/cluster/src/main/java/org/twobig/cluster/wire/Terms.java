package org.twobig.cluster.wire;

import org.twobig.cluster.wire.Wire.DamagedException;
import org.twobig.cluster.wire.Wire.Kind;
import org.twobig.table.KeySpace;

/**
 * What a conductor answers to a {@link Hello}: what a node must be to take part, and how things
 * are. Told again to all nodes every two seconds.
 *
 * <pre>
 *      0  epoch of the conductor (8)     |  least work of entries to share (8)
 *     16  which journal it writes (8)    |  nodes that work for it (4)
 *     28  version of the key space (4)   |  bits of a key (4)  |  bits of a value (4)
 *     40  where its standby will listen (text, empty if there is none)
 *         why the node is refused (text, empty if it is not)
 *         version of the program (text)  |  game (text)  |  name of the key space (text)
 * </pre>
 *
 * @param epoch a random number of this conducting
 * @param now how things are
 * @param refusal why the node may not take part; empty if it may
 * @param version of the program
 * @param game by its id
 * @param keys of the conductor's table, and so of the entries that travel
 * @param valueBits bits of a value in it
 */
public record Terms(
    long epoch, Now now, String refusal, String version, String game, KeySpace keys, int valueBits)
    implements Message {
  private static final int MOST_VALUE_BITS = 32;

  /**
   * What changes while a conductor is at work.
   *
   * @param leastWork nodes from which on entries are shared
   * @param journal a number that a journal has in common with its copies, and with no other; 0 if
   *     there is none
   * @param nodes that work for it
   * @param standby where its standby will listen, if it must; empty if there is none
   */
  public record Now(long leastWork, long journal, int nodes, String standby) {}

  /** These, for a node that may not take part. */
  public Terms refusing(String why) {
    return new Terms(epoch, now, why, version, game, keys, valueBits);
  }

  /** These, as things are now. */
  public Terms at(Now then) {
    return new Terms(epoch, then, refusal, version, game, keys, valueBits);
  }

  /**
   * Why a process cannot take part; empty if it can.
   *
   * @param other the version it runs
   */
  public String refusalOf(String other) {
    return !refusal.isEmpty() || version.equals(other)
        ? refusal
        : "it runs twobig %s, this is twobig %s. Use the same version on all machines"
            .formatted(version, other);
  }

  /** Whether what is said and asked by these and by those is about one kind of table and game. */
  public boolean fit(Terms other) {
    return game.equals(other.game) && keys.equals(other.keys) && valueBits == other.valueBits;
  }

  @Override
  public byte[] encode() {
    Out out = new Out(Kind.TERMS).i64(epoch).i64(now.leastWork).i64(now.journal).i32(now.nodes);
    out.i32(keys.version()).i32(keys.bits()).i32(valueBits);
    out.text(now.standby).text(refusal).text(version).text(game).text(keys.name());
    return out.end();
  }

  static Terms read(In in) throws DamagedException {
    long epoch = in.i64();
    long leastWork = in.count();
    long journal = in.i64();
    int nodes = in.i32(0, Integer.MAX_VALUE);
    int keyVersion = in.i32();
    int keyBits = in.i32();
    int valueBits = in.i32(1, MOST_VALUE_BITS);
    Wire.require(leastWork >= 1, "It wants entries of the work " + leastWork);
    Now now = new Now(leastWork, journal, nodes, in.text());
    String refusal = in.text();
    String version = in.text();
    String game = in.text();
    KeySpace keys = new KeySpace(in.text(), keyVersion, keyBits);
    return new Terms(epoch, now, refusal, version, game, keys, valueBits);
  }
}
