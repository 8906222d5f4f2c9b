package org.twobig.cli.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.Keys;
import org.twobig.cli.Console;
import org.twobig.cli.store.StatsReport;
import org.twobig.cli.store.StatsReportTest;

/**
 * The pages in a browser: used by mouse and by keys, for all games, themes and widths, and with
 * what is missing. In one class, for a browser takes seconds to start.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PageIT {
  /** A known game of 34 plies: White wins. */
  static final String GAME = "0092B7A8DF8796AB69510E727184AA162D";

  @TempDir static Path folder;

  /** A server for each game, made when it is first needed. */
  static final Map<String, Explorer> SERVERS = new HashMap<>();

  static Browser browser;

  /** Returns the browser of these tests. */
  Browser start() throws IOException {
    return Browser.start();
  }

  @BeforeAll
  void openBrowser() throws IOException {
    browser = start();
  }

  @AfterAll
  static void closeAll() throws IOException {
    SERVERS.values().forEach(Explorer::close);
    SERVERS.clear();
    if (browser != null) {
      browser.close();
      browser = null;
    }
  }

  @BeforeEach
  void takeDesk() {
    browser.resize(1280, 900, false);
    browser.prefer("prefers-color-scheme", "light");
  }

  @AfterEach
  void consoleIsEmpty() {
    assertThat(browser.console()).isEmpty();
  }

  /** Returns the address of the server for a game; the browser has its token. */
  static String site(String game) {
    boolean isNew = !SERVERS.containsKey(game);
    Explorer server =
        SERVERS.computeIfAbsent(
            game,
            id -> {
              Path store = folder.resolve(id.replace(':', '-'));
              Console.done("create", store, "--game", id, "--size", "32m", "--placement", "direct");
              if (id.equals("connect-four-3d")) { // some thousands of entries, for puzzles
                assertThat(Console.run("solve", "-s", store, GAME).exitCode()).isZero();
              }
              return Explorer.start(store, ExplorerTest.options());
            });
    if (isNew) {
      browser.go(server.url());
    }
    return server.url().replaceFirst("/\\?.*", "");
  }

  static String site() {
    return site("connect-four-3d");
  }

  /** Returns the number of cells with a stone in the view of layers. */
  static int stones() {
    return browser.all("#board .cell .stone:not(.ghost)").size();
  }

  static void awaitStones(int count) {
    browser.await(() -> stones() == count, count + " stones");
  }

  static void awaitPath(String path) {
    browser.await(() -> browser.path().equals(path), "the path " + path);
  }

  static void awaitSaid(String words) {
    browser.awaitText("#live", words);
  }

  /** A position late in a game: each of its moves is solved in a moment. */
  private static final String LATE = "3E25C610D95AF67B83B8FF44A0CE4764012B";

  @Test
  void aGameIsPlayedByLayersAndByKeysAndTakenBackByBoth() {
    browser.open(site() + "/p/?v=layers");
    browser.click("[data-cell='5']");
    awaitSaid("White plays column 5, level 0.");
    browser.press("5");
    awaitSaid("Black plays column 5, level 1.");
    awaitPath("/p/55");
    browser.press(Keys.ARROW_RIGHT, Keys.PAGE_UP, Keys.ENTER);
    awaitSaid("column 6, level 1 cannot be played.");
    browser.press(Keys.PAGE_DOWN, Keys.ENTER);
    awaitPath("/p/556");
    awaitStones(3);

    browser.press(Keys.BACK_SPACE);
    awaitPath("/p/55");
    browser.pressWith(Keys.SHIFT, Keys.BACK_SPACE);
    awaitPath("/p/556");
    browser.back();
    awaitPath("/p/55");
    awaitStones(2);
    browser.reload();
    awaitStones(2);
    assertThat(browser.find("#next").isEnabled()).as("played again after a reload").isTrue();
    browser.click("#next");
    awaitPath("/p/556");
    browser.press(Keys.HOME);
    awaitPath("/p/");
    browser.press(Keys.END);
    awaitPath("/p/556");
  }

  @Test
  void theBoardIn3dIsPlayedByMouseAndByKeys() {
    browser.open(site() + "/p/00?v=space");
    assertThat(browser.find("#space canvas").isDisplayed()).isTrue();
    String move = pointAtAMove();
    browser.click();
    awaitPath("/p/00" + move);
    browser.press(Keys.ARROW_DOWN, Keys.ARROW_DOWN, Keys.ARROW_RIGHT);
    awaitSaid("column ");
    browser.press(Keys.ENTER);
    browser.await(() -> browser.path().length() == "/p/0000".length(), "a move by keys");
    awaitStones(4);
  }

  /** Moves the mouse over the picture until the list of moves marks one. */
  private static String pointAtAMove() {
    for (double y = 0.5; y < 0.9; y += 0.05) {
      browser.point("#space canvas", 0.5, y);
      List<?> marked =
          (List<?>)
              browser.run(
                  "return [...document.querySelectorAll('.moves .looked .name')].map((name) =>"
                      + " name.textContent)");
      if (!marked.isEmpty()) {
        return (String) marked.get(0);
      }
    }
    throw new AssertionError("no move lies under the mouse");
  }

  @Test
  void anUnknownMoveIsSolvedWhileOneWatches() {
    browser.open(site() + "/p/" + LATE + "?v=layers&q=both");
    assertThat(browser.find("[data-move='3'] .badge").getText()).isEqualTo("?");
    browser.click("[aria-label='Solve the position after 3']");
    browser.await("return document.querySelector(\"[data-move='3'] .badge\").textContent === 'W'");
    awaitSaid("White wins.");

    browser.press("9");
    awaitPath("/p/" + LATE + "9");
    awaitSaid("The result is not known.");
    browser.press("s");
    browser.await("return document.querySelector('#verdict .badge').textContent === 'W'");
    browser.awaitText("#solve-start", "Answered");
    assertThat(browser.all("#history [data-verdict='white_wins']")).isNotEmpty();
    browser.awaitText("#history", "The taller the bar, the more nodes");
    assertThat(browser.text("#moves")).doesNotContain(" 1 nodes");
  }

  @Test
  void aScoreIsAskedForWhenTheWinnerIsKnownAndStaysOnThePage() {
    browser.open(site("connectx:7x6x4") + "/p/112233?q=score");
    browser.awaitText("#verdict", "White wins"); // by the rules
    browser.awaitText("#solve-start", "Solve");
    browser.press("s");
    browser.awaitText("#solve .result", "White wins, score 18: White wins with stone 7.");
    browser.awaitText("#solve-start", "Answered");
    browser.awaitText("#turn", "score 18: White wins with stone 7");
    browser.awaitText("[data-move='4']", "score 18");
    browser.await(
        "return document.querySelector('#history [aria-current]').title"
            + ".includes('White wins, score 18: White wins with stone 7')");
    browser.awaitText("#history [aria-current] .ribbon-score", "18");
    browser.reload();
    browser.awaitText("#turn", "score 18: White wins with stone 7");
  }

  @Test
  void aLongSolveIsSeenOnTheLivePageAndStoppedFromAnother() {
    String hard = GAME.substring(0, 12);
    browser.open(site() + "/p/" + hard + "?v=layers&q=white");
    browser.press("s");
    browser.awaitText("#solve .stop", "Stop");
    browser.open(site() + "/top");
    browser.awaitText(".frontier a", hard);
    browser.await("return document.querySelectorAll('.frontier .cell .badge').length === 16");
    assertThat(browser.all("tbody tr")).isNotEmpty();

    browser.open(site() + "/p/?v=layers");
    browser.awaitText("#solve .progress", hard);
    browser.press("x");
    browser.awaitText("#solve .result", "nodes in");
    browser.awaitText("#solve .result .badge", "?");
  }

  @Test
  void aSolveThatWaitsSaysForWhat() {
    String hard = GAME.substring(0, 12);
    browser.open(site() + "/p/?v=layers&q=white");
    browser.run(
        "fetch('/api/v1/games/connect-four-3d/solves', {method: 'POST',"
            + " headers: {'content-type': 'application/json'},"
            + " body: JSON.stringify({moves: arguments[0], question: 'white'})})",
        hard);
    browser.await(
        "return fetch('/api/v1/solves').then((answer) => answer.text())"
            + ".then((text) => text.includes('\"running\"'))");
    browser.press("s");
    browser.awaitText("#solve .progress", "Waiting. The server first solves " + hard + ".");
    browser.reload();
    browser.awaitText("#solve .progress", "The server first solves " + hard);
    browser.press("x");
    browser.awaitText("#solve .result", "0 nodes in");
    browser.reload();
    browser.awaitText("#solve .progress", "nodes");
    browser.press("x");
    browser.awaitText("#solve .result", "nodes in");
  }

  @Test
  void aServerThatEndsDuringASolveIsMissed() {
    Path store = folder.resolve("mortal");
    Console.done("create", store, "--size", "17m", "--placement", "direct");
    try (Explorer server = Explorer.start(store, ExplorerTest.options())) {
      browser.go(server.url());
      String site = server.url().replaceFirst("/\\?.*", "");
      browser.open(site + "/p/" + GAME.substring(0, 12) + "?v=layers&q=white");
      browser.press("s");
      browser.awaitText("#solve .progress", "nodes");
    }
    browser.awaitText("#solve .progress", "The server does not answer: is twobig serve still");
    assertThat(browser.all("#solve .stop")).isEmpty();
    browser.go("about:blank"); // the page would try to connect again
    browser.console(); // has the failed requests
  }

  @Test
  void aLineOfPlayBeginsWithTheMoveThatIsListedFirst() {
    browser.open(site("connectx:7x6x4") + "/p/4724535216243277?q=both"); // two moves win
    for (String open = firstOpen(); !open.isEmpty(); open = firstOpen()) {
      browser.click("[data-move='" + open + "'] + button");
      String badge = "document.querySelector(\"[data-move='" + open + "'] .badge\")";
      browser.await("return " + badge + ".textContent !== '?'");
      browser.await("return document.querySelector('#solve .result') !== null");
    }
    browser.awaitText("#verdict", "White wins");
    browser.press("l");
    browser.await("return document.querySelectorAll('.line-moves button').length > 1");
    assertThat(browser.text(".line-moves button")).isEqualTo(browser.text(".moves .name"));
  }

  /** Returns the first move of which nothing is known; empty if there is none. */
  private static String firstOpen() {
    return (String)
        browser.run(
            "return document.querySelector(\".move:has([data-verdict='unknown'])\")"
                + "?.dataset.move ?? ''");
  }

  @Test
  void aLineOfPlayAndAReasonAreDrawnOnTheBoard() {
    browser.open(site() + "/p/" + LATE + "0?v=layers");
    browser.press("w");
    browser.awaitText("#why", "Double opening");
    assertThat(browser.all("#board .cell.marked")).hasSize(2);
    awaitSaid("column 1, level 2");
    browser.press("l");
    browser.await("return document.querySelectorAll('#board .stone.ghost').length === 2");
    assertThat(browser.all("#board .cell.marked")).as("one thing at a time").isEmpty();
    browser.press("l");
    browser.await("return document.querySelectorAll('#board .stone.ghost').length === 0");
  }

  @Test
  void aProofOfAVerdictIsWrittenAndOffered() {
    browser.open(site() + "/p/" + LATE + "?v=layers");
    browser.await("return !document.querySelector('#prove').hidden");
    browser.press("p");
    browser.awaitText("#prove", "White wins. The proof (");
    assertThat(browser.find("#prove a").getDomAttribute("download")).isEqualTo(LATE + ".proof");
  }

  @Test
  void aPuzzleFromTheStoreIsPlayed() {
    String page = site() + "/sample";
    browser.await(
        () -> {
          browser.open(page); // in the seconds that it looks a busy machine may find none
          return browser.text("#task").contains("to move and win");
        },
        "a puzzle");
    browser.click("#ways button");
    browser.awaitText("#answer", " wins.");
    assertThat(browser.all("#board .badge")).hasSize(1);
    browser.click("#answer a");
    browser.awaitReady();
    assertThat(browser.text("#verdict")).endsWith("wins");
  }

  @Test
  void keysDoNothingWhereTheyAreSwitchedOff() {
    browser.open(site() + "/help");
    browser.click("#shortcuts");
    browser.open(site() + "/p/?v=layers");
    browser.press("5", "t");
    assertThat(browser.path()).isEqualTo("/p/");
    assertThat(browser.run("return document.documentElement.dataset.theme")).isNull();

    browser.open(site() + "/help");
    browser.click("#shortcuts");
    browser.open(site() + "/p/?v=layers");
    browser.press("5");
    awaitPath("/p/5");
  }

  @ParameterizedTest
  @CsvSource({
    "connect-four-3d, 64, 00, 7, 7",
    "qubic, 64, 001f, 2a, 2a",
    "connectx:7x6x4, 42, 44, 3, 3",
  })
  void everyGameIsShownByTheSameClient(
      String game, int cells, String moves, String typed, String move) {
    browser.open(site(game) + "/p/" + moves + "?v=layers");
    assertThat(browser.all("#board .cell")).hasSize(cells);
    assertThat(stones()).isEqualTo(2);
    browser.press(typed);
    awaitPath("/p/" + moves + move);
    awaitSaid("White plays ");
    awaitStones(3);
  }

  @Test
  void withoutScriptsThePageSaysWhatToUse() {
    String site = site();
    browser.command("Emulation.setScriptExecutionDisabled", Map.of("value", true));
    try {
      for (Map.Entry<String, String> page :
          Map.of(
                  "/p/" + GAME,
                  "twobig analyze",
                  "/sample",
                  "twobig dump --random",
                  "/top",
                  "twobig top")
              .entrySet()) {
        browser.go(site + page.getKey());
        assertThat(browser.text("body")).contains("needs JavaScript", page.getValue());
      }
    } finally {
      browser.command("Emulation.setScriptExecutionDisabled", Map.of("value", false));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {320, 360})
  void aPhoneShowsAllOfItWithoutScrollingSideways(int width) {
    browser.resize(width, 740, true);
    browser.open(site() + "/p/" + GAME);
    assertThat(browser.find("#board").isDisplayed())
        .as("layers are the phone's first view")
        .isTrue();
    for (String page : List.of("/p/" + GAME, "/top", "/stats", "/sample", "/help")) {
      open(page);
      assertThat(browser.run("return document.documentElement.scrollWidth"))
          .as(page)
          .isEqualTo((long) width);
      assertThat(
              (List<?>)
                  browser.run(
                      "return [...document.querySelectorAll('nav, .group, dd, #live-content :is(.scroll, b)')]"
                          + ".filter((each) => each.scrollWidth > each.clientWidth)"
                          + ".map((each) => each.textContent)"))
          .as(page + ": cut off")
          .isEmpty();
    }
  }

  /** Opens a page and waits until it shows what it is for. */
  private static void open(String page) {
    if (page.equals("/stats")) { // without scripts; it comes back until the entries are counted
      browser.go(site() + page);
      browser.await("return document.body?.textContent.includes('Entries by ply') === true");
    } else {
      browser.open(site() + page);
    }
  }

  @Test
  void theStatisticsLeadBackToTheBoard() {
    open("/stats");
    assertThat(browser.text("body")).contains("Occupancy", "Entries by work");
    browser.click("header a");
    awaitPath("/p/");
  }

  @Test
  void withoutWebGlTheBoardIsShownAsLayers() throws IOException {
    String site = site();
    String token = SERVERS.get("connect-four-3d").url();
    try (Browser plain = Browser.start("--disable-3d-apis")) {
      plain.go(token);
      plain.open(site + "/p/" + GAME + "?v=space");
      assertThat(plain.find("#board").isDisplayed()).isTrue();
      plain.awaitText("#notes", "WebGL is missing");
    }
  }

  /**
   * In one theme on a screen all pages, in the other on a phone the board. All together: with
   * {@code -Dtwobig.long=true}.
   */
  @ParameterizedTest
  @CsvSource({"light, 1280, all", "dark, 360, one", "dark, 1280, none", "light, 360, none"})
  void noPageHasBarriers(String theme, int width, String inEveryRun) {
    boolean isLong = Boolean.getBoolean("twobig.long");
    assumeTrue(isLong || !inEveryRun.equals("none"), "Not tested without twobig.long");
    browser.resize(width, 900, width < 500);
    browser.prefer("prefers-color-scheme", theme);
    browser.open(site() + "/p/" + GAME + "?v=layers");
    assertThat(browser.barriers()).isEmpty();
    if (!isLong && inEveryRun.equals("one")) {
      return;
    }
    for (String page : List.of("/top", "/stats", "/sample", "/help")) {
      open(page);
      assertThat(browser.barriers()).as(page).isEmpty();
    }
  }

  /** Colours of stats.css, light and dark. */
  private static final String ENTRIES = "rgb(10, 108, 184)";

  private static final String ENTRIES_DARK = "rgb(88, 174, 240)";
  private static final String HITS = "rgb(11, 133, 98)";
  private static final String KEPT = "rgb(194, 87, 12)";
  private static final String WORK = "rgb(163, 76, 134)";
  private static final String PAGE = "rgb(243, 245, 248)";
  private static final String PAGE_DARK = "rgb(16, 20, 26)";

  /** The page of a report, without a server. */
  private static void show(StatsReport report) throws IOException {
    browser.go(
        Files.writeString(folder.resolve("page.html"), StatsReportTest.html(report))
            .toUri()
            .toString());
  }

  private static StatsReport statistics() {
    return StatsReportTest.ofDirectory("/data/R&D \"<i>week\"");
  }

  private static void show(String theme, int width) throws IOException {
    browser.resize(width, 2000, false);
    browser.prefer("prefers-color-scheme", theme);
    show(statistics());
  }

  private static Object colour() {
    return browser.run("return getComputedStyle(document.body).backgroundColor");
  }

  /** The widths of the bars of a colour, down the page; those that can be told from a line. */
  private static List<Double> bars(String colour) {
    List<?> widths =
        (List<?>)
            browser.run(
                """
                return [...document.querySelectorAll('.bar, .stack div')]
                  .filter((bar) => getComputedStyle(bar).backgroundColor === arguments[0])
                  .map((bar) => bar.getBoundingClientRect())
                  .filter(({ width, height }) => height >= 5 && width > 15)
                  .map(({ width }) => width);
                """,
                colour);
    return widths.stream().map(width -> ((Number) width).doubleValue()).toList();
  }

  @Test
  void barsArePaintedAsLongAsTheirFigures() throws IOException {
    show("light", 1280);

    // Work by ply on a logarithmic scale; then two rows of 505 entries, the longest there is;
    // look-ups hit a quarter of their track.
    List<Double> work = bars(WORK);
    assertThat(work).hasSize(4);
    assertThat(work.get(0) / work.get(1)).isCloseTo(0.69, within(0.02));
    assertThat(work.get(2)).isEqualTo(work.get(3)).isGreaterThan(250.0);
    List<Double> hits = bars(HITS);
    assertThat(hits).hasSize(3);
    assertThat(hits).allSatisfy(width -> assertThat(width).isEqualTo(hits.get(0)));
    // Half the work, under a quarter of the entries; then the verdict with 110 of 1010 entries.
    List<Double> kept = bars(KEPT);
    assertThat(kept).hasSize(3);
    assertThat(kept.get(0)).as("White wins, a part of the row of verdicts").isGreaterThan(40.0);
    assertThat(kept.get(1)).isEqualTo(kept.get(2)).isGreaterThan(100.0);
    List<Double> entries = bars(ENTRIES);
    assertThat(entries).as("verdict, plies 28 and 30, kept of both").hasSize(5);
    // 1 and 1009 entries, on a logarithmic scale
    assertThat(entries.get(1) / entries.get(2))
        .isCloseTo(Math.log(2) / Math.log(1010), within(0.01));
    assertThat(entries.get(3)).isCloseTo(kept.get(1) / 2, within(1.0));
    assertThat(entries.get(3)).isEqualTo(entries.get(4));
    assertThat(entries.get(0) / kept.get(0)).isCloseTo(900 / 110.0, within(0.3));
  }

  @Test
  void theDarkPageIsDark() throws IOException {
    show("light", 800);
    assertThat(colour()).isEqualTo(PAGE);
    List<Double> light = bars(ENTRIES);
    show("dark", 800);
    assertThat(colour()).isEqualTo(PAGE_DARK);
    assertThat(bars(ENTRIES_DARK)).isNotEmpty().isEqualTo(light);
    assertThat(bars(ENTRIES)).isEmpty();
  }

  @Test
  void noStatisticsAreWiderThanThePage() throws IOException {
    for (StatsReport report : List.of(statistics(), StatsReportTest.partitioned())) {
      for (int width : List.of(320, 420, 768, 1280)) {
        browser.resize(width, 900, width < 500);
        show(report);
        assertThat(browser.run("return document.documentElement.scrollWidth"))
            .isEqualTo((long) width);
        assertThat(browser.all(".bar")).hasSizeGreaterThan(4);
      }
    }
  }

  @Test
  void theBrowserReadsTheNamesAsTheyAre() throws IOException {
    show(statistics());
    assertThat(browser.text("h1")).isEqualTo("R&D \"<i>week\"");
    assertThat(browser.run("return document.title")).isEqualTo("R&D \"<i>week\": Twobig store");
  }
}
