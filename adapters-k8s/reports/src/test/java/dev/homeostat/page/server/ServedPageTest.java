package dev.homeostat.page.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Application;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.By;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;

/** A page works in a browser that gets it from the server, with the headers that protect it. */
class ServedPageTest {

  private static final Duration PATIENCE = Duration.ofSeconds(30);

  /** Selenium warns that it does not know the newest protocols of Chromium, which is no matter. */
  private static final Logger SELENIUM = Logger.getLogger("org.openqa.selenium");

  private static ChromeDriver chromium() {
    Optional<Path> browser = program("chromium");
    Optional<Path> driver = program("chromedriver");
    Assumptions.assumeTrue(
        browser.isPresent() && driver.isPresent(),
        "no chromium and chromedriver on the path; see .ci/install-chromium");
    SELENIUM.setLevel(Level.SEVERE);
    ChromeOptions options = new ChromeOptions();
    options.setBinary(browser.get().toFile());
    options.setAcceptInsecureCerts(true);
    options.addArguments(
        "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage");
    options.setCapability("goog:loggingPrefs", Map.of("browser", "ALL"));
    ChromeDriver chromium =
        new ChromeDriver(
            new ChromeDriverService.Builder()
                .usingDriverExecutable(driver.get().toFile())
                .withSilent(true)
                .build(),
            options);
    // A page counts as loaded before its script has drawn it.
    chromium.manage().timeouts().implicitlyWait(PATIENCE);
    return chromium;
  }

  private static Optional<Path> program(String name) {
    return Stream.of(System.getenv("PATH").split(":"))
        .map(folder -> Path.of(folder, name))
        .filter(Files::isExecutable)
        .findFirst();
  }

  /** A proxy would add the token. */
  private static void sendToken(ChromeDriver browser) {
    browser.executeCdpCommand("Network.enable", Map.of());
    browser.executeCdpCommand(
        "Network.setExtraHTTPHeaders",
        Map.of("headers", Map.of("Authorization", "Bearer " + ServedShop.JANE)));
  }

  @Test
  void a_served_page_opens_resources_and_violates_no_policy() throws Exception {
    try (ServedShop shop = new ServedShop()) {
      Application web =
          shop.application(
              "shop",
              "web",
              "{apiVersion: v1, kind: ConfigMap, metadata: {name: settings}, data: {mode: fast}}");
      shop.pass(web);
      ChromeDriver browser = chromium();
      try {
        sendToken(browser);
        browser.get("https://localhost:" + shop.port() + "/applications/shop/web");
        browser.findElement(By.cssSelector(".map-row")).click();
        assertThat(browser.findElement(By.cssSelector(".panel")).getText())
            .contains("ConfigMap", "settings", "fast");
        assertThat(browser.findElement(By.cssSelector(".wave")).getCssValue("display"))
            .as("the styles are allowed")
            .isEqualTo("grid");
        assertThat(messages(browser)).noneMatch(message -> message.contains("Security-Policy"));
      } finally {
        browser.quit();
      }
    }
  }

  private static List<String> messages(ChromeDriver browser) {
    return browser.manage().logs().get("browser").getAll().stream()
        .map(entry -> entry.getMessage())
        .toList();
  }
}
