package org.twobig.qubic;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.twobig.game.Game;
import org.twobig.game.GameFamily;

/** Qubic, and the same game on other squares and cubes, for the service loader. */
public final class QubicFamily implements GameFamily {
  private static final Pattern ID = Pattern.compile("qubic:([1-9])x\\1(x\\1)?");

  @Override
  public String pattern() {
    return "qubic[:NxN[xN]]";
  }

  @Override
  public Optional<Game> game(String id) {
    if (id.equals(Qubic.USUAL)) {
      return Optional.of(new Qubic(QubicShape.of(4, 3)));
    }
    if (!id.startsWith(Qubic.USUAL + ":")) {
      return Optional.empty();
    }
    Matcher matcher = ID.matcher(id);
    if (!matcher.matches() || id.equals("qubic:4x4x4")) {
      throw new IllegalArgumentException(
          "'%s' names no board; expected qubic, which has 4x4x4 cells, or another board such as"
                  .formatted(id)
              + " qubic:3x3x3 or qubic:5x5");
    }
    int dimensions = matcher.group(2) == null ? 2 : 3;
    return Optional.of(new Qubic(QubicShape.of(Integer.parseInt(matcher.group(1)), dimensions)));
  }
}
