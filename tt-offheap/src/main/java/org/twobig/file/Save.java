package org.twobig.file;

import java.time.Instant;
import java.util.UUID;

/**
 * A save of a table. The hot file and the checkpoint record it: a checkpoint whose save is not in
 * the hot file was written elsewhere, whatever its number.
 *
 * @param id random; {@link #NONE} before the first save
 * @param epoch how many saves of this table were begun, this one included
 * @param time when it began, in whole milliseconds; every store that had returned by then is in it
 */
public record Save(UUID id, long epoch, Instant time) {
  public static final UUID NONE = new UUID(0, 0);
}
