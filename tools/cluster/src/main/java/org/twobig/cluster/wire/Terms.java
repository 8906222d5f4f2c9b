package org.twobig.cluster.wire;

import java.nio.ByteBuffer;
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
    long epoch,
    Now now,
    String refusal,
    String version,
    String game,
    KeySpace keys,
    int valueBits) {
  private static final int HEAD_BYTES = 40;
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

  public byte[] encode() {
    int texts =
        Wire.bytesOf(now.standby)
            + Wire.bytesOf(refusal)
            + Wire.bytesOf(version)
            + Wire.bytesOf(game)
            + Wire.bytesOf(keys.name());
    ByteBuffer out = Wire.begin(Kind.TERMS, HEAD_BYTES + texts);
    out.putLong(epoch).putLong(now.leastWork).putLong(now.journal).putInt(now.nodes);
    out.putInt(keys.version()).putInt(keys.bits()).putInt(valueBits);
    Wire.put(out, now.standby);
    Wire.put(out, refusal);
    Wire.put(out, version);
    Wire.put(out, game);
    Wire.put(out, keys.name());
    return Wire.end(out);
  }

  public static Terms decode(byte[] message) throws DamagedException {
    ByteBuffer in = Wire.open(Kind.TERMS, message);
    Wire.requireBytes(in, HEAD_BYTES);
    long epoch = in.getLong();
    long leastWork = in.getLong();
    long journal = in.getLong();
    int nodes = in.getInt();
    int keyVersion = in.getInt();
    int keyBits = in.getInt();
    int valueBits = in.getInt();
    Wire.require(leastWork >= 1, "It wants entries of the work " + leastWork);
    Wire.require(nodes >= 0, "It has %d nodes", nodes);
    Wire.require(valueBits >= 1 && valueBits <= MOST_VALUE_BITS, "Its values are no values");
    Now now = new Now(leastWork, journal, nodes, Wire.text(in));
    String refusal = Wire.text(in);
    String version = Wire.text(in);
    String game = Wire.text(in);
    String name = Wire.text(in);
    Wire.requireEnd(in);
    try {
      KeySpace keys = new KeySpace(name, keyVersion, keyBits);
      return new Terms(epoch, now, refusal, version, game, keys, valueBits);
    } catch (IllegalArgumentException e) {
      throw new DamagedException(String.valueOf(e.getMessage()));
    }
  }
}
