package org.twobig.cli.web;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.interactions.Actions;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/**
 * Chromium as a person uses it, driven by tests. It is found on the path with its chromedriver;
 * where one of them is missing, the test is skipped with a line. Everything that it writes is gone
 * after {@link #close}.
 */
final class Browser implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofMinutes(5);
  private static final String AXE = script();

  /**
   * Kept, so that its level is: Selenium warns of each version of Chromium that is newer than it.
   */
  private static final Logger LOG = Logger.getLogger("org.openqa.selenium");

  private final Path profile;
  private final ChromeDriver driver;

  private Browser(Path browser, Path chromedriver, List<String> options) throws IOException {
    this.profile = Files.createTempDirectory("twobig-browser");
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "--headless",
                "--no-sandbox",
                "--disable-dev-shm-usage",
                "--disable-quic",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--hide-scrollbars",
                "--use-angle=swiftshader",
                "--enable-unsafe-swiftshader",
                "--user-data-dir=" + profile));
    arguments.addAll(options);
    LoggingPreferences logs = new LoggingPreferences();
    logs.enable(LogType.BROWSER, Level.ALL);
    ChromeOptions all = new ChromeOptions();
    all.setBinary(browser.toFile());
    all.addArguments(arguments);
    all.setCapability("goog:loggingPrefs", logs);
    this.driver =
        new ChromeDriver(
            new ChromeDriverService.Builder()
                .usingDriverExecutable(chromedriver.toFile())
                .usingAnyFreePort()
                .withSilent(true)
                .build(),
            all);
  }

  static Browser start(String... options) throws IOException {
    LOG.setLevel(Level.SEVERE);
    Optional<Path> browser =
        Optional.ofNullable(System.getenv("TWOBIG_BROWSER"))
            .filter(named -> !named.isBlank())
            .map(Path::of)
            .or(() -> onPath("chromium", "chromium-browser", "google-chrome"));
    Optional<Path> chromedriver = onPath("chromedriver");
    assumeTrue(
        browser.isPresent() && chromedriver.isPresent(),
        "no browser to drive: install Chromium and its driver (apt-get install chromium"
            + " chromium-driver)");
    return new Browser(browser.orElseThrow(), chromedriver.orElseThrow(), List.of(options));
  }

  private static Optional<Path> onPath(String... names) {
    return Stream.of(names)
        .flatMap(
            name ->
                Arrays.stream(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                    .map(folder -> Path.of(folder, name)))
        .filter(Files::isExecutable)
        .findFirst();
  }

  private static String script() {
    try (InputStream in = Browser.class.getResourceAsStream("/axe.min.js")) {
      return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  // ---- going somewhere

  void go(String url) {
    driver.get(url);
  }

  /** Goes to a page of the explorer and waits until it shows what it is for. */
  void open(String url) {
    go(url);
    awaitReady();
  }

  void awaitReady() {
    await("return document.documentElement.dataset.ready !== undefined");
  }

  void reload() {
    driver.navigate().refresh();
    awaitReady();
  }

  /** The browser's own button. */
  void back() {
    driver.navigate().back();
  }

  /** Path and query of where it is. */
  String path() {
    return (String) run("return location.pathname");
  }

  /** A window of another size, in pixels, of a phone or not. */
  void resize(int width, int height, boolean isPhone) {
    command(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", isPhone));
  }

  /** What the reader's system prefers, such as {@code prefers-color-scheme} dark. */
  void prefer(String feature, String value) {
    command(
        "Emulation.setEmulatedMedia",
        Map.of("features", List.of(Map.of("name", feature, "value", value))));
  }

  Map<String, Object> command(String name, Map<String, Object> parameters) {
    return driver.executeCdpCommand(name, parameters);
  }

  // ---- hands

  WebElement find(String css) {
    return driver.findElement(By.cssSelector(css));
  }

  List<WebElement> all(String css) {
    return driver.findElements(By.cssSelector(css));
  }

  void click(String css) {
    find(css).click();
  }

  /** Keys to whatever has the focus. */
  void press(CharSequence... keys) {
    new Actions(driver).sendKeys(keys).perform();
  }

  /** A key while another is held. */
  void pressWith(Keys held, Keys key) {
    new Actions(driver).keyDown(held).sendKeys(key).keyUp(held).perform();
  }

  /** Moves the mouse to a place in an element, as shares of its width and height. */
  void point(String css, double x, double y) {
    WebElement element = find(css);
    new Actions(driver)
        .moveToElement(
            element,
            (int) ((x - 0.5) * element.getSize().width),
            (int) ((y - 0.5) * element.getSize().height))
        .perform();
  }

  /** Clicks where the mouse is. */
  void click() {
    new Actions(driver).click().perform();
  }

  // ---- eyes

  String text(String css) {
    return find(css).getText();
  }

  /** What a script returns. */
  Object run(String script, Object... arguments) {
    return driver.executeScript(script, arguments);
  }

  /** What a script passes to its last argument, a function, at last. */
  Object runLong(String script, Object... arguments) {
    driver.manage().timeouts().scriptTimeout(PATIENCE);
    return driver.executeAsyncScript(script, arguments);
  }

  /** Waits until a script returns true. */
  void await(String script) {
    await(() -> Boolean.TRUE.equals(run(script)), script);
  }

  /** Waits until an element has a text in it. */
  void awaitText(String css, String text) {
    await(
        () ->
            Boolean.TRUE.equals(
                run(
                    "return [...document.querySelectorAll(arguments[0])].some((element) =>"
                        + " element.textContent.includes(arguments[1]))",
                    css,
                    text)),
        "'%s' in %s, which has '%s'"
            .formatted(
                text, css, run("return document.querySelector(arguments[0])?.textContent", css)));
  }

  void await(BooleanSupplier condition, String what) {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > end) {
        throw new AssertionError("Waited in vain: " + what + "; console: " + console());
      }
      sleep();
    }
  }

  private static void sleep() {
    try {
      Thread.sleep(20);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** What the console has got since it was asked last. */
  List<String> console() {
    return driver.manage().logs().get(LogType.BROWSER).getAll().stream()
        .map(entry -> entry.getMessage())
        .toList();
  }

  /** Barriers of the page for people who cannot see it or use a mouse, each in a line. */
  @SuppressWarnings("unchecked")
  List<String> barriers() {
    run(AXE);
    return (List<String>)
        runLong(
            """
            const done = arguments[arguments.length - 1];
            axe.run({ resultTypes: ['violations'] }).then(
              ({ violations }) => done(violations.map(({ id, nodes }) =>
                id + ': ' + nodes.slice(0, 3).map((node) =>
                  node.target + ' ' + node.failureSummary).join('; '))),
              (error) => done(['axe failed: ' + error]));
            """);
  }

  @Override
  public void close() throws IOException {
    driver.quit();
    try (Stream<Path> files = Files.walk(profile)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    }
  }
}
