package dev.homeostat.operator.definition;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.document.ApplicationDocument;
import dev.homeostat.samples.testing.GeneratedFile;
import dev.homeostat.spi.DocumentReader;
import dev.homeostat.tree.Trees;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The definition of the Application, as a tree and as the file that is applied. */
class ApplicationDefinitionTest {

  private static final Path DEPLOYED =
      Path.of("deploy", "charts", "application-operator", "files", "application-crd.yaml");

  private static final Path ALONE = Path.of("deploy/application-crd.yaml");

  private final ObjectNode definition = ApplicationDefinition.tree();
  private final JsonNode version = definition.at("/spec/versions/0");
  private final JsonNode spec = version.at("/schema/openAPIV3Schema/properties/spec");
  private final JsonNode status = version.at("/schema/openAPIV3Schema/properties/status");

  @Test
  void the_file_that_is_applied_is_the_generated_one() {
    GeneratedFile.check(DEPLOYED, ApplicationDefinition.yaml());
    GeneratedFile.check(ALONE, ApplicationDefinition.yaml());
  }

  @Test
  void the_text_says_that_it_is_generated_and_reads_as_the_tree() {
    assertThat(ApplicationDefinition.yaml())
        .startsWith("# Generated from ")
        .contains(getClass().getSimpleName());
    assertThat(
            DocumentReader.discovered()
                .read(ApplicationDefinition.yaml(), "crd.yaml")
                .documents()
                .get(0)
                .tree())
        .isEqualTo(definition);
    assertThat(Trees.isFrozen(definition)).isTrue();
  }

  @Test
  void it_is_named_as_the_document_is() {
    assertThat(ApplicationDefinition.NAME).isEqualTo("applications.homeostat.dev");
    assertThat(definition.at("/metadata/name").asText()).isEqualTo(ApplicationDefinition.NAME);
    assertThat(definition.at("/spec/group").asText() + "/" + version.path("name").asText())
        .isEqualTo(ApplicationDocument.API_VERSION);
    assertThat(definition.at("/spec/names/kind").asText()).isEqualTo(ApplicationDocument.KIND);
    assertThat(definition.at("/spec/names/listKind").asText()).isEqualTo("ApplicationList");
    assertThat(definition.at("/spec/names/singular").asText()).isEqualTo("application");
    assertThat(definition.at("/spec/names/shortNames")).hasToString("[\"happ\"]");
    assertThat(version.at("/subresources/status").isObject()).isTrue();
  }

  @Test
  void the_spec_has_the_members_that_the_document_has() {
    assertThat(names(spec.path("properties")))
        .isEqualTo(names(ApplicationDocument.schema().at("/$defs/spec/properties")))
        .contains("manifest", "observerSchema", "hooks", "maxDeletePercent");
  }

  @Test
  void no_rules_of_servers_that_older_ones_do_not_know() {
    assertThat(definition.findValues("x-kubernetes-validations")).isEmpty();
    assertThat(definition.findValues("default")).isEmpty();
  }

  @Test
  void the_state_of_the_engine_is_kept_as_a_whole() {
    JsonNode state = status.at("/properties/state");
    assertThat(state.path("type").asText()).isEqualTo("object");
    assertThat(state.path("x-kubernetes-preserve-unknown-fields").asBoolean()).isTrue();
    assertThat(state.path("x-kubernetes-map-type").asText()).isEqualTo("atomic");
  }

  @Test
  void all_of_the_status_is_described() {
    assertThat(status.findValues("properties"))
        .allSatisfy(
            properties ->
                assertThat(properties)
                    .allSatisfy(
                        each -> assertThat(each.path("description").asText()).endsWith(".")));
    assertThat(names(status.path("properties")))
        .containsExactlyInAnyOrder(
            "observedGeneration",
            "lastHandledReconcile",
            "phase",
            "conditions",
            "counts",
            "resources",
            "resourcesOmitted",
            "workloads",
            "workloadsOmitted",
            "services",
            "servicesOmitted",
            "state");
  }

  private static List<String> names(JsonNode properties) {
    TreeSet<String> names = new TreeSet<>();
    properties.fieldNames().forEachRemaining(names::add);
    return List.copyOf(names);
  }
}
