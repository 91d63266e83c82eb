package dev.homeostat.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.operator.definition.ApplicationDefinition;
import dev.homeostat.samples.testing.GeneratedFile;
import dev.homeostat.samples.testing.Kubectl;
import dev.homeostat.samples.testing.OperatorProcess;
import dev.homeostat.samples.testing.OptionsTable;
import dev.homeostat.samples.testing.TextFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What docs/operator.md says is so. */
class OperatorPageTest extends WholeClusterGround {

  private static final Path REPOSITORY = Path.of("..", "..").toAbsolutePath().normalize();
  private static final Path PAGE = REPOSITORY.resolve(Path.of("docs", "operator.md"));
  private static final Pattern BLOCK =
      Pattern.compile("^```(sh|text)\n(.*?)^```$", Pattern.MULTILINE | Pattern.DOTALL);
  private static final Pattern AGE = Pattern.compile("\\b\\d+[smh]\\b");

  private record Block(String language, String text) {}

  @TempDir Path dir;

  private static List<Block> blocks() {
    return BLOCK
        .matcher(TextFile.read(PAGE))
        .results()
        .map(found -> new Block(found.group(1), found.group(2)))
        .toList();
  }

  /** Ages differ, and with them the spaces between columns. */
  private static String normal(String text) {
    return AGE.matcher(text)
        .replaceAll("AGE")
        .lines()
        .map(line -> line.strip().replaceAll("\\s+", " "))
        .collect(Collectors.joining("\n"));
  }

  private String run(Kubectl kubectl, String script) throws IOException, InterruptedException {
    Path out = dir.resolve("said");
    ProcessBuilder builder =
        new ProcessBuilder("bash", "-euo", "pipefail", "-c", script)
            .directory(REPOSITORY.toFile())
            .redirectErrorStream(true)
            .redirectOutput(out.toFile());
    builder.environment().put("KUBECONFIG", kubectl.kubeconfig().toString());
    builder.environment().put("HOME", dir.toString());
    builder
        .environment()
        .merge("PATH", "", (path, none) -> Kubectl.binary().getParent() + ":" + path);
    int code = builder.start().waitFor();
    String said = Files.readString(out, StandardCharsets.UTF_8);
    assertThat(code).as("%s%n%s", script, said).isZero();
    return said;
  }

  @Test
  void commands_work_and_print_what_it_shows() throws Exception {
    Kubectl kubectl = Kubectl.of(server, dir);
    try (Installed installed = new Installed(server, kubectl)) {
      // Any port, since others may use that of the page.
      StartedOperator running = installed.start("--report-port=0");
      String said = "";
      for (Block block : blocks()) {
        if (block.language().equals("sh")) {
          said =
              run(
                  kubectl,
                  block.text().replace("localhost:8444", "localhost:" + running.reportPort()));
        } else {
          assertThat(normal(said)).isEqualTo(normal(block.text()));
        }
      }
    }
  }

  /** Returns the options of a command of the page that runs the jar. */
  private static List<String> options(String first) {
    return Pattern.compile("application-operator\\.jar (" + first + "[^`]*)`")
        .matcher(TextFile.read(PAGE))
        .results()
        .map(found -> List.of(found.group(1).split(" ")))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void outside_of_a_cluster_it_leads_with_the_permissions_that_the_installation_grants()
      throws Exception {
    Kubectl kubectl = Kubectl.of(server, dir);
    String scale =
        TextFile.read(PAGE)
            .lines()
            .filter(line -> line.contains("--replicas=0"))
            .findFirst()
            .orElseThrow();
    try (Installed installed = new Installed(server, kubectl)) {
      run(kubectl, scale.split("`")[1]);
      assertThat(kubectl.run("get", "deployment", "-A", "-o", "jsonpath={..spec.replicas}").out())
          .isEqualTo("0");
      List<String> options = new ArrayList<>(options("--lease-namespace"));
      options.add("--port=0");
      OperatorProcess running = installed.outside(dir, options.toArray(String[]::new));
      await().atMost(PATIENCE).until(() -> running.said().contains("leads and works"));
    }
  }

  private static List<String> column(String heading) {
    String page = TextFile.read(PAGE);
    String chapter = page.substring(page.indexOf("\n## " + heading + "\n") + 4);
    return chapter
        .substring(0, chapter.indexOf("\n## "))
        .lines()
        .filter(line -> line.startsWith("| `"))
        .map(line -> line.split("`")[1])
        .skip(1)
        .toList();
  }

  @Test
  void it_lists_the_phases() {
    List<String> phases = new ArrayList<>();
    for (JsonNode phase :
        ApplicationDefinition.tree()
            .at(
                "/spec/versions/0/schema/openAPIV3Schema/properties/status/properties/phase/enum")) {
      phases.add(phase.asText());
    }
    assertThat(phases).isNotEmpty();
    assertThat(column("Phases")).containsExactlyInAnyOrderElementsOf(phases);
  }

  @Test
  void it_lists_the_conditions() {
    operator();
    application("web", "dependsOn: [database]\nmanifest: []\n");
    // A first pass that takes longer than a second reports Ready alone.
    awaitPhase("web", "Waiting");
    List<String> types = new ArrayList<>();
    status("web").path("conditions").forEach(one -> types.add(one.path("type").asText()));
    assertThat(column("Conditions")).containsExactlyInAnyOrderElementsOf(types);
  }

  @Test
  void it_lists_every_option() {
    GeneratedFile.checkPart(
        PAGE, "options", OptionsTable.of(OperatorChart.OPERATOR.program().options()));
  }
}
