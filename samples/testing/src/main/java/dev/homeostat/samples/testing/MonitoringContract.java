package dev.homeostat.samples.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
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

/** The metrics of an operator, and the alerts and the dashboard that use them. */
public abstract class MonitoringContract {

  private static final Path SCENARIOS = Path.of("src", "test", "prometheus", "alerts-test.yaml");

  @TempDir Path dir;

  protected abstract SampleOperator operator();

  /** Returns the page with the tables of metrics and alerts. */
  protected abstract Path page();

  /** Returns how the names of the metrics begin that do not come from a library. */
  protected abstract List<String> prefixes();

  /** Returns the metrics of an operator that has done all that it measures. */
  protected abstract String scrapeAfterEverything();

  private Path files() {
    return operator().chartHome().resolve("files");
  }

  private Path alerts() {
    return files().resolve("alerts.yaml");
  }

  private Set<String> used(String text) {
    Set<String> names = new TreeSet<>();
    Pattern.compile("\\b(?:" + String.join("|", prefixes()) + ")[a-z_]+")
        .matcher(text)
        .results()
        .forEach(found -> names.add(found.group()));
    return names;
  }

  /** Returns the expressions of the dashboard, if the chart has one. */
  private List<String> expressions() throws IOException {
    List<String> expressions = new ArrayList<>();
    Path dashboard = files().resolve("dashboard.json");
    if (!Files.exists(dashboard)) {
      return expressions;
    }
    for (JsonNode panel : new ObjectMapper().readTree(TextFile.read(dashboard)).path("panels")) {
      panel.path("targets").forEach(target -> expressions.add(target.path("expr").asText()));
    }
    return expressions;
  }

  @Test
  void the_page_lists_the_metrics_and_alerts_and_dashboard_use_no_others() throws IOException {
    List<MetricFamily> families = MetricFamily.in(scrapeAfterEverything());
    StringBuilder table = new StringBuilder("| metric | type | labels |\n|---|---|---|\n");
    families.stream()
        .filter(family -> prefixes().stream().anyMatch(family.name()::startsWith))
        .forEach(family -> table.append(family.row()));
    GeneratedFile.checkPart(page(), "metrics", table.toString());

    Set<String> samples = new TreeSet<>();
    families.forEach(family -> samples.addAll(family.samples()));
    // Only replicas that share objects have these; a test of theirs reads their names.
    used(TextFile.read(page())).stream()
        .filter(name -> name.startsWith("homeostat_share_"))
        .forEach(samples::add);
    assertThat(samples).containsAll(used(String.join("\n", expressions())));
    assertThat(samples).containsAll(used(TextFile.read(alerts())));
  }

  @Test
  void the_page_lists_the_alerts() {
    StringBuilder table = new StringBuilder("| alert | severity | meaning |\n|---|---|---|\n");
    for (JsonNode alert :
        dev.homeostat.spi.DocumentReader.discovered()
            .read(TextFile.read(alerts()), "alerts.yaml")
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
    GeneratedFile.checkPart(page(), "alerts", table.toString());
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
    assertThat(promtool("check", "rules", alerts().toString())).contains("SUCCESS");
    promtool("test", "rules", SCENARIOS.toString());
  }

  @Test
  void prometheus_accepts_the_expressions_of_the_dashboard() throws Exception {
    StringBuilder rules = new StringBuilder("groups:\n- name: dashboard\n  rules:\n");
    List<String> expressions = expressions();
    assumeFalse(expressions.isEmpty(), "the chart has no dashboard");
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
