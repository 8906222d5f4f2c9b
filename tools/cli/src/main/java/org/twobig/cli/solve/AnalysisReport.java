package org.twobig.cli.solve;

import com.fasterxml.jackson.annotation.JsonTypeName;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Function;
import org.twobig.cli.options.JsonOption;
import org.twobig.cli.view.BoardDrawing;
import org.twobig.cli.view.Paint;
import org.twobig.cli.view.Paint.Style;
import org.twobig.cli.view.Report;
import org.twobig.cli.view.ReportTemplate;
import org.twobig.cli.view.Terminal;
import org.twobig.cli.view.Units;
import org.twobig.game.Board;
import org.twobig.game.Game;
import org.twobig.game.Knowledge;
import org.twobig.game.Outcome;
import org.twobig.game.Question;
import org.twobig.game.Solution;
import org.twobig.game.Source;
import org.twobig.game.Value;
import org.twobig.solve.ParallelSolver.Answered;
import org.twobig.tt.table.Layout;

/** The answer of {@code twobig analyze}: the verdict of a position and of each legal move. */
@JsonTypeName("twobig/analyze/1")
public record AnalysisReport(
    String position,
    int ply,
    int pliesLeft,
    Player toMove,
    boolean over,
    Optional<Question> question,
    @JsonUnwrapped Facts facts,
    Optional<String> best,
    @JsonUnwrapped Optional<Search> search,
    List<String> forced,
    Optional<Entry> entry,
    Optional<Entry> entryAfterForced,
    Optional<String> store,
    List<Move> moves)
    implements Report {
  public enum KnownBy {
    RULES("from the rules"),
    STORE("from the store"),
    SEARCH("searched"),
    MOVES("follows from its moves");

    private final String words;

    KnownBy(String words) {
      this.words = words;
    }

    static KnownBy of(Source source) {
      return valueOf(source.name());
    }

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * What is known of a position, or of the position after a move.
   *
   * @param answer the answer to the question; empty if no question was asked
   * @param score the score for the player to move, or for the player who makes the move
   */
  public record Facts(
      Optional<Reply> answer,
      Outcome verdict,
      Optional<Value> value,
      OptionalInt score,
      Optional<KnownBy> knownBy) {
    static Facts of(
        Optional<Question> question, Outcome verdict, OptionalInt score, Optional<KnownBy> by) {
      Optional<Reply> answer = question.map(asked -> Reply.of(asked, verdict));
      return new Facts(answer, verdict, verdict.value(), score, by);
    }

    boolean isOpen() {
      return answer.equals(Optional.of(Reply.OPEN));
    }
  }

  public record Entry(
      Outcome verdict,
      long work,
      OptionalLong mostWork,
      int ply,
      Optional<String> partition,
      long bucket,
      int word) {
    static Entry of(Knowledge.Entry entry, Optional<Layout> layout) {
      return new Entry(
          entry.outcome(),
          entry.work(),
          entry.maxWork(),
          entry.ply(),
          layout
              .filter(Layout::isPartitioned)
              .map(parts -> parts.partitions().get(entry.partition()).classes()),
          entry.bucket(),
          entry.word());
    }

    String nodes() {
      if (mostWork.isPresent()) {
        return "%s to %s".formatted(Units.count(work), Units.number(mostWork.getAsLong(), "node"));
      }
      return work == 1
          ? "work unknown, the table is too small"
          : Units.number(work, "node") + " or more";
    }
  }

  public record Move(
      String move,
      @JsonUnwrapped Facts facts,
      Optional<Long> nodes,
      Optional<Duration> seconds,
      OptionalLong work,
      boolean ends,
      List<String> forced,
      boolean best,
      Optional<Entry> entry,
      Optional<Entry> entryAfterForced) {
    private static Move of(
        Lookup lookup,
        String move,
        Board after,
        Optional<Question> question,
        Optional<Answered> answered) {
      Knowledge known = lookup.known.apply(after);
      Optional<Solution> solution = answered.flatMap(Answered::solution);
      Outcome outcome =
          solution.map(Solution::outcome).orElse(known.outcome()).orElse(known.outcome());
      OptionalInt forOther =
          solution.map(Solution::score).filter(OptionalInt::isPresent).orElse(known.score());
      Optional<KnownBy> by =
          solution
              .map(Solution::source)
              .filter(source -> source == Source.SEARCH)
              .or(() -> known.source().filter(any -> known.outcome() == outcome))
              .or(() -> solution.map(Solution::source))
              .map(KnownBy::of);
      OptionalInt score = forOther.isEmpty() ? forOther : OptionalInt.of(-forOther.getAsInt());
      return new Move(
          move,
          Facts.of(question, outcome, score, by),
          answered.map(found -> found.effort().nodes()),
          answered.map(Answered::time),
          known.work(),
          after.end().isPresent(),
          moves(lookup.game, known.forced()),
          false,
          known.entry().map(entry -> Entry.of(entry, lookup.layout)),
          known.entryAfterForced().map(entry -> Entry.of(entry, lookup.layout)));
    }

    private Move asBest() {
      return new Move(
          move, facts, nodes, seconds, work, ends, forced, true, entry, entryAfterForced);
    }

    /**
     * Returns the order of moves: those that keep the value and the score of the position; then the
     * best verdict for a player; then the highest score; then moves that end the game.
     */
    private static Comparator<Move> bestFirst(boolean white, Outcome verdict, OptionalInt score) {
      return Comparator.comparing(
              (Move move) ->
                  verdict.value().isPresent()
                      && verdict == move.facts.verdict
                      && (score.isEmpty() || score.equals(move.facts.score)),
              Comparator.reverseOrder())
          .thenComparing(move -> move.facts.verdict, Outcome.bestFirst(white))
          .thenComparing(move -> move.facts.score.orElse(0), Comparator.reverseOrder())
          .thenComparing(move -> !move.ends);
    }

    String nodesInWords() {
      if (facts.knownBy.equals(Optional.of(KnownBy.SEARCH))) {
        return Units.count(nodes.orElse(0L));
      }
      return work.isPresent() ? ">= " + Units.count(work.getAsLong()) : "-";
    }
  }

  /**
   * The result and the cost of a search.
   *
   * @param limit the limit at which moves were given up; empty if no move was given up
   * @param mostNodes the limit of nodes for each move; empty if there was none
   * @param interrupted true if a signal ended the search; else empty
   */
  public record Search(
      Optional<String> line,
      long nodes,
      Duration seconds,
      Optional<ReachedLimit> limit,
      Optional<Long> mostNodes,
      Optional<Boolean> interrupted) {
    String inWords() {
      return Units.search(nodes, seconds);
    }
  }

  /**
   * Returns what the rules and the table know of a position, as {@code analyze --known} prints it.
   * {@code known} looks a position up; {@code store} is the printed name of the store.
   */
  public static AnalysisReport known(
      Game game,
      GivenPosition given,
      Function<Board, Knowledge> known,
      Layout layout,
      String store) {
    return of(
        new Lookup(game, known, Optional.of(layout), Optional.of(store)),
        given,
        Optional.empty(),
        Map.of(),
        Optional.empty());
  }

  /**
   * Looks positions of a game up.
   *
   * @param known returns what the rules and the table know of a position without a search
   * @param store the printed name of the store
   */
  record Lookup(
      Game game,
      Function<Board, Knowledge> known,
      Optional<Layout> layout,
      Optional<String> store) {}

  /**
   * Makes the report: what is known of the position itself, completed by what follows from its
   * moves.
   *
   * @param question what a solver was asked about each move; empty if no solver was asked
   * @param answers the answers of the solver, by move
   */
  static AnalysisReport of(
      Lookup lookup,
      GivenPosition given,
      Optional<Question> question,
      Map<String, Answered> answers,
      Optional<Search> search) {
    Game game = lookup.game;
    Board board = given.position();
    Knowledge knowledge = lookup.known.apply(board);
    List<Move> moves =
        new ArrayList<>(
            board.legalMoves().stream()
                .map(
                    move ->
                        Move.of(
                            lookup,
                            game.move(move),
                            board.play(move),
                            question,
                            Optional.ofNullable(answers.get(game.move(move)))))
                .toList());
    Outcome verdict = knowledge.outcome();
    OptionalInt score = knowledge.score();
    if (!moves.isEmpty()) {
      List<Outcome> outcomes = moves.stream().map(move -> move.facts.verdict).toList();
      verdict = verdict.orElse(Outcome.ofMoves(board.whiteToMove(), outcomes));
    }
    if (score.isEmpty() && moves.stream().allMatch(move -> move.facts.score.isPresent())) {
      score = moves.stream().mapToInt(move -> move.facts.score.getAsInt()).max();
    }
    moves.sort(Move.bestFirst(board.whiteToMove(), verdict, score)); // stable
    Optional<KnownBy> knownBy =
        verdict == knowledge.outcome()
            ? knowledge.source().map(KnownBy::of)
            : Optional.of(KnownBy.MOVES);
    Facts facts = Facts.of(question, verdict, score, knownBy);
    Optional<Move> best = best(question, facts, moves);
    best.ifPresent(move -> moves.set(moves.indexOf(move), move.asBest()));
    return new AnalysisReport(
        given.moves(),
        board.ply(),
        game.mostPlies() - board.ply(),
        Player.of(board.whiteToMove()),
        board.end().isPresent(),
        question,
        facts,
        best.map(Move::move),
        search,
        moves(game, knowledge.forced()),
        knowledge.entry().map(entry -> Entry.of(entry, lookup.layout)),
        knowledge.entryAfterForced().map(entry -> Entry.of(entry, lookup.layout)),
        lookup.store,
        moves);
  }

  /** Returns the best move, if the question is answered and a move has that answer. */
  private static Optional<Move> best(Optional<Question> question, Facts of, List<Move> moves) {
    boolean ofScore = question.equals(Optional.of(Question.SCORE));
    if (ofScore ? of.score.isEmpty() : question.filter(of.verdict::answers).isEmpty()) {
      return Optional.empty();
    }
    return moves.stream()
        .filter(
            move ->
                ofScore ? move.facts.score.equals(of.score) : move.facts.answer.equals(of.answer))
        .findFirst();
  }

  private static List<String> moves(Game game, List<Integer> moves) {
    return moves.stream().map(game::move).toList();
  }

  /** Returns whether the question is answered. The question for the score needs an exact number. */
  boolean hasAnswer() {
    return hasAnswer(facts);
  }

  long openMoves() {
    return moves.stream().filter(move -> !hasAnswer(move.facts)).count();
  }

  private boolean hasAnswer(Facts of) {
    return !of.isOpen() && (of.score.isPresent() || !question.equals(Optional.of(Question.SCORE)));
  }

  void print(Game game, GivenPosition given, JsonOption json) {
    Paint paint = Paint.ofStandardOutput();
    BoardDrawing drawing = new BoardDrawing(game, given.moves(), given.position(), paint);
    json.print(this, () -> text(drawing.text(Terminal.size().columns()), paint));
  }

  /** A move with its verdict in colour. */
  private record Row(Move move, String verdict) {}

  String text(String drawing, Paint paint) {
    List<Row> rows =
        moves.stream().map(move -> new Row(move, painted(move.facts.verdict, paint))).toList();
    return ReportTemplate.text(
        AnalysisReport.class, "analyze.txt", this, Map.of("drawing", drawing, "rows", rows));
  }

  private String painted(Outcome outcome, Paint paint) {
    int worth = Outcome.bestFirst(toMove == Player.WHITE).compare(outcome, Outcome.DRAW);
    Style style =
        outcome == Outcome.UNKNOWN
            ? Style.DIM
            : worth == 0 ? Style.PLAIN : worth < 0 ? Style.GREEN : Style.RED;
    return paint.paint(style, outcome.toString());
  }

  // The template names the methods below.

  String where() {
    return SolvePrinter.position(position, ply);
  }

  String verdictInFull() {
    return SolvePrinter.inFull(facts.verdict);
  }

  String stillOpen() {
    if (question.isEmpty()) {
      return facts.verdict == Outcome.UNKNOWN ? "; twobig analyze solves it" : "";
    }
    return facts.isOpen()
        ? "; %d of %s known"
            .formatted(
                moves.stream().filter(move -> !move.facts.isOpen()).count(),
                Units.number(moves.size(), "move"))
        : "";
  }

  String forcedMoves() {
    return String.join(" ", forced);
  }

  /** Returns the entry's ply if it differs: positions of several plies may share a key. */
  Optional<Integer> entryPly() {
    return entry.map(Entry::ply).filter(of -> of != ply);
  }

  Optional<Integer> plyAfterForced() {
    return entryAfterForced.map(Entry::ply).filter(of -> of != ply + forced.size());
  }
}
