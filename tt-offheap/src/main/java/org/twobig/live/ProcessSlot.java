package org.twobig.live;

import java.lang.invoke.VarHandle;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.agrona.concurrent.AtomicBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.concurrent.status.CountersManager;
import org.agrona.concurrent.status.CountersReader;

/**
 * What one process says of itself.
 *
 * <pre>
 *       0  +-------------------------------------------------------+
 *          |  version: odd while a new owner moves in    (8 bytes) |
 *       8  |  pid of the owner, or 0 if the slot is free           |
 *      16  |  when it registered, milliseconds since 1970          |
 *      24  |  role: 1 solver, 2 maintenance, 3 worker              |
 *      64  +-------------------------------------------------------+
 *          |  heartbeat: last publication, milliseconds since boot |
 *     128  +-------------------------------------------------------+
 *          |  host: length (4 bytes), UTF-8                        |
 *     384  +-------------------------------------------------------+
 *          |  task: length (4 bytes), UTF-8                        |
 *    4096  +-------------------------------------------------------+
 *          |  values of 32 counters    (Agrona's CountersManager)  |
 *    8192  +-------------------------------------------------------+
 *          |  names of the counters    (CountersManager)                  |
 *   24576  +-------------------------------------------------------+
 * </pre>
 *
 * <p>No process waits for another. A slot has one writer, its owner, and changes hands only under
 * the lock for registering. Every word is read and written as a whole. The version makes the
 * identity a sequence lock: a reader who finds it odd or changed looks again, and gives the slot up
 * as free when it keeps changing. Counters are written opaquely one by one, then the heartbeat with
 * release: a reader who sees a heartbeat sees counters at least as new.
 */
public final class ProcessSlot {
  public static final int BYTES = 24 * 1024;

  /** Counters a process can have. */
  public static final int COUNTERS = 32;

  private static final int VERSION = 0;
  private static final int PID = 8;
  private static final int SINCE = 16;
  private static final int ROLE = 24;
  private static final int HEARTBEAT = 64;
  private static final int HOST = 128;
  private static final int TASK = 384;
  private static final int VALUES = 4096;
  static final int NAMES = 8192;

  /** Longer texts are cut to this many characters: with 3 bytes each they fit. */
  private static final int TEXT_CHARACTERS = 80;

  private static final int TEXT_BYTES = 3 * TEXT_CHARACTERS;

  private static final int ATTEMPTS = 1000;

  private final AtomicBuffer memory;

  private final int place;

  /**
   * @param place of its owner, see {@link Machine}
   */
  ProcessSlot(AtomicBuffer memory, int place) {
    this.memory = memory;
    this.place = place;
  }

  int place() {
    return place;
  }

  /**
   * Moves this process in, which has taken the slot's place. Only under the lock for registering.
   */
  void claim(Machine machine, Role role) {
    long version = memory.getLongVolatile(VERSION) | 1; // odd already if the last one died here
    memory.putLongVolatile(VERSION, version);
    VarHandle.storeStoreFence(); // nothing of the new owner is seen under the old version
    memory.setMemory(PID, BYTES - PID, (byte) 0);
    memory.putLong(SINCE, machine.now().toEpochMilli());
    memory.putLong(ROLE, role.kind().ordinal() + 1);
    putText(HOST, machine.host());
    putText(TASK, role.task());
    beat(machine);
    memory.putLongVolatile(PID, machine.pid());
    memory.putLongVolatile(VERSION, version + 1);
  }

  /** Moves this process out; its place is to be given back after. */
  void free() {
    memory.putLongVolatile(PID, 0);
  }

  /** The counters of a slot just claimed, for its owner. */
  CountersManager newCounters() {
    return new CountersManager(names(), values(), StandardCharsets.US_ASCII);
  }

  private UnsafeBuffer values() {
    return new UnsafeBuffer(memory, VALUES, COUNTERS * CountersReader.COUNTER_LENGTH);
  }

  private UnsafeBuffer names() {
    return new UnsafeBuffer(memory, NAMES, COUNTERS * CountersReader.METADATA_LENGTH);
  }

  /** Says that the counters have been brought up to date. */
  void beat(Machine machine) {
    memory.putLongRelease(HEARTBEAT, machine.uptimeMillis());
  }

  /** The owner as it is now, if it lives. */
  Optional<LiveProcess> read(Machine machine) {
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      long version = memory.getLongVolatile(VERSION);
      if ((version & 1) == 0) {
        long pid = memory.getLongVolatile(PID);
        Optional<LiveProcess> owner =
            pid != 0 && machine.isTaken(place)
                ? Optional.of(owner(pid, machine))
                : Optional.empty();
        VarHandle.acquireFence(); // the version is read after what it vouches for
        if (memory.getLongVolatile(VERSION) == version) {
          return owner;
        }
      }
      Thread.onSpinWait();
    }
    return Optional.empty();
  }

  private LiveProcess owner(long pid, Machine machine) {
    String host = text(HOST);
    long heartbeat = Math.max(0, memory.getLongVolatile(HEARTBEAT));
    return new LiveProcess(
        pid,
        host.equals(machine.host()) ? Optional.empty() : Optional.of(host),
        new Role(kind(), text(TASK)),
        Instant.ofEpochMilli(memory.getLongVolatile(SINCE)),
        Duration.ofMillis(heartbeat),
        Duration.ofMillis(Math.max(0, machine.uptimeMillis() - heartbeat)),
        counters());
  }

  private Role.Kind kind() {
    long number = memory.getLongVolatile(ROLE);
    Role.Kind[] kinds = Role.Kind.values();
    return number >= 1 && number <= kinds.length
        ? kinds[(int) number - 1]
        : Role.Kind.MAINTENANCE; // damaged, or of a version that knows more
  }

  private Map<String, Long> counters() {
    UnsafeBuffer names = names();
    CountersReader reader = new CountersReader(names, values(), StandardCharsets.US_ASCII);
    Map<String, Long> counters = new LinkedHashMap<>();
    for (int id = 0;
        id < COUNTERS && reader.getCounterState(id) == CountersReader.RECORD_ALLOCATED;
        id++) {
      int length = names.getInt(CountersReader.metaDataOffset(id) + CountersReader.LABEL_OFFSET);
      if (length >= 0 && length <= CountersReader.MAX_LABEL_LENGTH) { // else it is damaged
        counters.put(printable(reader.getCounterLabel(id)), reader.getCounterValue(id));
      }
    }
    return Collections.unmodifiableMap(counters);
  }

  private void putText(int offset, String text) {
    memory.putStringUtf8(
        offset, text.substring(0, Math.min(text.length(), TEXT_CHARACTERS)), TEXT_BYTES);
  }

  private String text(int offset) {
    int length = Math.clamp(memory.getInt(offset), 0, TEXT_BYTES);
    return printable(memory.getStringUtf8(offset, length));
  }

  private static String printable(String text) {
    return text.replaceAll("\\p{Cntrl}", "?");
  }
}
