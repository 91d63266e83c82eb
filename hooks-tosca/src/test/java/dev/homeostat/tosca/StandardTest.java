package dev.homeostat.tosca;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Problem;
import dev.homeostat.tree.Document;
import dev.homeostat.yaml.YamlFeature;
import dev.homeostat.yaml.YamlLimits;
import dev.homeostat.yaml.YamlReader;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * What the standards say, case by case: each says in words what it is about, and which code a
 * template has that is wrong.
 */
class StandardTest {

  private static final YamlReader READER =
      new YamlReader(YamlLimits.DEFAULT, EnumSet.allOf(YamlFeature.class));

  @TestFactory
  Stream<DynamicTest> of_tosca_2_0() throws IOException {
    return cases("tosca_2_0", "standard-2.0.yaml");
  }

  @TestFactory
  Stream<DynamicTest> of_the_simple_profiles() throws IOException {
    return cases("tosca_simple_yaml_1_3", "standard-1.3.yaml");
  }

  private static Stream<DynamicTest> cases(String version, String resource) throws IOException {
    try (InputStream in = StandardTest.class.getResourceAsStream(resource)) {
      var reading = READER.read(in.readAllBytes(), resource);
      assertThat(reading.problems()).isEmpty();
      return reading.documents().stream()
          .map(
              each ->
                  DynamicTest.dynamicTest(
                      each.tree().path("says").asText(), () -> check(version, each.tree())));
    }
  }

  private static void check(String version, JsonNode each) {
    ObjectNode template = JsonNodeFactory.instance.objectNode();
    template.put("tosca_definitions_version", each.path("version").asText(version));
    template.setAll((ObjectNode) each.path("template"));
    List<String> codes = new ArrayList<>();
    List<Problem> problems = new ArrayList<>();
    try {
      Tosca.strict().check(new ToscaSource.Tree(Document.of(template)));
    } catch (ToscaException e) {
      problems.addAll(e.problems());
      e.problems().forEach(problem -> codes.add(problem.code()));
    }
    List<String> expected = new ArrayList<>();
    if (each.hasNonNull("code")) {
      expected.add(ToscaCode.valueOf(each.path("code").asText()).problem());
    }
    assertThat(codes).as(() -> problems.toString()).isEqualTo(expected);
  }
}
