package org.twobig.tt.internal;

import java.time.Instant;
import java.util.UUID;

/**
 * The identity of one save of a table. Both the checkpoint and the hot file (the table in memory
 * that processes share) hold it. If the hot file does not {@linkplain TableFile#knows know} the
 * save of the checkpoint, the checkpoint was written from another table, such as that of a copy of
 * the store. Equal epochs prove nothing: each copy of the store counts its own saves.
 *
 * @param id random; {@link #NONE} before the first save
 * @param epoch how many saves of this table have begun, including this one
 * @param time when the save began, in whole milliseconds; the checkpoint holds every entry stored
 *     before
 */
public record SaveStamp(UUID id, long epoch, Instant time) {
  public static final UUID NONE = new UUID(0, 0);
}
