package dev.homeostat.operator.status;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.operator.definition.ApplicationDefinition;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The words of the status are those that the definition knows. */
class PhaseTest {

  private static final String STATUS =
      "/spec/versions/0/schema/openAPIV3Schema/properties/status/properties/";

  private static List<String> words(String place) {
    List<String> words = new ArrayList<>();
    JsonNode choice = ApplicationDefinition.tree().at(STATUS + place + "/enum");
    choice.forEach(word -> words.add(word.asText()));
    return words;
  }

  @Test
  void phases() {
    assertThat(words("phase"))
        .containsExactlyInAnyOrderElementsOf(
            Arrays.stream(Phase.values()).map(Enum::name).toList());
  }

  @Test
  void health_of_workloads() {
    assertThat(words("workloads/items/properties/status"))
        .containsExactlyInAnyOrderElementsOf(
            Arrays.stream(Workload.Health.values()).map(Enum::name).toList());
  }

  @Test
  void outcomes_of_resources() {
    assertThat(words("resources/items/properties/outcome"))
        .containsExactlyInAnyOrderElementsOf(
            Arrays.stream(Outcomes.Word.values()).map(Enum::name).toList());
  }
}
