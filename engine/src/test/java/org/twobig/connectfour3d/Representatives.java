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

/** Representatives of boards, as boards, with counts of what became of them. */
public final class Representatives {
  private final TableKey tableKey = new TableKey(KeyKind.FOLDED);
  private int own;
  private int changed;
  private int withTempo;

  /** What the code under test calls this board. */
  public static Position position(OracleBoard board) {
    return new Position(board.bits(Stone.WHITE), board.bits(Stone.BLACK));
  }

  /** The board of a position. */
  public static OracleBoard board(Position position) {
    return OracleGame.CUBE.ofBits(position.white(), position.black());
  }

  /** The folded key of a board, of any shares of the stones. */
  public static Key key(OracleBoard board) {
    return key(board, KeyKind.FOLDED);
  }

  /** The key of a board, of any shares of the stones. */
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

  /** The board that stands for another: the one whose code the key is. */
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

  /** The board of a code of five levels: in each column the highest one is the mark. */
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

  /** Boards without a normal form, which stand for themselves. */
  public int own() {
    return own;
  }

  /** Boards whose representative is no image of them. */
  public int changed() {
    return changed;
  }

  /** Boards with tempo cells. */
  public int withTempo() {
    return withTempo;
  }
}
