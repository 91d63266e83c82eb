package dev.homeostat.page;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.interactions.Actions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.print.PrintOptions;

/** Chromium without a window, which opens pages from disk. */
final class Chromium implements AutoCloseable {

  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final String AXE = "/axe.min.js";

  /** Selenium warns that it does not know the newest protocols of Chromium, which is no matter. */
  private static final Logger SELENIUM = Logger.getLogger("org.openqa.selenium");

  private final ChromeDriver driver;

  private Chromium(ChromeDriver driver) {
    this.driver = driver;
  }

  /** Starts the browser of the system; skips the tests where there is none. */
  static Chromium start() {
    Optional<Path> browser = program("chromium");
    Optional<Path> driver = program("chromedriver");
    Assumptions.assumeTrue(
        browser.isPresent() && driver.isPresent(),
        "no chromium and chromedriver on the path, so the page of reports is not tried;"
            + " see .ci/install-chromium");
    SELENIUM.setLevel(Level.SEVERE);
    ChromeOptions options = new ChromeOptions();
    options.setBinary(browser.get().toFile());
    options.addArguments(
        "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage");
    options.setCapability("goog:loggingPrefs", Map.of("browser", "ALL"));
    ChromeDriverService service =
        new ChromeDriverService.Builder()
            .usingDriverExecutable(driver.get().toFile())
            .withSilent(true)
            .build();
    return new Chromium(new ChromeDriver(service, options));
  }

  private static Optional<Path> program(String name) {
    return Stream.of(System.getenv("PATH").split(":"))
        .map(folder -> Path.of(folder, name))
        .filter(Files::isExecutable)
        .findFirst();
  }

  /** Opens a page, and waits until its script has drawn it. */
  void open(Path page) {
    driver.get(page.toUri().toString());
    runAsync(
        """
        const done = arguments[arguments.length - 1];
        const look = () => document.querySelector('main') === null ? setTimeout(look, 10) : done();
        look();
        """);
  }

  /** Changes the size of the screen, and its colours. */
  void screen(int width, int height, String colours) {
    driver.executeCdpCommand(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
    driver.executeCdpCommand(
        "Emulation.setEmulatedMedia",
        Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", colours))));
  }

  WebElement find(String selector, Object... arguments) {
    return driver.findElement(By.cssSelector(selector.formatted(arguments)));
  }

  List<WebElement> all(String selector) {
    return driver.findElements(By.cssSelector(selector));
  }

  String text(String selector) {
    return find(selector).getText();
  }

  /** Types into what has the focus. */
  void type(CharSequence... keys) {
    new Actions(driver).sendKeys(keys).perform();
  }

  void clear(String selector) {
    find(selector).sendKeys(Keys.chord(Keys.CONTROL, "a"), Keys.BACK_SPACE);
  }

  WebElement focused() {
    return driver.switchTo().activeElement();
  }

  Object run(String script, Object... arguments) {
    return driver.executeScript(script, arguments);
  }

  /** Runs a script that calls its last argument when it is done. */
  Object runAsync(String script, Object... arguments) {
    driver.manage().timeouts().scriptTimeout(PATIENCE.multipliedBy(4));
    return driver.executeAsyncScript(script, arguments);
  }

  /** Returns what the console of the browser has since it was asked last. */
  List<String> console() {
    return driver.manage().logs().get("browser").getAll().stream()
        .map(LogEntry::getMessage)
        .toList();
  }

  /** Returns the barriers that axe finds, with the elements that have them. */
  List<?> barriers() {
    if (Boolean.FALSE.equals(run("return 'axe' in window"))) {
      run(axe());
    }
    return (List<?>)
        driver.executeAsyncScript(
            """
            const done = arguments[arguments.length - 1];
            axe.run(document, {resultTypes: ['violations']}).then(
              (found) => done(found.violations.map((each) =>
                [each.impact, each.id, each.nodes.slice(0, 3).map((node) => node.html)].join(' '))),
              (failure) => done([String(failure)]));
            """);
  }

  private static String axe() {
    try (InputStream script = Chromium.class.getResourceAsStream(AXE)) {
      return new String(script.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Prints the page, as a PDF. */
  byte[] print() {
    return Base64.getDecoder().decode(driver.print(new PrintOptions()).getContent());
  }

  /** Writes what the screen shows. */
  void picture(Path file) throws IOException {
    Files.createDirectories(file.getParent());
    Files.write(file, driver.getScreenshotAs(OutputType.BYTES));
  }

  @Override
  public void close() {
    driver.quit();
  }
}
