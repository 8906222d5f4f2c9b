package org.twobig.store;

import java.nio.file.Path;
import java.util.Optional;
import org.twobig.file.TableHeader;
import org.twobig.table.Geometry;
import org.twobig.table.Layout;

/**
 * How to make a new store.
 *
 * @param layout shape of the table
 * @param placement where the table shall live
 * @param sparse direct placement only: set the file's size without reserving the space. A disk that
 *     fills up later then ends the process (SIGBUS) instead of refusing the creation
 * @param hotDirectory RAM file system for the hot file; {@link #DEFAULT_HOT_DIRECTORY} if empty
 * @param creator program that makes the store, for the header; up to {@value
 *     TableHeader#MAX_CREATOR_LENGTH} printable ASCII characters
 */
public record StoreOptions(
    Layout layout,
    Placement placement,
    boolean sparse,
    Optional<Path> hotDirectory,
    String creator) {
  /** The RAM file system every Linux has. */
  public static final Path DEFAULT_HOT_DIRECTORY = Path.of("/dev/shm");

  public StoreOptions {
    if (creator.length() > TableHeader.MAX_CREATOR_LENGTH
        || !creator.chars().allMatch(c -> c >= ' ' && c < 127)) {
      throw new IllegalArgumentException(
          "A creator has at most %d printable ASCII characters, not '%s'"
              .formatted(TableHeader.MAX_CREATOR_LENGTH, creator));
    }
    if (sparse && placement == Placement.RAM) {
      throw new IllegalArgumentException("A table in RAM cannot be sparse: its room is reserved");
    }
  }

  /** A table that is not partitioned, of this shape; otherwise as {@link #of(Layout)}. */
  public static StoreOptions of(Geometry geometry) {
    return of(Layout.of(geometry));
  }

  /** A table of this shape, placed by {@link Placement#AUTO}, with its space reserved. */
  public static StoreOptions of(Layout layout) {
    return new StoreOptions(layout, Placement.AUTO, false, Optional.empty(), "twobig");
  }

  public StoreOptions withPlacement(Placement wanted) {
    return new StoreOptions(layout, wanted, sparse, hotDirectory, creator);
  }

  public StoreOptions withSparse(boolean wanted) {
    return new StoreOptions(layout, placement, wanted, hotDirectory, creator);
  }

  public StoreOptions withHotDirectory(Path directory) {
    return new StoreOptions(layout, placement, sparse, Optional.of(directory), creator);
  }
}
