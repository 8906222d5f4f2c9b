package org.twobig.cli.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openqa.selenium.Keys;
import org.twobig.cli.CommandRun;

/** The explorer's page in a browser, used by mouse, by keys and without scripts. */
class PageIT {
  /** A known game of 28 plies. */
  private static final String GAME = "0092B7A8DF8796AB69510E727184";

  /** A position late in a game: each of its moves is solved in a moment. */
  private static final String LATE = "3E25C610D95AF67B83B8FF44A0CE4764012B";

  @TempDir private static Path folder;

  /** A server for each game, made when it is first needed. */
  private static final Map<String, Explorer> SERVERS = new HashMap<>();

  static Browser browser;

  @BeforeAll
  static void openBrowser() throws IOException {
    browser = Browser.start();
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

  /** A page of the server for a game; the browser is let in. */
  private static String site(String game) {
    boolean isNew = !SERVERS.containsKey(game);
    Explorer server =
        SERVERS.computeIfAbsent(
            game,
            id -> {
              Path store = folder.resolve(id.replace(':', '-'));
              CommandRun made =
                  CommandRun.of(
                      "create", store, "--game", id, "--size", "32m", "--placement", "direct");
              assertThat(made.exitCode()).as(made.err()).isZero();
              if (id.equals("connect-four-3d")) { // some thousands of entries, for puzzles
                assertThat(CommandRun.of("solve", "-s", store, GAME).exitCode()).isZero();
              }
              return Explorer.start(store, ExplorerTest.options(false, false));
            });
    if (isNew) {
      browser.go(server.url());
    }
    return server.url().replaceFirst("/\\?.*", "");
  }

  private static String site() {
    return site("connect-four-3d");
  }

  /** How many cells of the layers hold a stone. */
  private static int stones() {
    return browser.all("#board .cell .stone:not(.ghost)").size();
  }

  private static void awaitStones(int count) {
    browser.await(() -> stones() == count, count + " stones");
  }

  private static void awaitPath(String path) {
    browser.await(() -> browser.path().equals(path), "the path " + path);
  }

  private static void awaitSaid(String words) {
    browser.awaitText("#live", words);
  }

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
    awaitSaid("What comes of it is not known.");
    browser.press("s");
    browser.await("return document.querySelector('#verdict .badge').textContent === 'W'");
    browser.awaitText("#solve-start", "Answered");
    assertThat(browser.all("#history [data-verdict='white_wins']")).isNotEmpty();
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
  void aVerdictIsProvedAndCheckedByTheBrowser() {
    browser.open(site() + "/p/" + LATE + "?v=layers");
    browser.press("p");
    browser.awaitText("#prove", "White wins. Your browser has just tried every reply");
    assertThat(browser.find("#prove a").getDomAttribute("download")).isEqualTo(LATE + ".proof");
  }

  @Test
  void aProofOfAFormThatThePageCannotCheckIsNotCalledWrong() {
    browser.open(site("qubic") + "/p/001f013d0238?v=layers");
    browser.await("return !document.querySelector('#prove').hidden");
    browser.press("p");
    browser.awaitText("#prove", "This page has no checker for its form");
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
  void withoutScriptsThePageShowsBoardAndVerdicts() {
    String site = site();
    browser.command("Emulation.setScriptExecutionDisabled", Map.of("value", true));
    try {
      browser.go(site + "/p/" + GAME.substring(0, 26));
      Map<?, ?> document = (Map<?, ?>) browser.command("DOM.getDocument", Map.of()).get("root");
      String html =
          (String)
              browser
                  .command("DOM.getOuterHTML", Map.of("nodeId", document.get("nodeId")))
                  .get("outerHTML");
      assertThat(html)
          .contains(
              "White to move", "Level 3", "Black wins</td>", "href=\"/p/" + GAME.substring(0, 25))
          .doesNotContain("class=\"scripted\"");
      assertThat(html.split("class=\"stone ", -1)).hasSize(1 + 26);
    } finally {
      browser.command("Emulation.setScriptExecutionDisabled", Map.of("value", false));
    }
  }

  @Test
  void aPhoneShowsAllOfItWithoutScrollingSideways() {
    browser.resize(360, 740, true);
    browser.open(site() + "/p/" + GAME);
    assertThat(browser.find("#board").isDisplayed())
        .as("layers are the phone's first view")
        .isTrue();
    for (String page : List.of("/p/" + GAME, "/top", "/stats", "/sample", "/help")) {
      browser.open(site() + page);
      assertThat(browser.run("return document.documentElement.scrollWidth"))
          .as(page)
          .isEqualTo(360L);
    }
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

  /** The other two of the four together: with {@code -Dtwobig.long=true}. */
  @ParameterizedTest
  @CsvSource({"light, 1280, false", "dark, 360, false", "dark, 1280, true", "light, 360, true"})
  void noPageHasBarriers(String theme, int width, boolean isLong) {
    assumeTrue(!isLong || Boolean.getBoolean("twobig.long"), "Not tested without twobig.long");
    browser.resize(width, 900, width < 500);
    browser.prefer("prefers-color-scheme", theme);
    browser.open(site() + "/p/" + GAME + "?v=layers");
    assertThat(browser.barriers()).isEmpty();
    for (String page : List.of("/top", "/stats", "/sample", "/help")) {
      browser.open(site() + page);
      assertThat(browser.barriers()).as(page).isEmpty();
    }
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
}
