package org.twobig.game;

import java.nio.file.Path;
import java.util.Optional;
import org.twobig.tt.table.Key;

/**
 * Thrown when two answers for one position exclude each other: an entry of the table or the journal
 * is damaged, or a rule of the program is wrong. The solve ends: later answers could be wrong.
 */
public final class ContradictionException extends IllegalStateException {
  private static final long serialVersionUID = 1L;

  private final transient Optional<Key> key;
  private final String position;
  private final String known;
  private final String found;
  private final transient Optional<Path> writtenTo;

  private ContradictionException(
      Optional<Key> key, String position, String known, String found, Optional<Path> writtenTo) {
    super(
        "%s%s, but %s. An entry is damaged, or the program has an error"
            .formatted(position.isEmpty() ? "" : position + ": ", known, found));
    this.key = key;
    this.position = position;
    this.known = known;
    this.found = found;
    this.writtenTo = writtenTo;
  }

  /**
   * @param known the earlier answer and its source
   * @param found the later answer and its source
   */
  public ContradictionException(String known, String found) {
    this(Optional.empty(), "", known, found, Optional.empty());
  }

  /** Makes the exception for a position of which only the key is known. */
  public ContradictionException(Key key, String known, String found) {
    this(Optional.of(key), "The position with the key " + key, known, found, Optional.empty());
  }

  /** Returns the key, if the exception does not know the position's moves. */
  public Optional<Key> key() {
    return key;
  }

  /** Returns the position in words; empty if it is not known. */
  public String position() {
    return position;
  }

  public String known() {
    return known;
  }

  public String found() {
    return found;
  }

  /** Returns the file to which both answers were written, if any. */
  public Optional<Path> writtenTo() {
    return writtenTo;
  }

  /** Returns this exception with the position's moves, unless it already names moves. */
  public ContradictionException at(Board board) {
    return position.isEmpty() || key.isPresent()
        ? withThisTrace(
            new ContradictionException(
                Optional.empty(), "The position " + board.text(), known, found, writtenTo))
        : this;
  }

  public ContradictionException writtenTo(Path file) {
    return withThisTrace(
        new ContradictionException(key, position, known, found, Optional.of(file)));
  }

  private ContradictionException withThisTrace(ContradictionException more) {
    more.setStackTrace(getStackTrace());
    return more;
  }
}
