package org.twobig.game.gated;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.twobig.game.Answer;
import org.twobig.game.Board;
import org.twobig.game.Effort;
import org.twobig.game.Expansion;
import org.twobig.game.Facts;
import org.twobig.game.Game;
import org.twobig.game.GameSolver;
import org.twobig.game.GivenUpException;
import org.twobig.game.Knowledge;
import org.twobig.game.LineOfPlay;
import org.twobig.game.Outcome;
import org.twobig.game.Question;
import org.twobig.game.SearchStoppedException;
import org.twobig.game.Solution;
import org.twobig.game.Source;
import org.twobig.game.Successor;
import org.twobig.table.Key;
import org.twobig.table.KeySpace;
import org.twobig.table.PartitionedTable;
import org.twobig.table.TranspositionTable;
import org.twobig.tasks.Notes;

/** Minimax in the order of the moves, by the rules alone. */
final class GatedSolver implements GameSolver {
  private final Optional<Gate> gate;
  private PartitionedTable table;
  private long giveUpAt;
  private BooleanSupplier unwanted = () -> false;
  private volatile Effort effort = Effort.NONE;
  private volatile boolean stopped;

  GatedSolver(Game game, PartitionedTable table, Optional<Gate> gate) {
    KeySpace held = table.layout().keySpace();
    if (!held.equals(game.positions().keySpace()) || table.layout().valueBits() != Outcome.BITS) {
      throw new IllegalArgumentException("The table holds " + held);
    }
    this.table = table;
    this.gate = gate;
  }

  private void count(long nodes, long probes, long hits, long stores) {
    effort = effort.plus(new Effort(nodes, probes, hits, stores));
  }

  /** What is known of a game, by its end or by the table. */
  private int facts(Board board) {
    if (board.end().isPresent()) {
      return Outcome.of(board.end().get()).code();
    }
    Key key = board.key();
    TranspositionTable region = table.region(board.ply());
    int facts = Facts.sound((int) region.value(region.find(key.high(), key.low())));
    count(0, 1, facts == Outcome.UNKNOWN.code() ? 0 : 1, 0);
    return facts;
  }

  private Answer answer(Board board, Question question) {
    int facts = facts(board);
    boolean forWhite = question.requireOne() == Question.WHITE;
    return Facts.answer(facts, forWhite) ? Answer.of(Facts.wins(facts, forWhite)) : Answer.OPEN;
  }

  @Override
  public void keep(Board board, Question question, boolean yes, long nodes) {
    Key key = board.key();
    TranspositionTable region = table.region(board.ply());
    long bucket = region.bucket(key.high(), key.low());
    long known = region.find(bucket, region.touch(bucket), key.low());
    int facts = Facts.unite((int) region.value(known), Outcome.of(question, yes).code());
    region.store(bucket, key.low(), facts, Math.max(Math.max(1, nodes), region.work(known)));
    count(0, 0, 0, 1);
  }

  @Override
  public Optional<Solution> solve(
      Board board, Question question, long mostNodes, BooleanSupplier noLongerWanted) {
    if (stopped) {
      throw new SearchStoppedException();
    }
    Effort before = effort;
    Source source = board.end().isPresent() ? Source.RULES : Source.STORE;
    if (answer(board, question) == Answer.OPEN) {
      source = Source.SEARCH;
      giveUpAt = mostNodes < Long.MAX_VALUE / 2 ? before.nodes() + mostNodes : Long.MAX_VALUE;
      unwanted = noLongerWanted;
      try {
        search(board, question);
      } catch (GivenUpException e) {
        return Optional.empty();
      }
    }
    return Optional.of(
        new Solution(question, Outcome.ofCode(facts(board)), source, effort.minus(before)));
  }

  private void visit() {
    count(1, 0, 0, 0);
    gate.ifPresent(it -> it.pass(Gate.Unit.NODES, () -> stopped));
    if (stopped) {
      throw new SearchStoppedException();
    }
    if (effort.nodes() > giveUpAt || unwanted.getAsBoolean()) {
      throw GivenUpException.INSTANCE;
    }
  }

  private boolean search(Board board, Question question) {
    long before = effort.nodes();
    visit();
    boolean attacker = board.whiteToMove() == (question == Question.WHITE);
    boolean yes = !attacker;
    for (int move : board.legalMoves()) {
      Board next = board.play(move);
      Answer known = answer(next, question);
      if ((known == Answer.OPEN ? search(next, question) : known == Answer.YES) == attacker) {
        yes = attacker;
        break;
      }
    }
    keep(board, question, yes, effort.nodes() - before);
    return yes;
  }

  @Override
  public Expansion expand(Board board, Question question) {
    Answer answer = answer(board, question);
    Map<Key, Successor> successors = new LinkedHashMap<>();
    for (int move : answer == Answer.OPEN ? board.legalMoves() : List.<Integer>of()) {
      Successor next = follow(board.play(move), question);
      successors.put(next.key(), next);
    }
    boolean attackerToMove = board.whiteToMove() == (question == Question.WHITE);
    return new Expansion(answer, attackerToMove, List.copyOf(successors.values()));
  }

  @Override
  public Successor follow(Board board, Question question) {
    return new Successor(board.key(), board.ply(), answer(board, question), 1, 1);
  }

  @Override
  public Knowledge known(Board board) {
    return board
        .end()
        .map(Knowledge::ofEnd)
        .orElseGet(
            () ->
                Knowledge.of(
                    Outcome.UNKNOWN,
                    List.of(),
                    Knowledge.Entry.find(table, board.ply(), board.key()),
                    Optional.empty()));
  }

  @Override
  public void moveTo(PartitionedTable larger) {
    table = larger;
  }

  @Override
  public List<Integer> likelyMoves(Board board, Question question, boolean yes) {
    return board.legalMoves();
  }

  @Override
  public int bestMove(Board board, Solution solution) {
    return LineOfPlay.first(this, board, solution);
  }

  @Override
  public void share(Supplier<Optional<Notes>> notes) {}

  @Override
  public void stop() {
    stopped = true;
  }

  @Override
  public Effort effort() {
    return effort;
  }
}
