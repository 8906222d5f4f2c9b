package org.twobig.cli.view;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.twobig.game.Board;
import org.twobig.game.Game;
import org.twobig.game.picture.Grid;

/** A move and the cell that it fills. */
public record Played(String move, int cell) {
  public static Played of(Game game, Board before, int move) {
    return new Played(
        game.move(move), Grid.filled(before.contents(), before.play(move).contents()));
  }

  /** Returns moves that are played one after another. */
  public static List<Played> of(Game game, Board from, List<Integer> moves) {
    List<Played> played = new ArrayList<>();
    Board board = from;
    for (int move : moves) {
      played.add(of(game, board, move));
      board = board.play(move);
    }
    return played;
  }

  /** Returns the moves in a text; none if the text is not a list of moves. */
  public static List<Played> of(Game game, String text) {
    List<Played> played = new ArrayList<>();
    Board board = game.start();
    for (int at = 0; at < text.length(); at += played.getLast().move.length()) {
      int from = at;
      Optional<Integer> next =
          board.legalMoves().stream()
              .filter(
                  move ->
                      text.regionMatches(true, from, game.move(move), 0, game.move(move).length()))
              .findFirst();
      if (next.isEmpty()) {
        return List.of(); // the text does not give the position by its moves
      }
      played.add(of(game, board, next.get()));
      board = board.play(next.get());
    }
    return played;
  }

  /** Returns the names of the first moves of a game by the cells that they fill. */
  public static Map<Integer, String> namesOfCells(Game game) {
    return game.start().legalMoves().stream()
        .map(move -> of(game, game.start(), move))
        .collect(Collectors.toMap(Played::cell, Played::move));
  }
}
