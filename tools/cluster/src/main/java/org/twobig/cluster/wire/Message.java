package org.twobig.cluster.wire;

import org.twobig.cluster.wire.Wire.DamagedException;

/** A message between the machines of a solve, in the frame of {@link Wire}. */
public sealed interface Message
    permits TaskMessage,
        OutcomeMessage,
        Notice,
        Hello,
        Terms,
        NodeReport,
        EntriesMessage,
        ConflictMessage,
        ComplaintMessage,
        FollowMessage,
        RecordsMessage {
  /** Returns the bytes of this message with its frame. */
  byte[] encode();

  /**
   * Reads a message.
   *
   * @throws DamagedException if it is none of this version of Twobig, or damaged
   */
  static Message decode(byte[] message) throws DamagedException {
    In in = Wire.open(message);
    try {
      Message read =
          switch (in.kind()) {
            case TASK -> TaskMessage.read(in);
            case OUTCOME -> OutcomeMessage.read(in);
            case NOTICE -> Notice.read(in);
            case HELLO -> Hello.read(in);
            case TERMS -> Terms.read(in);
            case REPORT -> NodeReport.read(in);
            case ENTRIES -> EntriesMessage.read(in);
            case CONFLICT -> ConflictMessage.read(in);
            case COMPLAINT -> ComplaintMessage.read(in);
            case FOLLOW -> FollowMessage.read(in);
            case RECORDS -> RecordsMessage.read(in);
          };
      Wire.require(!in.hasMore(), "Something follows its end");
      return read;
    } catch (IllegalArgumentException e) { // a record or a key space that cannot be
      throw new DamagedException(String.valueOf(e.getMessage()));
    }
  }

  /**
   * Reads a message of one kind.
   *
   * @throws DamagedException also if it is one of another kind
   */
  static <M extends Message> M decode(Class<M> kind, byte[] message) throws DamagedException {
    Message read = decode(message);
    Wire.require(kind.isInstance(read), "It is a %s", read.getClass().getSimpleName());
    return kind.cast(read);
  }
}
