package dev.homeostat.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The map of a page draws all edges, and says so where a line stands for several. */
class ReportMapTest {

  @TempDir static Path dir;
  private static Chromium browser;
  private static ShownReport page;

  @BeforeAll
  static void start() {
    browser = Chromium.start();
    page = new ShownReport(browser);
    browser.screen(1366, 768, "light");
  }

  @AfterAll
  static void stop() {
    if (browser != null) {
      browser.close();
    }
  }

  private static void show(ReportSample sample) throws IOException {
    browser.open(Files.writeString(dir.resolve("page.html"), sample.html()));
  }

  private static long edges(String selector) {
    return browser.all(selector).stream()
        .mapToLong(line -> Long.parseLong(line.getAttribute("data-count")))
        .sum();
  }

  @Test
  void many_edges_are_joined_and_none_is_left_out() throws IOException {
    show(LinkedSample.of(12));
    assertThat(edges("path.edge")).isEqualTo(288);
    assertThat(browser.all("path.edge")).hasSize(2);
    assertThat(browser.text(".key-joined")).contains("288 edges in 2 lines");
    page.open("Service", "part-3");
    browser.find("#tab-map").click();
    assertThat(browser.all("path.edge.is-opened")).hasSize(24);
    assertThat(edges("path.edge")).isEqualTo(288);
    assertThat(browser.barriers()).isEmpty();
  }

  @Test
  void a_resource_that_waits_leads_to_what_it_waits_for() throws IOException {
    show(WaitingSample.sample());
    assertThat(browser.all("path.edge-wait")).hasSize(1);
    page.open("ConfigMap", "settings");
    assertThat(browser.text(".facts")).contains("it waits for", "Waits for");
    browser.find(".facts .link").click();
    assertThat(browser.text(".panel h2")).isEqualTo("Deployment database");
    assertThat(browser.text(".facts")).contains("Holds up");
    browser.find("#tab-map").click();
    assertThat(browser.all("path.edge-wait.is-opened")).hasSize(1);
  }

  private static String line(String sign) {
    return (String)
        browser.run(
            "const line = getComputedStyle(document.querySelector('.map-key ' + arguments[0]),"
                + " '::before');"
                + " return line.borderTopStyle + ' ' + line.borderTopColor;",
            sign);
  }

  @Test
  void the_legend_has_a_line_of_its_own_for_each_kind_of_edge() throws IOException {
    show(WaitingSample.sample());
    String owner = line(".key-owner");
    assertThat(owner).startsWith("dashed");
    assertThat(line(".key-wait"))
        .startsWith("solid")
        .isNotEqualTo(owner.replace("dashed", "solid"));
  }

  @Test
  void few_edges_are_drawn_one_by_one() throws IOException {
    show(LinkedSample.of(8));
    assertThat(browser.all("path.edge")).hasSize(128);
    assertThat(browser.all(".key-joined:not([hidden])")).isEmpty();
  }

  @Test
  void all_links_of_a_resource_can_be_shown() throws IOException {
    show(LinkedSample.of(25));
    assertThat(edges("path.edge")).isEqualTo(1250);
    page.open("ServiceAccount", "last-3");
    assertThat(browser.all(".facts .link")).hasSize(20);
    browser.find(".facts .quiet").click();
    assertThat(browser.all(".facts .link")).hasSize(25);
    assertThat(browser.focused().getText()).contains("part-");
  }
}
