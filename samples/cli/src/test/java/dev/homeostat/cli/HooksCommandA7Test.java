package dev.homeostat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command {@code hooks} lists the hooks of the engine beside those that it finds. */
class HooksCommandA7Test {

  @TempDir Path dir;
  private JsonNode hooks;

  @BeforeEach
  void list() throws Exception {
    hooks = new Cli(dir).run("hooks", "-o", "json").json();
  }

  @Test
  void a7_the_built_in_strategies_and_hooks_are_listed() {
    assertThat(names(hooks, "built in"))
        .containsExactly(
            "default-schema", "merge", "autoscaled", "ownership", "delta", "fill", "project");
  }

  @Test
  void a7_the_hooks_on_the_path_are_listed_in_their_phases() {
    assertThat(names(hooks, "always")).contains("tosca");
    assertThat(names(hooks, "when named")).contains("nickname");
  }

  @Test
  void a7_hooks_of_a_phase_are_in_the_order_in_which_they_run() {
    List<Integer> orders =
        each(hooks).stream()
            .filter(hook -> hook.path("phase").asText().equals("mangling"))
            .map(hook -> hook.path("order").asInt())
            .toList();
    assertThat(orders).isSorted().hasSizeGreaterThan(2);
  }

  private static List<String> names(JsonNode hooks, String runs) {
    return each(hooks).stream()
        .filter(hook -> hook.path("runs").asText().equals(runs))
        .map(hook -> hook.path("name").asText())
        .toList();
  }

  private static List<JsonNode> each(JsonNode hooks) {
    return StreamSupport.stream(hooks.spliterator(), false).toList();
  }
}
