package dev.homeostat.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The page shows fields that are left alone, and what leaves them alone. */
class LeftAlonePageTest {

  @TempDir static Path dir;
  private static Path page;
  private static Chromium browser;

  @BeforeAll
  static void start() throws IOException {
    browser = Chromium.start();
    page = Files.writeString(dir.resolve("page.html"), LeftAloneSample.sample().html());
  }

  @AfterAll
  static void stop() {
    if (browser != null) {
      browser.close();
    }
  }

  private static void open(String colours) {
    browser.screen(1366, 768, colours);
    browser.open(page);
  }

  @ParameterizedTest
  @CsvSource({"light", "dark"})
  void the_legend_and_the_details_show_it(String colours) {
    open(colours);
    ShownReport shown = new ShownReport(browser);
    shown.open("Deployment", "web");
    assertThat(browser.text(".legend")).contains("left alone 5", "not observed");
    assertThat(browser.all(".field.mark-left-alone")).hasSize(5);
    shown.details("image");
    assertThat(browser.text(".details"))
        .contains("initial only (POLICY-4", "Left alone", "by observer_schema_except")
        .contains("/spec/observerSchema/0/observer_schema_except/0");
    assertThat(browser.barriers()).isEmpty();
    browser.find(".legend-item.mark-left-alone").click();
    assertThat(browser.all(".field.mark-left-alone")).isEmpty();
  }

  @Test
  void a_field_that_only_others_set_shows_it_too() {
    open("light");
    ShownReport shown = new ShownReport(browser);
    shown.open("ConfigMap", "prices");
    browser.find(".legend-item.mark-unobserved").click();
    shown.details("late");
    assertThat(browser.text(".details"))
        .contains("by the observer schema at", "which does not name it", "kubectl-edit")
        .doesNotContain("Wanted");
  }

  @Test
  void a_print_names_it() {
    open("light");
    browser.run("window.dispatchEvent(new Event('beforeprint'))");
    List<String> rows =
        browser.all(".print tr.mark-left-alone").stream()
            .map(row -> row.getDomProperty("textContent"))
            .toList();
    assertThat(rows)
        .hasSize(7)
        .anySatisfy(row -> assertThat(row).contains("replicas", "left alone by hook scaled"));
  }
}
