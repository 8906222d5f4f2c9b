package org.twobig.cluster.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.twobig.cluster.wire.Message.ComplaintMessage;
import org.twobig.cluster.wire.Message.ConflictMessage;
import org.twobig.cluster.wire.Message.EntriesMessage;
import org.twobig.cluster.wire.Message.EntriesMessage.Block;
import org.twobig.cluster.wire.Message.FollowMessage;
import org.twobig.cluster.wire.Message.Hello;
import org.twobig.cluster.wire.Message.NodeReport;
import org.twobig.cluster.wire.Message.NodeReport.EntryCounts;
import org.twobig.cluster.wire.Message.Notice;
import org.twobig.cluster.wire.Message.OutcomeMessage;
import org.twobig.cluster.wire.Message.RecordsMessage;
import org.twobig.cluster.wire.Message.TaskMessage;
import org.twobig.cluster.wire.Message.Terms;
import org.twobig.cluster.wire.Wire.DamagedException;
import org.twobig.tt.journal.JournalRecord;
import org.twobig.tt.offline.RecordBlock.Packed;
import org.twobig.tt.table.Key;
import org.twobig.tt.table.KeySpace;
import org.twobig.tt.tasks.Part;
import org.twobig.tt.tasks.Status;

/** A message is decoded as it was encoded, or refused. */
class WireTest {
  private static final Key KEY = new Key(0xFFFF_0000_1111_2222L, -3);

  private static final TaskMessage TASK = new TaskMessage(1, -2, KEY, 255, Long.MAX_VALUE, true);

  private static final OutcomeMessage OUTCOME =
      new OutcomeMessage(
          1, -2, 3, 4, KEY, 200, Status.GAVE_UP, 255, 77, List.of(new Part(KEY, -1)));

  private static final Terms TERMS =
      new Terms(
          1,
          new Terms.Now(64, -2, 3, "b:1"),
          "no",
          new Terms.Subject("1.0", "game", new KeySpace("keys", 2, 80), 3));

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
          new NodeReport(1, 2, 3, 4, true, new EntryCounts(5, 6, 7)),
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
              "02009f7f270d0000000000000001fffffffffffffffeffff000011112222fffffffffffffffd"
                  + "000000ff7fffffffffffffff01",
              "0201997ade730000000000000001fffffffffffffffe00000000000000030000000000000004"
                  + "ffff000011112222fffffffffffffffd000000c801000000ff000000000000004d00000001ff"
                  + "ff000011112222fffffffffffffffdffffffffffffffff",
              "02029096096e000000000000000500000000020000000000000001fffffffffffffffe",
              "02038c87c79000000000000000090000001c00056ec3a46d650003312e30",
              "020468f4cf1c00000000000000010000000000000040fffffffffffffffe000000030003623a"
                  + "3100026e6f0003312e30000467616d6500046b657973000000020000005000000003",
              "020580efe9070000000000000001000000000000000200000000000000030000000000000004"
                  + "01000000000000000500000000000000060000000000000007",
              "0206a3a99c6f0000000200000000000000030000000100000002000000030102030000000000"
                  + "000000000000000000000000000000",
              "020789048008ffff000011112222fffffffffffffffd00000000000000010000000000000002"
                  + "00000000000000030000000000000004",
              "02083dd44af60000000000000007000b7965732c20627574206e6f",
              "020945990fb800000000000000030000000000000004fffffffb0006623a37383031",
              "020abd6dff290000000000000007000000000000000b0000000200ffff000011112222ffffff"
                  + "fffffffffd000000ff0000000000000000ffffffffffffffff00043046374604ffff00001111"
                  + "2222fffffffffffffffd000000007fffffffffffffff000000000000000500000000")
          .map(HexFormat.of()::parseHex)
          .toList();

  @Test
  void messagesArriveAsTheyWereSentAndTheFormatIsFrozen() throws DamagedException {
    for (int i = 0; i < SENT.size(); i++) {
      assertThat(Wire.encode(SENT.get(i))).as(SENT.get(i).toString()).isEqualTo(MESSAGES.get(i));
      assertThat(Wire.decode(Message.class, MESSAGES.get(i)))
          .usingRecursiveComparison()
          .isEqualTo(SENT.get(i));
    }
  }

  @Test
  void aMessageOfAnotherKindIsRefused() {
    assertThatThrownBy(() -> Wire.decode(OutcomeMessage.class, Wire.encode(TASK)))
        .isInstanceOf(DamagedException.class)
        .hasMessageContaining("TaskMessage");
  }

  @Test
  void blocksOfEntriesArriveAsTheyWereSent() throws DamagedException {
    List<Block> sent =
        List.of(
            new Block(-3, new Packed(1, 2, new byte[] {1, 2, 3})),
            new Block(7, new Packed(EntriesMessage.MOST_ENTRIES, 9, new byte[100_000])));
    byte[] message = Wire.encode(new EntriesMessage(sent));
    assertThat(message).hasSize(Wire.HEAD_BYTES + 4 + sent.stream().mapToInt(Block::bytes).sum());
    List<Block> come = Wire.decode(EntriesMessage.class, message).blocks();
    assertThat(come).usingRecursiveComparison().isEqualTo(sent);
    assertThat(
            Wire.decode(EntriesMessage.class, Wire.encode(new EntriesMessage(List.of()))).blocks())
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
    assertThat(Wire.decode(Message.class, Wire.encode(sent))).isEqualTo(sent);
  }

  /** The old check sum does not fit the changed message. */
  @Property
  void aMessageWithOneOtherByteIsRefused(
      @ForAll @IntRange(max = 10) int which,
      @ForAll @IntRange(max = 10_000) int place,
      @ForAll @IntRange(min = 1, max = 255) int change) {
    byte[] message = MESSAGES.get(which).clone();
    message[place % message.length] ^= (byte) change;
    assertThatThrownBy(() -> Wire.decode(Message.class, message))
        .isInstanceOf(DamagedException.class);
  }

  /** Changed bytes with a fitting check sum are decoded or refused; nothing else is thrown. */
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
      assertThat(Wire.decode(Message.class, message)).isNotNull();
    } catch (DamagedException refused) {
      assertThat(refused.getMessage()).isNotEmpty();
    }
  }

  private static void seal(byte[] message) {
    if (message.length >= Wire.HEAD_BYTES) {
      ByteBuffer.wrap(message).putInt(Wire.SUM_AT, Wire.sum(message));
    }
  }

  @Test
  void aLongTextLosesItsEndBetweenTwoCharacters() throws DamagedException {
    String name = "a" + "ü".repeat(Codec.MOST_TEXT);
    Hello told = Wire.decode(Hello.class, Wire.encode(new Hello(1, 1, name, "1")));
    assertThat(name).startsWith(told.name());
    assertThat(told.name().getBytes(StandardCharsets.UTF_8)).hasSize(Codec.MOST_TEXT - 1);
  }
}
