package dev.homeostat.appbundle;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Resource;
import dev.homeostat.appbundle.bundle.Yaml;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.spi.cluster.ClusterResponse;
import java.util.Iterator;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The definition of AppBundles, whose names and fields are those of the Go operator. */
class DefinitionTest extends BundleGround {

  private static final String SCHEMA =
      """
      spec! object
      spec.groups! array 1..
      spec.groups[].components! array 1..
      spec.groups[].components[].name! string
      spec.groups[].components[].order integer 0..
      spec.groups[].components[].porchPackageRef object
      spec.groups[].components[].porchPackageRef.namespace string
      spec.groups[].components[].porchPackageRef.packageName! string
      spec.groups[].components[].porchPackageRef.repository! string
      spec.groups[].components[].porchPackageRef.revision string
      spec.groups[].components[].template object of any content
      spec.groups[].name! string
      spec.groups[].order integer 0..
      spec.porchIntegration object
      spec.porchIntegration.enabled boolean
      spec.porchIntegration.repository string
      status object
      status.conditions array
      status.conditions[].lastTransitionTime! string
      status.conditions[].message! string
      status.conditions[].observedGeneration integer 0..
      status.conditions[].reason! string
      status.conditions[].status! string
      status.conditions[].type! string
      status.groupStatuses array
      status.groupStatuses[].componentStatuses array
      status.groupStatuses[].componentStatuses[].message string
      status.groupStatuses[].componentStatuses[].name! string
      status.groupStatuses[].componentStatuses[].phase! string
      status.groupStatuses[].componentStatuses[].resourceRef object
      status.groupStatuses[].componentStatuses[].resourceRef.apiVersion! string
      status.groupStatuses[].componentStatuses[].resourceRef.kind! string
      status.groupStatuses[].componentStatuses[].resourceRef.name! string
      status.groupStatuses[].componentStatuses[].resourceRef.namespace string
      status.groupStatuses[].message string
      status.groupStatuses[].name! string
      status.groupStatuses[].phase! string
      status.message string
      status.observedGeneration integer
      status.phase string
      """;

  private static final String TEMPLATE =
      "template: {apiVersion: v1, kind: ConfigMap, metadata: {name: a}}";

  DefinitionTest(RunningApiServer server) {
    super(server);
  }

  @Test
  void names_scope_and_version_are_those_of_the_go_operator() {
    ObjectNode definition = Yaml.object(definition());
    JsonNode spec = definition.path("spec");
    assertThat(definition.at("/metadata/name").asText()).isEqualTo("appbundles.app.example.com");
    assertThat(spec.path("group").asText()).isEqualTo("app.example.com");
    assertThat(spec.path("names"))
        .isEqualTo(
            Yaml.object(
                "{kind: AppBundle, listKind: AppBundleList, plural: appbundles, singular: appbundle}"));
    assertThat(spec.path("scope").asText()).isEqualTo("Namespaced");
    assertThat(spec.path("versions")).hasSize(1);
    JsonNode version = spec.at("/versions/0");
    assertThat(version.path("name").asText()).isEqualTo("v1alpha1");
    assertThat(version.path("subresources")).isEqualTo(Yaml.object("{status: {}}"));
    assertThat(version.has("additionalPrinterColumns")).isFalse();
  }

  @Test
  void fields_are_those_of_the_go_operator_without_defaults() {
    ObjectNode definition = Yaml.object(definition());
    Set<String> fields = new TreeSet<>();
    collect(definition.at("/spec/versions/0/schema/openAPIV3Schema"), "", fields);
    fields.removeIf(field -> field.matches("(apiVersion|kind|metadata) .*"));
    assertThat(String.join("\n", fields) + "\n").isEqualTo(SCHEMA);
    assertThat(definition()).doesNotContain("default:");
  }

  private static void collect(JsonNode schema, String path, Set<String> into) {
    Iterator<String> names = schema.path("properties").fieldNames();
    while (names.hasNext()) {
      String name = names.next();
      JsonNode field = schema.path("properties").path(name);
      boolean required = false;
      for (JsonNode one : schema.path("required")) {
        required |= one.asText().equals(name);
      }
      String at = path.isEmpty() ? name : path + "." + name;
      into.add(at + (required ? "!" : "") + " " + field.path("type").asText() + bounds(field));
      collect(field, at, into);
      collect(field.path("items"), at + "[]", into);
    }
  }

  private static String bounds(JsonNode field) {
    if (field.path("x-kubernetes-preserve-unknown-fields").asBoolean()) {
      return " of any content";
    }
    JsonNode least = field.has("minItems") ? field.path("minItems") : field.path("minimum");
    return least.isMissingNode() ? "" : " " + least.asText() + "..";
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {}                                                                  | spec
          {spec: {}}                                                          | spec.groups
          {spec: {groups: []}}                                                | spec.groups
          {spec: {groups: [{name: g, components: []}]}}                       | components
          {spec: {groups: [{components: [{name: c, TEMPLATE}]}]}}             | name
          {spec: {groups: [{name: g, components: [{TEMPLATE}]}]}}             | name
          {spec: {groups: [{name: g, order: -1, components: [{name: c, TEMPLATE}]}]}} | order
          {spec: {groups: [{name: g, components: [{name: c, order: -1, TEMPLATE}]}]}} | order
          {spec: {groups: [{name: g, components: [{name: c, porchPackageRef: {packageName: p}}]}]}} | repository
          {spec: {groups: [{name: g, components: [{name: c, porchPackageRef: {repository: r}}]}]}} | packageName
          """)
  void the_server_refuses_what_the_definition_does_not_allow(String content, String field) {
    assertThat(answerTo(content))
        .isInstanceOfSatisfying(
            ClusterResponse.Refused.class,
            refused -> assertThat(refused.message()).contains(field));
  }

  @Test
  void the_server_does_not_look_into_templates() {
    assertThat(answerTo("{spec: {groups: [{name: g, components: [{name: c, template: {a: 1}}]}]}}"))
        .isInstanceOfSatisfying(
            ClusterResponse.Done.class,
            done ->
                assertThat(done.resource().tree().at("/spec/groups/0/components/0/template/a"))
                    .hasToString("1"));
  }

  private ClusterResponse answerTo(String content) {
    ObjectNode tree = Yaml.object(content.replace("TEMPLATE", TEMPLATE));
    tree.put("apiVersion", "app.example.com/v1alpha1").put("kind", "AppBundle");
    tree.putObject("metadata").put("name", "bad").put("namespace", namespace);
    return cluster.create(Resource.of(tree));
  }
}
