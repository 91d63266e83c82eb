package dev.homeostat.appbundle.porch;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.Resource;
import dev.homeostat.appbundle.bundle.BundleComponent;
import dev.homeostat.appbundle.bundle.BundleReader;
import dev.homeostat.appbundle.bundle.BundleSpec;
import dev.homeostat.appbundle.bundle.ComponentContent.PackageReference;
import dev.homeostat.appbundle.bundle.Yaml;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The PackageVariants of components. */
class PackageVariantsTest {

  private static JsonNode upstream(String more, RevisionForm form) {
    return variant("packageName: web, repository: catalog" + more, form).at("/spec/upstream");
  }

  private static JsonNode variant(String reference, RevisionForm form) {
    BundleSpec bundle =
        BundleReader.read(
            Yaml.bundle(
                "- {name: g, components: [{name: c, porchPackageRef: {" + reference + "}}]}"));
    assertThat(bundle.problems()).isEmpty();
    BundleComponent component = bundle.components().findFirst().orElseThrow();
    return PackageVariants.of(bundle, component, (PackageReference) component.content(), form);
  }

  @ParameterizedTest
  @CsvSource({
    "v3, NUMBER, revision, 3",
    "12, NUMBER, revision, 12",
    "main, NUMBER, workspaceName, '\"main\"'",
    "'', NUMBER, workspaceName, '\"main\"'",
    "v3, TEXT, revision, '\"v3\"'",
    "'', TEXT, revision, '\"main\"'"
  })
  void the_revision_has_the_form_that_the_definition_demands(
      String revision, RevisionForm form, String member, String value) {
    String more = revision.isEmpty() ? "" : ", revision: '" + revision + "'";
    JsonNode upstream = upstream(more, form);
    assertThat(upstream.path(member).toString()).isEqualTo(value);
    assertThat(upstream).hasSize(3);
  }

  @Test
  void the_form_is_that_of_the_served_definition() {
    assertThat(RevisionForm.of(definition("string"))).isEqualTo(RevisionForm.TEXT);
    assertThat(RevisionForm.of(definition("integer"))).isEqualTo(RevisionForm.NUMBER);
  }

  private static Resource definition(String type) {
    return Resource.of(
        Yaml.object(
            """
            apiVersion: apiextensions.k8s.io/v1
            kind: CustomResourceDefinition
            metadata: {name: packagevariants.config.porch.kpt.dev}
            spec:
              versions:
              - schema: {openAPIV3Schema: {properties: {spec: {properties: {upstream: {properties: {revision: {type: %s}}}}}}}}
            """
                .formatted(type)));
  }

  @Test
  void it_is_in_the_namespace_of_the_reference_or_in_default_under_a_valid_name() {
    assertThat(variant("packageName: web, repository: r", RevisionForm.TEXT).at("/metadata"))
        .isEqualTo(Yaml.object("{namespace: default, name: appbundle-web}"));
    assertThat(
            variant("packageName: Infra/DB_, repository: r, namespace: porch", RevisionForm.TEXT)
                .at("/metadata"))
        .isEqualTo(Yaml.object("{namespace: porch, name: appbundle-infra.db}"));
  }

  @Test
  void it_is_the_same_each_time() {
    String reference = "packageName: web, repository: r";
    assertThat(variant(reference, RevisionForm.TEXT))
        .isEqualTo(variant(reference, RevisionForm.TEXT));
  }
}
