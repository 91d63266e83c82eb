package dev.homeostat.appbundle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.homeostat.appbundle.bundle.Yaml;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.samples.testing.CustomKind;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import org.junit.jupiter.api.Test;

/** Messages name components, places in the AppBundle, causes, and what to do about them. */
class MessagesTest extends BundleGround {

  MessagesTest(RunningApiServer server) {
    super(server);
  }

  private String message(String bundle) {
    return status(bundle).path("message").asText();
  }

  private void groups(String bundle, String yaml) {
    edit(
        bundle,
        tree ->
            tree.withObjectProperty("spec").set("groups", Yaml.bundle(yaml).at("/spec/groups")));
  }

  private void annotate(String name, String annotations) {
    client
        .configMaps()
        .inNamespace(namespace)
        .withName(name)
        .patch(
            PatchContext.of(PatchType.JSON_MERGE),
            "{\"metadata\": {\"annotations\": " + annotations + "}}");
  }

  @Test
  void errors_of_templates_name_components_and_places_in_the_bundle_all_at_once() {
    operator();
    bundle(
        "shop",
        """
        - name: g
          components:
          - {name: good, order: 9, template: {apiVersion: v1, kind: ConfigMap, metadata: {name: good}}}
          - {name: two, template: {apiVersion: v1, kind: ConfigMap, metadata: {name: two, generateName: t}}}
          - {name: key, template: {apiVersion: v1, kind: Secret, metadata: {name: key}, data: {a: no base64!, b: hush hush}}}
        """);
    awaitPhase("shop", "Failed");
    assertThat(message("shop"))
        .contains(
            "component two of group g: GeneratedName"
                + " /spec/groups/0/components/1/template/metadata/generateName",
            "component key of group g: InvalidSecret",
            "/spec/groups/0/components/2/template/data/a",
            "/spec/groups/0/components/2/template/data/b")
        .doesNotContain("hush", "no base64");
    awaitComponent("shop", "two", "Failed", "GeneratedName");
    awaitComponent("shop", "good", "Pending");
  }

  @Test
  void one_object_of_a_cluster_wide_kind_in_two_namespaces_is_an_error_of_the_second_component() {
    server.define(CustomKind.of("twice.example.com", "Twice").replace("Namespaced", "Cluster"));
    operator();
    bundle(
        "shop",
        """
        - name: g
          components:
          - {name: one, template: {apiVersion: twice.example.com/v1, kind: Twice, metadata: {name: t, namespace: a}}}
          - {name: two, template: {apiVersion: twice.example.com/v1, kind: Twice, metadata: {name: t, namespace: b}}}
        """);
    awaitPhase("shop", "Failed");
    assertThat(message("shop"))
        .contains(
            "component two of group g: DuplicateId",
            "/spec/groups/0/components/1/template/metadata/name",
            "the first is at /spec/groups/0/components/0/template")
        .doesNotContain("component one of group g");
  }

  @Test
  void the_advice_for_a_foreign_object_names_the_annotation_of_bundles() {
    create("{apiVersion: v1, kind: ConfigMap, metadata: {name: settings}, data: {a: theirs}}");
    operator();
    bundle(
        "shop",
        """
        - name: g
          components:
          - {name: c, template: {apiVersion: v1, kind: ConfigMap, metadata: {name: settings}, data: {a: ours}}}
        """);
    awaitComponent(
        "shop",
        "c",
        "Failed",
        "app.example.com/adopt: \"true\"",
        "app.example.com/appbundle: shop");
    assertThat(message("shop")).doesNotContain("spec.adoption");
  }

  @Test
  void fields_that_the_server_does_not_keep_are_named() {
    operator();
    String groups =
        """
        - name: g
          components:
          - {name: c, template: {apiVersion: v1, kind: ConfigMap, metadata: {name: typo, label: {a: b}}, dta: {a: b}}}
        """;
    bundle("shop", groups);
    awaitPhase("shop", "Deployed");
    awaitComponent(
        "shop", "c", "Deployed", "the server does not keep", "dta (dropped)", "label (dropped)");
    assertThat(condition("shop", "AsAsked").path("status").asText()).isEqualTo("False");
    assertThat(condition("shop", "AsAsked").path("message").asText()).contains("dta", "label");
    groups("shop", groups.replace(", label: {a: b}}, dta:", "}, data:"));
    await().atMost(PATIENCE).until(() -> condition("shop", "AsAsked").isMissingNode());
    awaitComponent("shop", "c", "Deployed", "Resource deployed successfully");
  }

  @Test
  void a_bundle_names_what_is_paused_and_not_what_waits_for_it() {
    operator();
    String xx =
        "  - {name: xx, template: {apiVersion: v1, kind: ConfigMap, metadata: {name: xx}}}\n";
    String yy = xx.replace("xx", "yy");
    String zz = xx.replace("xx", "zz");
    String group = "- name: g\n  components:\n";
    bundle("shop", group + xx + yy + zz);
    awaitPhase("shop", "Deployed");
    annotate("yy", "{\"homeostat.dev/paused\": \"true\"}");
    groups("shop", group + zz);
    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () ->
                assertThat(message("shop"))
                    .startsWith("ConfigMap " + namespace + "/yy: paused by its annotation"));
    annotate("yy", "{\"homeostat.dev/paused\": null}");
    awaitPhase("shop", "Deployed");
    assertThat(find("v1", "ConfigMap", "xx")).isEmpty();
  }
}
