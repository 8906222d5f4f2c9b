package org.twobig.cli.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;

/** The explorer's page in a browser, used by mouse and by keys. */
class PageIT extends Pages {
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
    awaitSaid("What comes of it is not known.");
    browser.press("s");
    browser.await("return document.querySelector('#verdict .badge').textContent === 'W'");
    browser.awaitText("#solve-start", "Answered");
    assertThat(browser.all("#history [data-verdict='white_wins']")).isNotEmpty();
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
