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

/** A printed page has everything that the screen shows only after clicks, in light colours. */
class ReportPrintTest {

  /** Keeps what is printed, and its colours, since it is gone after that. */
  private static final String KEEP =
      """
      window.addEventListener('beforeprint', () => {
        const view = document.querySelector('.print');
        window.printed = view.textContent;
        window.articles = view.querySelectorAll('article').length;
      });
      matchMedia('print').addEventListener('change', (event) => {
        if (event.matches) {
          window.colours = [getComputedStyle(document.body).backgroundColor,
            getComputedStyle(document.querySelector('header')).display,
            getComputedStyle(document.querySelector('.print')).display];
          window.conditions = getComputedStyle(document.querySelector('.print .overview td')).display;
          window.columns = [...document.querySelectorAll('.print .field-table th')]
            .slice(0, 6).map((column) => column.offsetWidth);
        }
      });
      """;

  @TempDir static Path dir;
  private static Chromium browser;

  @BeforeAll
  static void start() {
    browser = Chromium.start();
    browser.screen(1366, 768, "dark");
  }

  @AfterAll
  static void stop() {
    if (browser != null) {
      browser.close();
    }
  }

  private static String printed(ReportSample sample, Runnable reader) throws IOException {
    browser.open(Files.writeString(dir.resolve("page.html"), sample.html()));
    reader.run();
    browser.run(KEEP);
    assertThat(browser.print().length).isPositive();
    assertThat(browser.all(".print")).as("the screen is as before").isEmpty();
    return String.valueOf(browser.run("return window.printed"));
  }

  @Test
  void all_resources_conditions_and_passes_are_printed_with_all_fields() throws IOException {
    assertThat(printed(ShopSample.shop(), () -> {}))
        .contains(
            "Ready",
            "Last passes",
            "8 resources",
            "/spec/template/spec/containers/[name=web]/image")
        .contains("contested by rate-bot", "kubectl-edit", "/status/readyReplicas", "hook:team")
        .contains("the object was created", "keyed by name", "StatefulSet/database")
        .doesNotContain(ShopSample.SECRET);
    assertThat(browser.run("return window.articles")).isEqualTo(8L);
  }

  @Test
  void colours_are_light_whatever_the_screen_has() throws IOException {
    printed(
        ShopSample.shop(), () -> browser.run("document.documentElement.dataset.theme = 'dark'"));
    assertThat(browser.run("return window.colours.join()"))
        .isEqualTo("rgb(246, 247, 248),none,block");
  }

  @Test
  void paper_has_tables_with_columns_that_can_be_read() throws IOException {
    String page = printed(ShopSample.shop(), () -> {});

    assertThat(page).contains("left alone: ");
    assertThat(browser.run("return window.conditions")).isEqualTo("table-cell");
    List<?> columns = (List<?>) browser.run("return window.columns");
    assertThat(columns).hasSize(6);
    double all = columns.stream().mapToLong(each -> (Long) each).sum();
    assertThat(columns).allSatisfy(each -> assertThat((Long) each / all).isGreaterThan(0.12));
  }

  @Test
  void an_open_resource_is_printed_alone_with_the_list_of_all() throws IOException {
    String page =
        printed(ShopSample.shop(), () -> new ShownReport(browser).open("ConfigMap", "prices"));
    assertThat(page).contains("Winter sale", "CronJob");
    assertThat(browser.run("return window.articles")).isEqualTo(1L);
  }

  @Test
  void what_is_too_long_for_paper_is_named() throws IOException {
    browser.open(Files.writeString(dir.resolve("page.html"), LargeSample.of(800).html()));
    browser.run("window.dispatchEvent(new Event('beforeprint'))");
    String page =
        String.valueOf(browser.run("return document.querySelector('.print').textContent"));
    assertThat(page).contains("further resources are too many to print", "part-199");
    assertThat(browser.all(".print article").size()).isBetween(100, 799);
  }
}
