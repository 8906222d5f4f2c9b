package org.twobig.tt.processes;

import java.lang.invoke.VarHandle;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import org.agrona.concurrent.AtomicBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.concurrent.status.CountersManager;
import org.agrona.concurrent.status.CountersReader;

/**
 * The counters of one process, in the layout of Agrona's CountersManager.
 *
 * <pre>
 *       0  +-------------------------------------------------------+
 *          |  values of 33 counters              (128 bytes each)  |
 *    4224  +-------------------------------------------------------+
 *          |  their types and names              (512 bytes each)  |
 *   24576  +-------------------------------------------------------+
 * </pre>
 *
 * <p>The first counter is the heartbeat. Its fields, which Agrona defines, describe the process.
 * The value is the time of the last publication, in milliseconds since boot. The type is the role:
 * 1 solver, 2 maintenance, 3 worker. The owner id is the PID. The reference id is the time of
 * registration, in milliseconds since 1970. The name is the host and, in a second line, the task.
 * The key is a text that the process publishes: its hash code (4 bytes), the offset of its end (4),
 * the text in UTF-8. The registration id is a random number, different for each owner of the slot,
 * or 0 if the slot is free.
 *
 * <p>No process waits for another. Only the owner of a slot writes to it, and a slot gets another
 * owner only under the lock for registering. Every word is read and written as a whole. The
 * registration id serves as a sequence lock: a reader that finds it changed after reading the slot
 * reads the slot again. The owner writes the counters one by one in opaque mode, then the heartbeat
 * with release: a reader that sees a heartbeat sees counters at least as new. A text that changes
 * during a read does not fit its hash code.
 */
public final class CountersSlot {
  public static final int BYTES = 24 * 1024;

  /** The largest number of counters of a process, without the heartbeat. */
  public static final int COUNTERS = 32;

  static final int HEARTBEAT = 0;
  static final int REGISTRATION = CountersReader.REGISTRATION_ID_OFFSET;
  static final int NAMES = (1 + COUNTERS) * CountersReader.COUNTER_LENGTH;

  /** The longest host name in Linux; a longer one is cut. */
  static final int HOST_CHARACTERS = 64;

  /** Longer tasks are cut, so that host and task fit into a name with 3 bytes a character. */
  static final int TASK_CHARACTERS = 62;

  private static final int TEXT_HASH = CountersReader.KEY_OFFSET;
  private static final int TEXT_END = TEXT_HASH + Integer.BYTES;
  private static final int TEXT = TEXT_END + Integer.BYTES;

  /** The longest text that a process can publish, in bytes of UTF-8. */
  public static final int MOST_TEXT = CountersReader.MAX_KEY_LENGTH - 2 * Integer.BYTES;

  private static final int ATTEMPTS = 1000;

  private final AtomicBuffer memory;
  private final AtomicBuffer values;
  private final AtomicBuffer names;
  private final int place;

  CountersSlot(AtomicBuffer memory, int place) {
    this.memory = memory;
    this.values = new UnsafeBuffer(memory, 0, NAMES);
    this.names = new UnsafeBuffer(memory, NAMES, (1 + COUNTERS) * CountersReader.METADATA_LENGTH);
    this.place = place;
  }

  int place() {
    return place;
  }

  /**
   * Registers this process, which has taken the slot's lock byte, and returns its counters. Call
   * this within {@link StoreLock#registering}.
   */
  CountersManager claim(Machine machine, Role role) {
    free(); // the previous owner may have died before it freed the slot
    VarHandle.storeStoreFence(); // readers see no data of the new owner under the old registration
    memory.setMemory(0, BYTES, (byte) 0);
    CountersManager counters = new CountersManager(names, values, StandardCharsets.UTF_8);
    int heartbeat =
        counters.allocate(
            cut(machine.host(), HOST_CHARACTERS) + '\n' + cut(role.task(), TASK_CHARACTERS),
            role.kind().ordinal() + 1);
    counters.setCounterOwnerId(heartbeat, machine.pid());
    counters.setCounterReferenceId(heartbeat, machine.now().toEpochMilli());
    beat(machine);
    counters.setCounterRegistrationId(heartbeat, ThreadLocalRandom.current().nextLong() | 1);
    return counters;
  }

  private static String cut(String text, int most) {
    return text.substring(0, Math.min(text.length(), most));
  }

  /** Frees the slot; the caller gives the lock byte back afterwards. */
  void free() {
    memory.putLongVolatile(REGISTRATION, 0);
  }

  /** Publishes a text, such as the position that is solved; none if the text is too long. */
  void publishText(Optional<String> text) {
    byte[] bytes = text.orElse("").getBytes(StandardCharsets.UTF_8);
    boolean fits = text.isPresent() && bytes.length <= MOST_TEXT;
    if (fits) {
      names.putInt(TEXT_HASH, text.get().hashCode());
      names.putBytes(TEXT, bytes);
    }
    names.putInt(TEXT_END, fits ? TEXT + bytes.length : 0);
  }

  /** Returns the text of the owner; empty if there is none, or the owner is just changing it. */
  private Optional<String> text() {
    int end = names.getInt(TEXT_END);
    if (end < TEXT || end > TEXT + MOST_TEXT) {
      return Optional.empty();
    }
    String text = names.getStringWithoutLengthUtf8(TEXT, end - TEXT);
    return Optional.of(printable(text)).filter(whole -> text.hashCode() == names.getInt(TEXT_HASH));
  }

  /** Publishes a heartbeat; the counters must have been updated before. */
  void beat(Machine machine) {
    memory.putLongRelease(HEARTBEAT, machine.uptimeMillis());
  }

  /** Returns the present state of the owner; empty if no living process owns the slot. */
  Optional<LiveProcess> read(Machine machine) {
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      long registration = memory.getLongVolatile(REGISTRATION);
      if (registration == 0 || !machine.isTaken(place)) {
        return Optional.empty();
      }
      LiveProcess owner = owner(machine);
      VarHandle.acquireFence(); // the registration is read after the fields that it guards
      if (memory.getLongVolatile(REGISTRATION) == registration) {
        return Optional.of(owner);
      }
      Thread.onSpinWait();
    }
    return Optional.empty();
  }

  private LiveProcess owner(Machine machine) {
    CountersReader reader = new CountersReader(names, values, StandardCharsets.UTF_8);
    long heartbeat = Math.max(0, memory.getLongVolatile(HEARTBEAT));
    Map<String, Long> counters = new LinkedHashMap<>();
    for (int id = 1;
        id <= COUNTERS && reader.getCounterState(id) == CountersReader.RECORD_ALLOCATED;
        id++) {
      counters.put(printable(name(reader, id)), reader.getCounterValue(id));
    }
    String[] texts = (name(reader, HEARTBEAT) + '\n').split("\n", -1);
    String host = printable(texts[0]);
    return new LiveProcess(
        reader.getCounterOwnerId(HEARTBEAT),
        host.equals(machine.host()) ? Optional.empty() : Optional.of(host),
        new Role(kind(reader.getCounterTypeId(HEARTBEAT)), printable(texts[1])),
        Instant.ofEpochMilli(reader.getCounterReferenceId(HEARTBEAT)),
        Duration.ofMillis(heartbeat),
        Duration.ofMillis(Math.max(0, machine.uptimeMillis() - heartbeat)),
        Collections.unmodifiableMap(counters),
        text());
  }

  private static Role.Kind kind(int type) {
    Role.Kind[] kinds = Role.Kind.values();
    return type >= 1 && type <= kinds.length
        ? kinds[type - 1]
        : Role.Kind.MAINTENANCE; // damaged, or of a newer version
  }

  /** Returns the name of a counter; empty if it is damaged. */
  private String name(CountersReader reader, int id) {
    int length = names.getInt(CountersReader.metaDataOffset(id) + CountersReader.LABEL_OFFSET);
    return length >= 0 && length <= CountersReader.MAX_LABEL_LENGTH
        ? reader.getCounterLabel(id)
        : "";
  }

  private static String printable(String text) {
    return text.replaceAll("\\p{Cc}", "?");
  }
}
