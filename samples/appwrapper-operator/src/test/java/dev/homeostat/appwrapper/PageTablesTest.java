package dev.homeostat.appwrapper;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.appwrapper.api.AppWrapper;
import dev.homeostat.appwrapper.api.ConditionTypes;
import dev.homeostat.appwrapper.api.Phase;
import dev.homeostat.appwrapper.api.Reasons;
import dev.homeostat.appwrapper.settings.FaultTolerance;
import dev.homeostat.appwrapper.settings.Settings;
import dev.homeostat.samples.testing.TextFile;
import dev.homeostat.text.GoDurations;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The tables of the page about AppWrappers, compared with the code. */
class PageTablesTest {

  private static final Path MAIN = Path.of("src", "main", "java", "dev", "homeostat", "appwrapper");
  private static final Pattern ROW =
      Pattern.compile(
          "(?m)^\\| (?:`(?<key>[\\w.]+)`)? ?\\|(?<default>[^|]*)\\|[^|]*"
              + "\\| *(?:`(?<annotation>\\w+)`)? *\\|$");

  private static final Pattern DEFAULT =
      Pattern.compile("(?m)^\\| `(?<key>[\\w.]+)` \\|(?<default>[^|]*)\\|");

  private final String page = TextFile.read(Path.of("..", "..", "docs", "appwrapper.md"));

  private String section(String title) {
    int begin = page.indexOf("\n## " + title + "\n");
    return page.substring(begin, page.indexOf("\n## ", begin + 1));
  }

  private List<String> column(String name) {
    List<String> values = new ArrayList<>();
    Matcher rows = ROW.matcher(section("Configuration"));
    while (rows.find()) {
      if (rows.group(name) != null) {
        values.add(rows.group(name).strip());
      }
    }
    return values;
  }

  /** Returns the defaults by their keys. Lists and what depends on a resource are one value. */
  private static Map<String, String> defaults() throws IOException {
    try (InputStream file = Settings.class.getResourceAsStream("defaults.yaml")) {
      Map<String, String> leaves = new TreeMap<>();
      addLeaves(leaves, "", Wrappers.yaml(new String(file.readAllBytes(), StandardCharsets.UTF_8)));
      return leaves;
    }
  }

  private static void addLeaves(Map<String, String> leaves, String path, JsonNode tree) {
    if (tree.isObject() && !path.endsWith("resourceTaints")) {
      tree.properties()
          .forEach(
              member ->
                  addLeaves(
                      leaves,
                      path.isEmpty() ? member.getKey() : path + "." + member.getKey(),
                      member.getValue()));
    } else {
      leaves.put(path, tree.asText());
    }
  }

  @Test
  void each_key_of_the_configuration_is_listed_with_its_default() throws IOException {
    Map<String, String> listed = new TreeMap<>();
    Matcher rows = DEFAULT.matcher(section("Configuration"));
    while (rows.find()) {
      String value = rows.group("default").strip();
      boolean isTime = value.matches("[\\d.]+[smh]");
      listed.put(
          rows.group("key"),
          isTime
              ? String.valueOf(GoDurations.parse(value).map(Duration::toNanos).orElseThrow())
              : value);
    }
    Map<String, String> expected = defaults();
    // Without a value, these follow from the operator.
    expected.keySet().removeIf(key -> key.startsWith("certManagement."));
    assertThat(listed).containsAllEntriesOf(expected);
  }

  @Test
  void each_annotation_is_listed_and_read() {
    String source = TextFile.read(MAIN.resolve(Path.of("settings", "FaultTolerance.java")));
    List<String> read = new ArrayList<>(List.of(FaultTolerance.DELETE_AFTER_TTL));
    read.add(FaultTolerance.FAILED_DELETION_PAUSE);
    Pattern.compile("\\.(?:duration|numbers?|shorter)\\(\"(\\w+)\"")
        .matcher(source)
        .results()
        .forEach(found -> read.add(found.group(1)));
    assertThat(column("annotation")).containsExactlyInAnyOrderElementsOf(read);
    StringBuilder annotations = new StringBuilder();
    column("annotation")
        .forEach(
            name ->
                annotations
                    .append("workload.codeflare.dev.appwrapper/")
                    .append(name)
                    .append(": malformed\n"));
    AppWrapper wrapper =
        Wrappers.changed(
            Wrappers.wrapper(Wrappers.pod("a")),
            tree ->
                tree.withObject("/metadata")
                    .set("annotations", Wrappers.yaml(annotations.toString())));
    List<String> reported = new ArrayList<>();
    Settings.DEFAULT
        .appwrapper()
        .faultTolerance()
        .of(wrapper, error -> reported.add(error.toString()));
    assertThat(reported).hasSize(read.size());
  }

  @Test
  void each_condition_and_reason_is_explained() throws IllegalAccessException {
    List<String> names = new ArrayList<>();
    for (Class<?> constants : List.of(ConditionTypes.class, Reasons.class)) {
      for (var field : constants.getFields()) {
        names.add(String.valueOf(field.get(null)));
      }
    }
    assertThat(names).hasSizeGreaterThan(20);
    assertThat(section("Conditions")).contains(names);
  }

  @Test
  void each_phase_has_a_row() {
    assertThat(section("Phases"))
        .contains(
            Arrays.stream(Phase.values())
                .filter(phase -> phase != Phase.TERMINATING && !phase.text().isEmpty())
                .map(phase -> "\n| " + phase.text() + " |")
                .toList());
  }
}
