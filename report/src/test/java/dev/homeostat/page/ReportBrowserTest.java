package dev.homeostat.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;

/** The page of a report in a browser: it works, is accessible, and harmless. */
class ReportBrowserTest {

  @TempDir static Path dir;
  private static Chromium browser;
  private static Path shop;
  private static Path hostile;

  @BeforeAll
  static void start() throws IOException {
    browser = Chromium.start();
    shop = Files.writeString(dir.resolve("shop.html"), ShopSample.shop().html());
    hostile = Files.writeString(dir.resolve("hostile.html"), HostileSample.sample().html());
  }

  @AfterAll
  static void stop() {
    if (browser != null) {
      browser.close();
    }
  }

  @AfterEach
  void the_console_is_empty_and_nothing_was_loaded() {
    assertThat(browser.console()).isEmpty();
    assertThat(browser.run("return performance.getEntriesByType('resource').length")).isEqualTo(0L);
  }

  @ParameterizedTest
  @CsvSource({
    "phone, 390, 844, light", "phone, 390, 844, dark",
    "laptop, 1366, 768, light", "laptop, 1366, 768, dark",
    "wide, 2560, 1440, light", "wide, 2560, 1440, dark"
  })
  void there_are_no_barriers_on_any_screen(String name, int width, int height, String colours)
      throws IOException {
    browser.screen(width, height, colours);
    browser.open(shop);
    picture(name + "-" + colours + "-map");
    assertThat(browser.run("return document.documentElement.scrollWidth"))
        .as("nothing is wider than the screen")
        .isEqualTo((long) width);
    browser.find("#tab-overview").click();
    picture(name + "-" + colours + "-conditions");
    assertThat(
            browser.run(
                "return [...document.querySelectorAll('.overview, .table')]"
                    + ".every((each) => each.scrollWidth <= each.clientWidth)"))
        .as("no table is wider than the screen")
        .isEqualTo(true);
    open("web", "Deployment");
    details("replicas");
    picture(name + "-" + colours + "-resource");
    assertThat(browser.barriers()).isEmpty();
  }

  @Test
  void there_are_no_barriers_in_any_view() throws IOException {
    browser.screen(1366, 768, "light");
    browser.open(shop);
    assertThat(browser.barriers()).as("map").isEmpty();
    browser.find("#tab-overview").click();
    picture("conditions");
    assertThat(browser.barriers()).as("conditions").isEmpty();
    browser.find("#tab-list").click();
    assertThat(browser.barriers()).as("list").isEmpty();
  }

  @Test
  void a_field_shows_why_it_has_its_value_and_who_owns_it() {
    browser.screen(1366, 768, "light");
    browser.open(shop);
    browser.find(".map-row[title=prices]").click();
    assertThat(browser.text(".panel h2")).isEqualTo("ConfigMap prices");
    details("rate");
    assertThat(browser.text(".details"))
        .contains("enforced (SCHEMA-4", "manifest, shop.yaml:8", "1.2", "1.8", "rate-bot (Update)")
        .contains("contested by rate-bot");
    assertThat(browser.text(".legend")).contains("from the manifest", "contested", "drifted");
    assertThat(browser.text(".history")).contains("rate-bot", "the object was created");
    browser.find(".panel-head button").click();
    assertThat(browser.all(".panel[hidden]")).hasSize(1);
  }

  @Test
  void a_resource_that_is_to_be_deleted_shows_why_and_what_was_known_of_it() throws IOException {
    ReportSample sample = ShopSample.shop();
    sample.change("{apiVersion: v1, kind: ServiceAccount, metadata: {name: web}}");
    browser.open(Files.writeString(dir.resolve("deletion.html"), sample.html()));
    open("prices", "ConfigMap");
    assertThat(browser.text(".facts"))
        .contains("blocked", "it is no longer in the manifest; its deletion has to be confirmed");
    assertThat(browser.text(".fields")).contains("From the state", "Winter sale");
    assertThat(browser.text(".history")).contains("the object was created", "was put back");
    details("title");
    assertThat(browser.text(".details")).contains("manifest", "no longer wants the resource");
    assertThat(browser.barriers()).isEmpty();
  }

  @Test
  void the_legend_shows_and_hides_fields() {
    browser.open(shop);
    open("web", "Deployment");
    int observed = browser.all(".field").size();
    browser.find(".legend-item.mark-unobserved").click();
    assertThat(browser.all(".field").size()).isGreaterThan(observed);
    browser.find(".legend-item.mark-hook").click();
    assertThat(browser.all(".field.mark-hook")).isEmpty();
    assertThat(browser.all(".field.mark-control")).isNotEmpty();
  }

  @Test
  void links_lead_to_what_a_resource_comes_after() {
    browser.screen(1366, 768, "light");
    browser.open(shop);
    assertThat(browser.all("path.edge-order")).hasSize(3);
    open("web", "Deployment");
    assertThat(browser.all("path.edge.is-opened")).isEmpty();
    WebElement database =
        browser.all(".facts .link").stream()
            .filter(link -> link.getText().contains("StatefulSet/database"))
            .findFirst()
            .orElseThrow();
    database.click();
    assertThat(browser.text(".panel h2")).isEqualTo("StatefulSet database");
    browser.find("#tab-map").click();
    assertThat(browser.all("path.edge.is-opened")).hasSize(2);
  }

  @Test
  void a_search_finds_names_fields_and_values() {
    browser.open(shop);
    assertThat(found("")).isEqualTo("8 resources");
    assertThat(found("ingress")).isEqualTo("1 of 8 resources");
    assertThat(found("postgres:17")).isEqualTo("1 of 8 resources");
    assertThat(found("web containerPort")).isEqualTo("1 of 8 resources");
    assertThat(found("homeostat.dev/application-uid")).isEqualTo("8 resources");
    assertThat(found("/spec/template/spec/containers"))
        .endsWith("of 8 resources")
        .doesNotStartWith("0");
    assertThat(found("drifted")).isEqualTo("2 of 8 resources");
    assertThat(found("no such thing")).isEqualTo("0 of 8 resources");
    found("");
    browser.find("[data-status=updated]").click();
    assertThat(browser.text(".result")).isEqualTo("2 of 8 resources");
  }

  @Test
  void all_is_done_with_the_keyboard() {
    browser.screen(1366, 768, "light");
    browser.open(shop);
    browser.type("/");
    assertThat(browser.focused().getAttribute("id")).isEqualTo("search");
    browser.type("database", Keys.ARROW_DOWN);
    assertThat(browser.focused().getAttribute("role")).isEqualTo("listbox");
    browser.type(Keys.ARROW_DOWN, Keys.ARROW_UP, Keys.END, Keys.HOME, Keys.ENTER);
    assertThat(browser.text(".panel h2")).contains("database");
    assertThat(browser.focused().getTagName()).isEqualTo("h2");
    browser.find(".tree [tabindex='0']").sendKeys("");
    browser.run("document.querySelector('.tree [tabindex=\"0\"]').focus()");
    String first = browser.focused().getAttribute("aria-label");
    browser.type(Keys.ARROW_DOWN);
    assertThat(browser.focused().getAttribute("aria-label")).isNotEqualTo(first);
    browser.type(Keys.ARROW_UP, Keys.ARROW_LEFT);
    assertThat(browser.focused().getAttribute("aria-expanded")).isEqualTo("false");
    browser.type(Keys.ARROW_RIGHT);
    assertThat(browser.focused().getAttribute("aria-expanded")).isEqualTo("true");
    browser.type(Keys.ESCAPE);
    assertThat(browser.all(".panel[hidden]")).hasSize(1);
    assertThat(browser.focused().getAttribute("role")).isEqualTo("listbox");
  }

  @Test
  void hostile_names_and_values_are_only_texts() {
    browser.screen(1366, 768, "light");
    browser.open(hostile);
    open("hostile", "ConfigMap");
    browser.run("document.querySelectorAll('.field-row').forEach((row) => row.click())");
    browser.run(
        "document.querySelectorAll('[aria-expanded=false]').forEach((item) => item.toggle(true))");
    assertThat(browser.run("return window.harmed === undefined")).isEqualTo(true);
    assertThat(browser.run("return ({}).polluted === undefined")).isEqualTo(true);
    assertThat(browser.all("img, iframe, script:not([type])")).hasSize(1);
    String page = browser.text("body");
    assertThat(page)
        .contains(
            "</script><script>window.harmed = true</script>", "\\u2028", "\\u202E", "&lt;b&gt;")
        .doesNotContain("\u2028", HostileSample.OVERRIDE);
    assertThat(browser.run("return document.documentElement.scrollWidth")).isEqualTo(1366L);
    assertThat(browser.run("return document.documentElement.innerHTML.length < 400000"))
        .isEqualTo(true);
  }

  /** Leaves a picture for those who change the looks of the page, with -Dpictures. */
  private static void picture(String name) throws IOException {
    if (System.getProperty("pictures") != null) {
      browser.picture(Path.of("target", "pictures", name + ".png"));
    }
  }

  private static void open(String name, String kind) {
    new ShownReport(browser).open(kind, name);
  }

  private static void details(String segment) {
    new ShownReport(browser).details(segment);
  }

  private static String found(String query) {
    browser.clear("#search");
    browser.find("#search").sendKeys(query);
    return browser.text(".result");
  }
}
