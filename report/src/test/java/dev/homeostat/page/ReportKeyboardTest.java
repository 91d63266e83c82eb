package dev.homeostat.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;

/** A page can be read with the keyboard alone, and says by name what has the focus. */
class ReportKeyboardTest {

  @TempDir static Path dir;
  private static Chromium browser;
  private static Path shop;

  @BeforeAll
  static void start() throws IOException {
    browser = Chromium.start();
    shop = Files.writeString(dir.resolve("shop.html"), ShopSample.shop().html());
  }

  @AfterAll
  static void stop() {
    if (browser != null) {
      browser.close();
    }
  }

  @BeforeEach
  void open() {
    browser.screen(1366, 768, "light");
    browser.open(shop);
  }

  private static String focusedRow() {
    return browser
            .focused()
            .findElement(By.xpath("./ancestor::section[@role='group']"))
            .getAttribute("aria-label")
        + ": "
        + browser.focused().getAccessibleName().strip();
  }

  private static void focusFirstRow() {
    browser.run("document.querySelector('.map').focus()");
    browser.type(Keys.TAB);
  }

  @Test
  void tab_goes_from_wave_to_wave_and_arrows_go_through_them() {
    focusFirstRow();
    assertThat(focusedRow()).startsWith("Wave 1, 3 resources: ").contains("ConfigMap", "prices");
    browser.type(Keys.ARROW_DOWN);
    assertThat(focusedRow()).startsWith("Wave 1").contains("as desired", "Secret", "database");
    browser.type(Keys.TAB);
    assertThat(focusedRow()).startsWith("Wave 2, 1 resource: ").contains("Service", "web");
    browser.type(Keys.ARROW_RIGHT);
    assertThat(focusedRow()).startsWith("Wave 3").contains("StatefulSet");
    browser.type(Keys.END);
    assertThat(focusedRow()).startsWith("Wave 3").contains("CronJob");
    browser.type(Keys.ARROW_LEFT, Keys.ARROW_LEFT, Keys.HOME);
    assertThat(focusedRow()).startsWith("Wave 1").contains("prices");
    browser.type(Keys.TAB);
    assertThat(focusedRow()).startsWith("Wave 2");
  }

  @Test
  void the_focus_is_seen_and_returns_when_the_resource_closes() {
    focusFirstRow();
    browser.type(Keys.TAB, Keys.ENTER);
    assertThat(browser.focused().getText()).isEqualTo("Service web");
    assertThat(browser.focused().getCssValue("outline-style")).isEqualTo("solid");
    assertThat(browser.find(".panel").getAccessibleName()).isEqualTo("Service web");
    browser.type(Keys.ESCAPE);
    assertThat(focusedRow()).startsWith("Wave 2").contains("web");
    assertThat(browser.focused().getCssValue("outline-style")).isEqualTo("solid");
  }

  @Test
  void the_focus_returns_to_the_row_of_the_resource_if_its_place_is_gone() {
    focusFirstRow();
    browser.type(Keys.ENTER);
    browser.find("#search").sendKeys("config");
    browser.find(".panel h2").click();
    browser.type(Keys.ESCAPE);
    assertThat(focusedRow()).contains("ConfigMap", "prices");
  }

  @Test
  void escape_clears_a_search_and_then_closes_the_resource() {
    focusFirstRow();
    browser.type(Keys.ENTER);
    browser.find(".fields input").sendKeys("rate", Keys.ESCAPE);
    assertThat(browser.all(".panel:not([hidden])")).hasSize(1);
    assertThat(browser.find(".fields input").getDomProperty("value")).isEmpty();
    browser.type(Keys.ESCAPE);
    assertThat(browser.all(".panel:not([hidden])")).isEmpty();
  }

  @Test
  void what_the_resource_covers_on_a_small_screen_cannot_have_the_focus() {
    browser.screen(390, 844, "light");
    browser.find(".map-row[title=prices]").click();
    for (int i = 0; i < 12; i++) {
      browser.type(Keys.TAB);
      assertThat(browser.run("return document.activeElement.closest('.map, header, .bar')"))
          .isNull();
    }
    browser.type(Keys.ESCAPE);
    assertThat(browser.run("return document.querySelectorAll('[inert]').length")).isEqualTo(0L);
    assertThat(focusedRow()).contains("prices");
  }
}
