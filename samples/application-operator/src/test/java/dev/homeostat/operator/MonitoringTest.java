package dev.homeostat.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The metrics of the operator, and the alerts and the dashboard that use them. */
class MonitoringTest extends Ground {

  private static final Path FILES = OperatorChart.HOME.resolve("files");
  private static final Path ALERTS = FILES.resolve("alerts.yaml");
  private static final Path DASHBOARD = FILES.resolve("dashboard.json");
  private static final Path SCENARIOS = Path.of("src", "test", "prometheus", "alerts-test.yaml");
  private static final Path PAGE = Path.of("..", "..", "docs", "install.md");
  private static final Pattern METRIC = Pattern.compile("\\bhomeostat_[a-z_]+");

  @TempDir Path dir;

  MonitoringTest(RunningApiServer server) {
    super(server);
  }

  private static Set<String> used(String text) {
    Set<String> names = new TreeSet<>();
    METRIC.matcher(text).results().forEach(found -> names.add(found.group()));
    return names;
  }

  private static List<String> expressions() throws IOException {
    List<String> expressions = new ArrayList<>();
    for (JsonNode panel : new ObjectMapper().readTree(Installed.text(DASHBOARD)).path("panels")) {
      panel.path("targets").forEach(target -> expressions.add(target.path("expr").asText()));
    }
    return expressions;
  }

  private static String scrape(StartedOperator operator) {
    try {
      return HttpClient.newHttpClient()
          .send(
              HttpRequest.newBuilder(URI.create("http://localhost:" + operator.port() + "/metrics"))
                  .build(),
              BodyHandlers.ofString())
          .body();
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** Makes the operator create, repair, refuse and fail, so that it has all its metrics. */
  private String scrapeAfterEverything() {
    StartedOperator operator = operator();
    application(
        "web",
        "manifest: [{apiVersion: v1, kind: ConfigMap, metadata: {name: a}, data: {a: a}}]\n");
    application("wrong", "tosca: \"garbage: [\"\n");
    awaitPhase("web", "Ready");
    awaitPhase("wrong", "Invalid");
    merge("v1", "ConfigMap", "a", "{\"data\": {\"a\": \"b\"}}");
    await().atMost(PATIENCE).until(() -> scrape(operator).contains("\nhomeostat_drifts_total{"));
    return scrape(operator);
  }

  @Test
  void the_page_lists_the_metrics_and_alerts_and_dashboard_use_no_others() throws IOException {
    List<MetricFamily> families = MetricFamily.in(scrapeAfterEverything());
    StringBuilder table = new StringBuilder("| metric | type | labels |\n|---|---|---|\n");
    families.stream()
        .filter(family -> family.name().startsWith("homeostat_"))
        .forEach(family -> table.append(family.row()));
    GeneratedFile.checkPart(PAGE, "metrics", table.toString());

    Set<String> samples = new TreeSet<>();
    families.forEach(family -> samples.addAll(family.samples()));
    assertThat(samples).containsAll(used(String.join("\n", expressions())));
    assertThat(samples).containsAll(used(Installed.text(ALERTS)));
  }

  @Test
  void the_page_lists_the_alerts() {
    StringBuilder table = new StringBuilder("| alert | severity | meaning |\n|---|---|---|\n");
    for (JsonNode alert :
        dev.homeostat.spi.DocumentReader.discovered()
            .read(Installed.text(ALERTS), "alerts.yaml")
            .documents()
            .get(0)
            .tree()
            .at("/groups/0/rules")) {
      String summary =
          alert.at("/annotations/summary").asText().replaceAll(" in \\{\\{ .labels[^}]*\\}\\}", "");
      table.append(
          "| `%s` | %s | %s |\n"
              .formatted(
                  alert.path("alert").asText(),
                  alert.at("/labels/severity").asText(),
                  summary.replaceAll("\\{\\{ .value.*?\\}\\}", "*N*")));
    }
    GeneratedFile.checkPart(PAGE, "alerts", table.toString());
  }

  /** Skips the test if the program is missing. */
  private String promtool(String... arguments) throws IOException, InterruptedException {
    boolean isThere =
        Stream.of(System.getenv("PATH").split(File.pathSeparator))
            .anyMatch(folder -> Files.isExecutable(Path.of(folder, "promtool")));
    assumeTrue(isThere, "promtool is not on the path; it is in Debian's package prometheus");
    List<String> command = new ArrayList<>(List.of("promtool"));
    command.addAll(List.of(arguments));
    Path output = dir.resolve("output");
    int code =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start()
            .waitFor();
    String said = Files.readString(output);
    assertThat(code).as("%s%n%s", command, said).isZero();
    return said;
  }

  @Test
  void prometheus_accepts_the_alerts_and_they_fire_when_they_should() throws Exception {
    assertThat(promtool("check", "rules", ALERTS.toString())).contains("SUCCESS");
    promtool("test", "rules", SCENARIOS.toString());
  }

  @Test
  void prometheus_accepts_the_expressions_of_the_dashboard() throws Exception {
    StringBuilder rules = new StringBuilder("groups:\n- name: dashboard\n  rules:\n");
    List<String> expressions = expressions();
    assertThat(expressions).isNotEmpty();
    for (int i = 0; i < expressions.size(); i++) {
      rules
          .append("  - record: panel:")
          .append(i)
          .append(":value\n    expr: ")
          .append(
              new ObjectMapper()
                  .writeValueAsString(expressions.get(i).replace("$__rate_interval", "5m")))
          .append('\n');
    }
    Path file = Files.writeString(dir.resolve("dashboard.yaml"), rules);
    assertThat(promtool("check", "rules", file.toString())).contains("SUCCESS");
  }
}
