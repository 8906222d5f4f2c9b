package org.twobig.file;

import java.time.Instant;
import java.util.UUID;

/**
 * A save of a table. Both the hot file and the checkpoint record it: a checkpoint whose save the
 * hot file does not record was written elsewhere, whatever its number.
 *
 * @param id random; {@link #NONE} before the first save
 * @param epoch how many saves of this table have begun, including this one
 * @param time when the save began, in whole milliseconds; its checkpoint holds every entry stored
 *     before
 */
public record Save(UUID id, long epoch, Instant time) {
  public static final UUID NONE = new UUID(0, 0);
}
