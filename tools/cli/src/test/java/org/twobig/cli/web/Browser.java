package org.twobig.cli.web;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.Socket;
import java.net.URI;
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
import org.openqa.selenium.Dimension;
import org.openqa.selenium.ImmutableCapabilities;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.chromium.HasCdp;
import org.openqa.selenium.interactions.Actions;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;
import org.openqa.selenium.remote.RemoteWebDriver;
import org.twobig.cli.Workplace;

/**
 * A browser as a person uses it, driven by tests: Chromium, or the small one of WebKitGTK. It is
 * found with its driver; where one of them is missing, the test is skipped with a line, and so it
 * is where it asks WebKit for what only Chromium can do. Everything that a browser writes is gone
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
  private final RemoteWebDriver driver;
  private final List<Process> helpers;

  private Browser(Path profile, RemoteWebDriver driver, List<Process> helpers) {
    this.profile = profile;
    this.driver = driver;
    this.helpers = helpers;
  }

  private static Browser chromium(Path browser, Path chromedriver, List<String> options)
      throws IOException {
    Path profile = Files.createTempDirectory("twobig-browser");
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
                // Debian has it draw all that is on a page as it draws the board in 3D: slowly here
                "--disable-gpu-rasterization",
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
    ChromeDriverService service =
        new ChromeDriverService.Builder()
            .usingDriverExecutable(chromedriver.toFile())
            .usingAnyFreePort()
            .withSilent(true)
            .build();
    return new Browser(profile, new ChromeDriver(service, all), List.of());
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
    return chromium(browser.orElseThrow(), chromedriver.orElseThrow(), List.of(options));
  }

  /** The second engine, on a screen that nobody sees. */
  static Browser webKit() throws IOException {
    Optional<Path> screen = onPath("Xvfb");
    Optional<Path> webKitDriver = onPath("WebKitWebDriver");
    assumeTrue(
        screen.isPresent() && webKitDriver.isPresent(),
        "no WebKit to drive: install it and a screen (apt-get install webkit2gtk-driver xvfb)");
    Path profile = Files.createTempDirectory("twobig-browser");
    List<Process> helpers = new ArrayList<>();
    try {
      Process xvfb =
          helper(profile, "Xvfb", "-displayfd", "1", "-screen", "0", "1400x1000x24").start();
      helpers.add(xvfb);
      String display = ":" + xvfb.inputReader().readLine();
      String address = Workplace.endpoint(); // the driver does not say which port it has chosen
      String[] parts = address.split(":");
      ProcessBuilder command =
          helper(
              profile,
              webKitDriver.orElseThrow().toString(),
              "--host=" + parts[0],
              "--port=" + parts[1]);
      command.environment().putAll(Map.of("DISPLAY", display, "HOME", profile.toString()));
      command.environment().remove("XDG_DATA_HOME");
      helpers.add(command.redirectOutput(ProcessBuilder.Redirect.DISCARD).start());
      awaitListener(parts[0], Integer.parseInt(parts[1]));
      return new Browser(
          profile,
          new RemoteWebDriver(
              URI.create("http://" + address).toURL(),
              new ImmutableCapabilities("browserName", "MiniBrowser")),
          helpers);
    } catch (IOException | RuntimeException e) {
      end(helpers);
      throw e;
    }
  }

  private static ProcessBuilder helper(Path folder, String... command) {
    return new ProcessBuilder(command)
        .directory(folder.toFile())
        .redirectError(ProcessBuilder.Redirect.DISCARD);
  }

  private static void awaitListener(String host, int port) throws IOException {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (true) {
      try (Socket socket = new Socket(host, port)) {
        return;
      } catch (ConnectException e) {
        if (System.nanoTime() > end) {
          throw e;
        }
        sleep();
      }
    }
  }

  private static void end(List<Process> helpers) {
    for (Process helper : helpers.reversed()) {
      helper.descendants().forEach(ProcessHandle::destroyForcibly);
      helper.destroyForcibly();
    }
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
    if (isChromium() || isPhone) {
      command(
          "Emulation.setDeviceMetricsOverride",
          Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", isPhone));
    } else {
      driver.manage().window().setSize(new Dimension(width, height));
    }
  }

  /** What the reader's system prefers, such as {@code prefers-color-scheme} dark. */
  void prefer(String feature, String value) {
    if (isChromium() || !value.equals("light")) { // WebKit prefers that
      command(
          "Emulation.setEmulatedMedia",
          Map.of("features", List.of(Map.of("name", feature, "value", value))));
    }
  }

  boolean isChromium() {
    return driver instanceof HasCdp;
  }

  /** One of the commands that Chromium's developers have for it; the test is skipped without. */
  Map<String, Object> command(String name, Map<String, Object> parameters) {
    assumeTrue(isChromium(), "WebKit has no " + name);
    return ((HasCdp) driver).executeCdpCommand(name, parameters);
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

  /** What the console has got since it was asked last; of WebKit nothing is known. */
  List<String> console() {
    if (!isChromium()) {
      return List.of();
    }
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
    end(helpers);
    try (Stream<Path> files = Files.walk(profile)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    }
  }
}
