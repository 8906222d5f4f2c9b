package org.twobig.learning.games;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.twobig.arena.BoardSize;
import org.twobig.arena.MutableBoard;

/**
 * A game from the empty board, with labels for its positions.
 *
 * @param moves columns, from 0
 * @param first number of moves before the first position with a label
 * @param labels labels of that position and the positions after it
 */
public record LabelledGame(byte[] moves, int first, List<Label> labels) {
  MutableBoard board(BoardSize boardSize, int label, boolean mirrored) {
    MutableBoard board = MutableBoard.empty(boardSize);
    for (int ply = 0; ply < first + label; ply++) {
      board.play(mirrored ? boardSize.columns() - 1 - moves[ply] : moves[ply]);
    }
    return board;
  }

  public void write(DataOutput out) throws IOException {
    out.writeShort(moves.length);
    out.write(moves);
    out.writeShort(first);
    out.writeShort(labels.size());
    for (Label label : labels) {
      label.write(out);
    }
  }

  public static LabelledGame read(DataInput in, int columns) throws IOException {
    byte[] moves = new byte[in.readUnsignedShort()];
    in.readFully(moves);
    int first = in.readUnsignedShort();
    List<Label> labels = new ArrayList<>();
    for (int left = in.readUnsignedShort(); left > 0; left--) {
      labels.add(Label.read(in, columns));
    }
    return new LabelledGame(moves, first, List.copyOf(labels));
  }
}
