package org.twobig.cli.solve;

import com.fasterxml.jackson.annotation.JsonTypeName;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Function;
import org.twobig.cli.options.JsonOption;
import org.twobig.cli.view.BoardDrawing;
import org.twobig.cli.view.Json;
import org.twobig.cli.view.Paint;
import org.twobig.cli.view.Paint.Style;
import org.twobig.cli.view.Report;
import org.twobig.cli.view.Rows;
import org.twobig.cli.view.Terminal;
import org.twobig.cli.view.TextTable;
import org.twobig.cli.view.Units;
import org.twobig.game.Board;
import org.twobig.game.Game;
import org.twobig.game.Knowledge;
import org.twobig.game.Outcome;
import org.twobig.game.Question;
import org.twobig.game.Source;
import org.twobig.game.Value;
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
    Optional<Reply> answer,
    Outcome verdict,
    Optional<Value> value,
    OptionalInt score,
    Optional<KnownBy> knownBy,
    Optional<String> best,
    Optional<String> line,
    Optional<Long> nodes,
    Optional<BigDecimal> seconds,
    Optional<ReachedLimit> limit,
    Optional<Long> mostNodes,
    Optional<Boolean> interrupted,
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
          entry.mostWork(),
          entry.ply(),
          layout
              .filter(Layout::isPartitioned)
              .map(parts -> parts.partitions().get(entry.partition()).classes()),
          entry.bucket(),
          entry.word());
    }

    private String nodes() {
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
      Optional<Reply> answer,
      Outcome verdict,
      Optional<Value> value,
      OptionalInt score,
      Optional<KnownBy> knownBy,
      Optional<Long> nodes,
      Optional<BigDecimal> seconds,
      OptionalLong work,
      boolean ends,
      List<String> forced,
      boolean best,
      Optional<Entry> entry,
      Optional<Entry> entryAfterForced) {
    private String nodesInWords() {
      if (knownBy.equals(Optional.of(KnownBy.SEARCH))) {
        return Units.count(nodes.orElse(0L));
      }
      return work.isPresent() ? ">= " + Units.count(work.getAsLong()) : "-";
    }

    private String note() {
      String what =
          ends ? "ends the game" : forced.isEmpty() ? "" : "forced reply " + words(forced);
      return score.isEmpty() ? what : ("score " + score.getAsInt() + "  " + what).strip();
    }
  }

  /**
   * The result and the cost of a search.
   *
   * @param limit the limit at which moves were given up; empty if no move was given up
   * @param mostNodes the limit of nodes for each move; empty if there was none
   */
  record Search(
      Optional<String> line,
      long nodes,
      Duration time,
      Optional<ReachedLimit> limit,
      Optional<Long> mostNodes,
      boolean interrupted) {}

  /**
   * Returns what the rules and the table know of a position, as {@code analyze --known} prints it.
   * {@code known} looks a position up; {@code store} is the printed name of the store.
   */
  public static AnalysisReport known(
      Game game,
      GivenPosition task,
      Function<Board, Knowledge> known,
      Layout layout,
      String store) {
    return of(
        Analysis.of(game, task, Optional.empty(), known, Map.of()),
        Optional.empty(),
        Optional.of(layout),
        Optional.of(store));
  }

  /** Makes the report; {@code store} is the printed name of the store. */
  static AnalysisReport of(
      Analysis analysis, Optional<Search> search, Optional<Layout> layout, Optional<String> store) {
    GivenPosition task = analysis.task();
    Board board = task.position();
    Game game = analysis.game();
    Outcome outcome = analysis.outcome();
    Knowledge knowledge = analysis.knowledge();
    return new AnalysisReport(
        task.moves(),
        board.ply(),
        game.mostPlies() - board.ply(),
        Player.of(board.whiteToMove()),
        board.end().isPresent(),
        analysis.question(),
        analysis.question().map(question -> Reply.of(question, outcome)),
        outcome,
        outcome.value(),
        analysis.score(),
        analysis.followsFromMoves()
            ? Optional.of(KnownBy.MOVES)
            : knowledge.source().map(KnownBy::of),
        analysis.best().map(KnownMove::name),
        search.flatMap(Search::line),
        search.map(Search::nodes),
        search.map(done -> Json.seconds(done.time())),
        search.flatMap(Search::limit),
        search.flatMap(Search::mostNodes),
        search.map(Search::interrupted).filter(Boolean::booleanValue),
        moves(game, knowledge.forced()),
        knowledge.entry().map(entry -> Entry.of(entry, layout)),
        knowledge.entryAfterForced().map(entry -> Entry.of(entry, layout)),
        store,
        analysis.moves().stream().map(move -> move(analysis, move, layout)).toList());
  }

  private static Move move(Analysis analysis, KnownMove move, Optional<Layout> layout) {
    Knowledge knowledge = move.knowledge();
    return new Move(
        move.name(),
        analysis.question().map(question -> Reply.of(question, move.outcome())),
        move.outcome(),
        move.outcome().value(),
        move.score(),
        move.source().map(KnownBy::of),
        move.answered().map(answered -> answered.effort().nodes()),
        move.answered().map(answered -> Json.seconds(answered.time())),
        knowledge.work(),
        move.after().end().isPresent(),
        moves(analysis.game(), knowledge.forced()),
        analysis.best().equals(Optional.of(move)),
        knowledge.entry().map(entry -> Entry.of(entry, layout)),
        knowledge.entryAfterForced().map(entry -> Entry.of(entry, layout)));
  }

  private static List<String> moves(Game game, List<Integer> moves) {
    return moves.stream().map(game::move).toList();
  }

  private static String words(List<String> moves) {
    return String.join(" ", moves);
  }

  /** Returns whether the question is answered. The question for the score needs an exact number. */
  boolean hasAnswer() {
    return hasAnswer(answer, score);
  }

  long openMoves() {
    return moves.stream().filter(move -> !hasAnswer(move.answer, move.score)).count();
  }

  private boolean hasAnswer(Optional<Reply> reply, OptionalInt number) {
    return !reply.equals(Optional.of(Reply.OPEN))
        && (number.isPresent() || !question.equals(Optional.of(Question.SCORE)));
  }

  void print(Game game, GivenPosition task, JsonOption json) {
    Paint paint = Paint.ofStandardOutput();
    BoardDrawing drawing = new BoardDrawing(game, task.moves(), task.position(), paint);
    json.print(this, () -> text(drawing.text(Terminal.size().columns()), paint));
  }

  String text(String drawing, Paint paint) {
    Rows rows = new Rows();
    rows.add("Position", SolvePrinter.position(position, ply));
    rows.add("Verdict", verdictInWords());
    score.ifPresent(known -> rows.add("Score", known + " for the player to move"));
    best.ifPresent(move -> rows.add("Best", move));
    line.ifPresent(play -> rows.add("Line", play + "  (not the shortest)"));
    if (!over) {
      rows.add("Left", "at most " + Units.number(pliesLeft, "move"));
    }
    if (!forced.isEmpty()) {
      rows.add("Forced", words(forced));
    }
    rows.blank();
    String result = rows + drawing + System.lineSeparator();
    return over
        ? result + searchRows()
        : result + table(paint) + System.lineSeparator() + searchRows();
  }

  private Rows searchRows() {
    Rows rows = new Rows();
    nodes.ifPresent(
        count -> rows.add("Search", Units.search(count, seconds.orElse(BigDecimal.ZERO))));
    store.ifPresent(name -> rows.add("Store", name));
    if (!over) {
      add(rows, "Entry", entry, ply);
    }
    if (!forced.isEmpty()) {
      add(rows, "  then", entryAfterForced, ply + forced.size());
    }
    return rows;
  }

  private String verdictInWords() {
    return SolvePrinter.inFull(verdict)
        + knownBy.filter(by -> !over).map(by -> ", " + by.words).orElse("")
        + (over ? "; the game is over" : stillOpen());
  }

  private String stillOpen() {
    if (question.isEmpty()) {
      return verdict == Outcome.UNKNOWN ? "; twobig analyze solves it" : "";
    }
    return answer.equals(Optional.of(Reply.OPEN))
        ? "; %d of %s known"
            .formatted(
                moves.stream().filter(move -> !move.answer.equals(answer)).count(),
                Units.number(moves.size(), "move"))
        : "";
  }

  /** Adds an entry and its place in the table. Positions of several plies may share the key. */
  private static void add(Rows rows, String name, Optional<Entry> of, int ply) {
    rows.add(name, of.map(entry -> entry.verdict + ", " + entry.nodes()).orElse("none"));
    of.ifPresent(
        entry ->
            rows.add(
                "",
                "word %d of bucket %s%s%s",
                entry.word,
                Units.count(entry.bucket),
                entry.partition.map(plies -> ", partition " + plies).orElse(""),
                entry.ply == ply ? "" : ", as a position of ply " + entry.ply));
  }

  private String table(Paint paint) {
    return new TextTable<Move>(paint)
        .words("Moves", 8, move -> "  " + move.move + (move.best ? " best" : ""))
        .words("verdict", 18, move -> move.verdict.toString(), this::style)
        .words(
            "known by",
            8,
            move -> move.knownBy.map(by -> by.name().toLowerCase(Locale.ROOT)).orElse("-"))
        .figures("nodes", 14, Move::nodesInWords)
        .end(Move::note)
        .text(moves);
  }

  private Optional<Style> style(Move move) {
    boolean forWhite = toMove == Player.WHITE;
    return switch (move.verdict) {
      case WHITE_WINS -> Optional.of(forWhite ? Style.GREEN : Style.RED);
      case BLACK_WINS -> Optional.of(forWhite ? Style.RED : Style.GREEN);
      case WHITE_DOES_NOT_WIN -> Optional.of(forWhite ? Style.RED : Style.GREEN);
      case BLACK_DOES_NOT_WIN -> Optional.of(forWhite ? Style.GREEN : Style.RED);
      case DRAW -> Optional.empty();
      case UNKNOWN -> Optional.of(Style.DIM);
    };
  }
}
