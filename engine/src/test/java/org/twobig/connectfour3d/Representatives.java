package org.twobig.connectfour3d;

import java.util.ArrayList;
import java.util.List;
import org.twobig.OracleBoard;
import org.twobig.OracleBoard.Stone;
import org.twobig.OracleGame;
import org.twobig.connectfour3d.position.Folding;
import org.twobig.connectfour3d.position.KeyKind;
import org.twobig.connectfour3d.position.Node;
import org.twobig.connectfour3d.position.NormalForm;
import org.twobig.connectfour3d.position.Position;
import org.twobig.connectfour3d.position.TableKey;
import org.twobig.tt.table.Key;

/** Finds representatives of boards, as boards, and counts their kinds. */
public final class Representatives {
  private final TableKey tableKey = new TableKey(KeyKind.FOLDED);
  private int own;
  private int changed;
  private int withTempo;

  /** Returns the position of the code under test. */
  public static Position position(OracleBoard board) {
    return new Position(board.bits(Stone.WHITE), board.bits(Stone.BLACK));
  }

  /** Returns the board of a position. */
  public static OracleBoard board(Position position) {
    return OracleGame.CUBE.ofBits(position.white(), position.black());
  }

  /** Returns the folded key of a board with any numbers of stones. */
  public static Key key(OracleBoard board) {
    return key(board, KeyKind.FOLDED);
  }

  /** Returns the key of a board with any numbers of stones. */
  public static Key key(OracleBoard board, KeyKind kind) {
    TableKey key = new TableKey(kind);
    key.set(folded(board));
    return new Key(key.high, key.low);
  }

  private static Node folded(OracleBoard board) {
    Node node = new Node(board.stones());
    node.set(board.bits(Stone.WHITE), board.bits(Stone.BLACK));
    Folding.fold(node);
    return node;
  }

  /** Returns the representative of a board: the board whose code is the key. */
  public OracleBoard of(OracleBoard board) {
    Node node = folded(board);
    tableKey.set(node);
    withTempo += node.tempo != 0 ? 1 : 0;
    own += new NormalForm().find(node.key0, node.key1, node.key2, node.whiteToMove) ? 0 : 1;
    OracleBoard representative = read(tableKey.high, tableKey.low);
    boolean isImage =
        OracleBoard.Square.ALL.stream()
            .anyMatch(square -> board.image(square).toString().equals(representative.toString()));
    changed += isImage ? 0 : 1;
    return representative;
  }

  /** Returns the board of a code of five levels; the highest 1 of each column is the mark. */
  public static OracleBoard read(long high, long low) {
    List<Stone> stones = new ArrayList<>();
    for (int cell = 0; cell < 64; cell++) {
      boolean filled = (high >>> cell % 16 & 1) != 0;
      for (int above = cell + 16; above < 64; above += 16) {
        filled |= (low >>> above & 1) != 0;
      }
      stones.add(!filled ? Stone.NONE : (low >>> cell & 1) != 0 ? Stone.WHITE : Stone.BLACK);
    }
    return OracleGame.CUBE.ofStones(stones);
  }

  /** Returns the number of boards without a normal form, which are their own representatives. */
  public int own() {
    return own;
  }

  /** Returns the number of boards whose representative is not a symmetric image. */
  public int changed() {
    return changed;
  }

  /** Returns the number of boards with tempo cells. */
  public int withTempo() {
    return withTempo;
  }
}
