package org.twobig.cli.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.twobig.cli.Console;

/** A browser and its servers, for the tests of a class. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class Pages {
  /** A known game of 28 plies. */
  static final String GAME = "0092B7A8DF8796AB69510E727184";

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
}
