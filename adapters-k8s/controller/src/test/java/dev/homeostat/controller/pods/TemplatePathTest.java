package dev.homeostat.controller.pods;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TemplatePathTest {

  private final JsonNode template =
      YamlTrees.yaml("{spec: {a: [{b: {spec: {}}}, {spec: 3}], \"0\": {spec: {}}}}");

  @ParameterizedTest
  @CsvSource({"template, ''", "template.spec.a[0].b, /spec/a/0/b", "template.spec.0, /spec/0"})
  void a_path_leads_by_names_of_maps_and_positions_of_lists(String path, String pointer) {
    assertThat(TemplatePath.resolve(template, path).map(Object::toString)).contains(pointer);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "templates",
        "spec.a",
        "template.",
        "template..spec",
        "template.spec.c",
        "template.spec.a.0",
        "template.spec[0]",
        "template.spec.a[2]",
        "template.spec.a[-1]",
        "template.spec.a[x]",
        "template.spec.a[0",
        "template.spec.a[99999999999]",
        "template.spec.a[0]b"
      })
  void any_other_path_leads_nowhere(String path) {
    assertThat(TemplatePath.resolve(template, path)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"template.spec.a[0].b, true", "template.spec.a[1], false", "template.spec.a, false"})
  void a_template_of_pods_is_a_map_with_a_specification(String path, boolean expected) {
    assertThat(TemplatePath.podTemplate(template, path).isPresent()).isEqualTo(expected);
  }
}
