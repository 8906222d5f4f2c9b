package org.twobig.cluster.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.twobig.cluster.wire.EntriesMessage.Block;
import org.twobig.cluster.wire.NodeReport.Entries;
import org.twobig.cluster.wire.Wire.DamagedException;
import org.twobig.export.RecordBlock.Packed;
import org.twobig.journal.JournalRecord;
import org.twobig.table.Key;
import org.twobig.table.KeySpace;
import org.twobig.tasks.Part;
import org.twobig.tasks.Status;

/** What travels arrives as it was sent, or is refused. */
class WireTest {
  private static final Key KEY = new Key(0xFFFF_0000_1111_2222L, -3);

  private static final TaskMessage TASK = new TaskMessage(1, -2, KEY, 255, Long.MAX_VALUE, true);

  private static final OutcomeMessage OUTCOME =
      new OutcomeMessage(
          1, -2, 3, 4, KEY, 200, Status.GAVE_UP, 255, 77, List.of(new Part(KEY, -1)));

  private static final Terms TERMS =
      new Terms(
          1, new Terms.Now(64, -2, 3, "b:1"), "no", "1.0", "game", new KeySpace("keys", 2, 80), 3);

  private static final RecordsMessage RECORDS =
      new RecordsMessage(
          7,
          11,
          List.of(
              new JournalRecord(JournalRecord.Kind.GOAL, KEY, 255, 0, -1, "0F7F"),
              new JournalRecord(JournalRecord.Kind.NODE, KEY, 0, Long.MAX_VALUE, 5, "")),
          "");

  private static final List<Message> SENT =
      List.of(
          TASK,
          OUTCOME,
          new Notice(5, Notice.What.WITHDRAWN, List.of(1L, -2L)),
          new Hello(9, 28, "näme", "1.0"),
          TERMS,
          new NodeReport(1, 2, 3, 4, new Entries(5, 6, 7)),
          new EntriesMessage(
              List.of(
                  new Block(3, new Packed(1, 2, new byte[] {1, 2, 3})),
                  new Block(0, new Packed(0, 0, new byte[0])))),
          new ConflictMessage(KEY, 1, 2, 3, 4),
          new ComplaintMessage(7, "yes, but no"),
          new FollowMessage(3, 4, -5, "b:7801"),
          RECORDS);

  /**
   * The bytes of each, of which a change is a change of the protocol: raise the version in Wire.
   */
  private static final List<byte[]> MESSAGES =
      Stream.of(
              "010000001d2295cf0100000000000000feffffffffffffff222211110000fffffdffffffffff"
                  + "ffffffffffffffffff7fff01",
              "010100004e38bf7b0100000000000000feffffffffffffff0300000000000000040000000000"
                  + "0000222211110000fffffdffffffffffffff4d00000000000000c801ff01222211110000ffff"
                  + "fdffffffffffffffffffffffffffffff",
              "010200002144a250050000000000000000000000020000000100000000000000feffffffffff"
                  + "ffff",
              "01030000eb83d41609000000000000001c00000005006ec3a46d650300312e30",
              "010400004fe7c00f01000000000000004000000000000000feffffffffffffff030000000200"
                  + "000050000000030000000300623a3102006e6f0300312e30040067616d6504006b657973",
              "01050000e816d97c010000000000000002000000000000000300000000000000040000000000"
                  + "0000050000000000000006000000000000000700000000000000",
              "01060000debdc3d9030000000000000001000000020000000300000001020300000000000000"
                  + "00000000000000000000000000",
              "010700001c7e7e32222211110000fffffdffffffffffffff0100000000000000020000000000"
                  + "000003000000000000000400000000000000",
              "010800008ebd950c07000000000000000b007965732c20627574206e6f",
              "0109000071defce503000000000000000400000000000000fbffffff0600623a37383031",
              "010a0000741a9e2807000000000000000b0000000000000002000000222211110000fffffdff"
                  + "ffffffffffff0000000000000000ffffffffffffffff00ff040030463746222211110000ffff"
                  + "fdffffffffffffffffffffffffffff7f0500000000000000040000000000")
          .map(HexFormat.of()::parseHex)
          .toList();

  @Test
  void messagesArriveAsTheyWereSentAndTheFormatIsFrozen() throws DamagedException {
    for (int i = 0; i < SENT.size(); i++) {
      assertThat(SENT.get(i).encode()).as(SENT.get(i).toString()).isEqualTo(MESSAGES.get(i));
      assertThat(Message.decode(MESSAGES.get(i))).usingRecursiveComparison().isEqualTo(SENT.get(i));
    }
  }

  @Test
  void aMessageOfAnotherKindIsRefused() {
    assertThatThrownBy(() -> Message.decode(OutcomeMessage.class, TASK.encode()))
        .isInstanceOf(DamagedException.class)
        .hasMessageContaining("TaskMessage");
  }

  @Test
  void blocksOfEntriesArriveAsTheyWereSent() throws DamagedException {
    List<Block> sent =
        List.of(
            new Block(-3, new Packed(1, 2, new byte[] {1, 2, 3})),
            new Block(7, new Packed(EntriesMessage.MOST_ENTRIES, 9, new byte[100_000])));
    byte[] message = new EntriesMessage(sent).encode();
    assertThat(message).hasSize(8 + sent.stream().mapToInt(Block::bytes).sum());
    List<Block> come = Message.decode(EntriesMessage.class, message).blocks();
    assertThat(come).usingRecursiveComparison().isEqualTo(sent);
    assertThat(
            Message.decode(EntriesMessage.class, new EntriesMessage(List.of()).encode()).blocks())
        .isEmpty();
  }

  @Property
  void anOutcomeArrivesAsItWasSent(
      @ForAll long epoch,
      @ForAll long id,
      @ForAll long number,
      @ForAll @IntRange(max = 255) int kind,
      @ForAll @IntRange(max = 255) int value,
      @ForAll @Size(max = 255) List<Long> words)
      throws DamagedException {
    List<Part> parts = new ArrayList<>();
    words.forEach(word -> parts.add(new Part(new Key(word, ~word), word)));
    OutcomeMessage sent =
        new OutcomeMessage(
            epoch, id, number, ~number, KEY, kind, Status.STOPPED, value, epoch >>> 1, parts);
    assertThat(Message.decode(sent.encode())).isEqualTo(sent);
  }

  /** With the check sum as it was, every change is noticed. */
  @Property
  void aMessageWithOneOtherByteIsRefused(
      @ForAll @IntRange(max = 10) int which,
      @ForAll @IntRange(max = 10_000) int place,
      @ForAll @IntRange(min = 1, max = 255) int change) {
    byte[] message = MESSAGES.get(which).clone();
    message[place % message.length] ^= (byte) change;
    assertThatThrownBy(() -> Message.decode(message)).isInstanceOf(DamagedException.class);
  }

  /** With a check sum that is right, a message means something or is refused; nothing else. */
  @Property
  void noBytesDoMoreHarmThanToBeRefused(
      @ForAll @IntRange(max = 10) int which,
      @ForAll long seed,
      @ForAll @IntRange(max = 8) int cut) {
    Random random = new Random(seed);
    byte[] model = MESSAGES.get(which);
    byte[] message = Arrays.copyOf(model, Math.max(0, model.length + 4 - cut));
    for (int i = 0; i < 3 && message.length > Wire.HEAD_BYTES; i++) {
      int at = Wire.HEAD_BYTES + random.nextInt(message.length - Wire.HEAD_BYTES);
      message[at] = (byte) random.nextInt();
    }
    seal(message);
    try {
      assertThat(Message.decode(message)).isNotNull();
    } catch (DamagedException refused) {
      assertThat(refused.getMessage()).isNotEmpty();
    }
  }

  private static void seal(byte[] message) {
    if (message.length >= Wire.HEAD_BYTES) {
      CRC32C crc = new CRC32C();
      crc.update(message, 0, 4);
      crc.update(message, Wire.HEAD_BYTES, message.length - Wire.HEAD_BYTES);
      ByteBuffer.wrap(message).order(ByteOrder.LITTLE_ENDIAN).putInt(4, (int) crc.getValue());
    }
  }

  @Test
  void aLongTextLosesItsEndBetweenTwoCharacters() throws DamagedException {
    String name = "a" + "ü".repeat(Wire.MOST_TEXT);
    Hello told = Message.decode(Hello.class, new Hello(1, 1, name, "1").encode());
    assertThat(name).startsWith(told.name());
    assertThat(told.name().getBytes(StandardCharsets.UTF_8)).hasSize(Wire.MOST_TEXT - 1);
  }
}
