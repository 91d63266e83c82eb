package dev.homeostat.appbundle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.homeostat.kubernetes.testing.RunningApiServer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Bundles and packages near and beyond the limits. */
@Tag("long")
class LargeBundlesTest extends BundleGround {

  LargeBundlesTest(RunningApiServer server) {
    super(server);
  }

  @Test
  void a_bundle_of_nearly_a_mebibyte_is_deployed() {
    operator();
    String text = "x".repeat(9_500);
    bundle(
        "large",
        "- name: g\n  components:\n"
            + IntStream.range(0, 100)
                .mapToObj(
                    i ->
                        "  - {name: c%1$d, template: {apiVersion: v1, kind: ConfigMap, metadata: {name: m%1$d}, data: {text: %2$s}}}\n"
                            .formatted(i, text))
                .collect(Collectors.joining()));
    assertThat(object("large").tree().toString().length()).isGreaterThan(950_000);
    awaitPhase("large", "Deployed");
    assertThat(get("v1", "ConfigMap", "m99").tree().at("/data/text").asText()).isEqualTo(text);
    assertThat(status("large").at("/groupStatuses/0/componentStatuses")).hasSize(100);
    delete("large");
    await()
        .atMost(PATIENCE)
        .until(() -> find("app.example.com/v1alpha1", "AppBundle", "large").isEmpty());
    assertThat(find("v1", "ConfigMap", "m0")).isEmpty();
  }

  @Test
  void a_package_of_five_thousand_objects_fails_its_component_and_what_is_before_it_stays() {
    PorchStandIn.define(server);
    create(
        """
        apiVersion: porch.kpt.dev/v1alpha1
        kind: PackageRevision
        metadata: {name: catalog.many.w2}
        spec: {repository: catalog, packageName: many, workspaceName: w2, revision: 2, lifecycle: Published}
        """);
    create(
        "apiVersion: porch.kpt.dev/v1alpha1\nkind: PackageRevisionResources\n"
            + "metadata: {name: catalog.many.w2}\nspec:\n  resources:\n    many.yaml: |\n"
            + IntStream.range(0, 5000)
                .mapToObj(
                    i ->
                        "      ---\n      {apiVersion: v1, kind: ConfigMap, metadata: {name: m%d}}\n"
                            .formatted(i))
                .collect(Collectors.joining()));
    operator();
    bundle(
        "shop",
        """
        - name: g
          components:
          - {name: before, template: {apiVersion: v1, kind: ConfigMap, metadata: {name: before}}}
          - {name: many, porchPackageRef: {packageName: many, repository: catalog, namespace: SPACE, revision: '2'}}
          - {name: after, template: {apiVersion: v1, kind: ConfigMap, metadata: {name: after}}}
        """
            .replace("SPACE", namespace));
    await()
        .atMost(PATIENCE)
        .until(
            () ->
                find("config.porch.kpt.dev/v1alpha1", "PackageVariant", "appbundle-many")
                    .isPresent());
    report(
        "config.porch.kpt.dev/v1alpha1",
        "PackageVariant",
        "appbundle-many",
        "{\"conditions\": [{\"type\": \"Ready\", \"status\": \"True\"}]}");
    awaitPhase("shop", "Failed");
    awaitComponent("shop", "many", "Failed", "5000 objects, expected at most 1000");
    awaitComponent("shop", "before", "Deployed");
    awaitComponent("shop", "after", "Pending", "Waiting for component many");
    assertThat(find("v1", "ConfigMap", "after")).isEmpty();
  }
}
