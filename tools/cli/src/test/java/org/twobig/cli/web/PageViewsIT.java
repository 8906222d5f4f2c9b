package org.twobig.cli.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The explorer's page in a browser of many kinds: games, themes, widths, and what is missing. */
class PageViewsIT extends Pages {
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
                  "twobig look",
                  "/sample",
                  "twobig dump --random",
                  "/top",
                  "twobig top")
              .entrySet()) {
        browser.go(site + page.getKey());
        assertThat(browser.text("body")).contains("needs scripts", page.getValue());
      }
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
      open(page);
      assertThat(browser.run("return document.documentElement.scrollWidth"))
          .as(page)
          .isEqualTo(360L);
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
}
