package dev.homeostat.appwrapper.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.appwrapper.Wrappers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** The definition is the published one: no field more, none less. */
class DefinitionTest {

  private static final String CONDITION =
      "(lastTransitionTime string!, message string!, observedGeneration integer, reason string!,"
          + " status string!, type string!)";

  private final JsonNode definition = read();
  private final JsonNode version = definition.at("/spec/versions/0");

  private static JsonNode read() {
    try {
      return Wrappers.yaml(Files.readString(Path.of("deploy/appwrapper-crd.yaml")));
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  @Test
  void it_has_the_published_names() {
    assertThat(definition.at("/metadata/name"))
        .hasToString("\"appwrappers.workload.codeflare.dev\"");
    assertThat(definition.at("/spec/scope").asText()).isEqualTo("Namespaced");
    assertThat(definition.at("/spec/names").toString())
        .isEqualTo(
            "{\"kind\":\"AppWrapper\",\"listKind\":\"AppWrapperList\",\"plural\":\"appwrappers\","
                + "\"singular\":\"appwrapper\",\"shortNames\":[\"aw\"]}");
    assertThat(definition.at("/spec/versions")).hasSize(1);
    assertThat(version.path("name").asText()).isEqualTo("v1beta2");
    assertThat(version.path("served").asBoolean() && version.path("storage").asBoolean()).isTrue();
    assertThat(version.at("/subresources").toString()).isEqualTo("{\"status\":{}}");
  }

  @Test
  void its_columns_are_the_published_ones() {
    List<String> columns = new ArrayList<>();
    version
        .path("additionalPrinterColumns")
        .forEach(
            one ->
                columns.add(
                    one.path("name").asText()
                        + "|"
                        + one.path("type").asText()
                        + "|"
                        + one.path("jsonPath").asText()));
    assertThat(columns)
        .containsExactly(
            "Status|string|.status.phase",
            "Quota Reserved|string|.status.conditions[?(@.type==\"QuotaReserved\")].status",
            "Resources Deployed|string|.status.conditions[?(@.type==\"ResourcesDeployed\")].status",
            "Unhealthy|string|.status.conditions[?(@.type==\"Unhealthy\")].status",
            "Age|date|.metadata.creationTimestamp");
  }

  @Test
  void the_specification_has_the_published_fields() {
    JsonNode spec = schema("spec");
    assertThat(fields(spec)).isEqualTo("components array!, managedBy string, suspend boolean");
    JsonNode component = spec.at("/properties/components/items");
    assertThat(fields(component))
        .isEqualTo("annotations map, podSetInfos array, podSets array, template object!");
    assertThat(fields(component.at("/properties/podSets/items")))
        .isEqualTo("annotations map, path string!, replicas integer");
    JsonNode info = component.at("/properties/podSetInfos/items");
    assertThat(fields(info))
        .isEqualTo(
            "annotations map, labels map, nodeSelector map, schedulingGates array,"
                + " tolerations array");
    assertThat(fields(info.at("/properties/schedulingGates/items"))).isEqualTo("name string!");
    assertThat(fields(info.at("/properties/tolerations/items")))
        .isEqualTo(
            "effect string, key string, operator string, tolerationSeconds integer, value string");
    JsonNode template = component.at("/properties/template");
    assertThat(template.path("x-kubernetes-embedded-resource").asBoolean()).isTrue();
    assertThat(template.path("x-kubernetes-preserve-unknown-fields").asBoolean()).isTrue();
  }

  @Test
  void the_status_has_the_published_fields() {
    JsonNode status = schema("status");
    assertThat(fields(status))
        .isEqualTo("componentStatus array, conditions array, phase string, resettingCount integer");
    JsonNode component = status.at("/properties/componentStatus/items");
    assertThat(fields(component))
        .isEqualTo(
            "apiVersion string!, conditions array, kind string!, name string!, podSets array!");
    for (JsonNode conditions :
        List.of(status.at("/properties/conditions"), component.at("/properties/conditions"))) {
      assertThat("(" + fields(conditions.path("items")) + ")").isEqualTo(CONDITION);
      assertThat(conditions.path("x-kubernetes-list-type").asText()).isEqualTo("map");
      assertThat(conditions.path("x-kubernetes-list-map-keys").toString()).isEqualTo("[\"type\"]");
    }
  }

  @Test
  void nothing_is_required_at_the_top_and_nothing_has_a_default_or_a_minimum_of_items() {
    assertThat(version.at("/schema/openAPIV3Schema/required").isMissingNode()).isTrue();
    String text = version.toString();
    assertThat(text).doesNotContain("\"default\"", "minItems", "x-kubernetes-validations");
  }

  private JsonNode schema(String member) {
    return version.at("/schema/openAPIV3Schema/properties/" + member);
  }

  /** Lists the fields with their types; an exclamation mark means that one is required. */
  private static String fields(JsonNode schema) {
    Map<String, String> fields = new TreeMap<>();
    schema
        .path("properties")
        .properties()
        .forEach(
            one ->
                fields.put(
                    one.getKey(),
                    one.getValue().has("additionalProperties")
                        ? "map"
                        : one.getValue().path("type").asText()));
    schema.path("required").forEach(one -> fields.merge(one.asText(), "!", String::concat));
    List<String> all = new ArrayList<>();
    fields.forEach((name, type) -> all.add(name + " " + type));
    return String.join(", ", all);
  }
}
