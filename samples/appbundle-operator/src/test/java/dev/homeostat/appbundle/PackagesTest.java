package dev.homeostat.appbundle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Components that are packages of Porch. */
class PackagesTest extends BundleGround {

  private static final String API = "config.porch.kpt.dev/v1alpha1";

  PackagesTest(RunningApiServer server) {
    super(server);
  }

  @BeforeEach
  void install() {
    PorchStandIn.define(server);
  }

  private void bundle(String name) {
    bundle(
        name,
        """
        - name: packages
          order: 3
          components:
          - name: web
            order: 7
            porchPackageRef: {packageName: web, repository: catalog, namespace: SPACE, revision: v2}
        - name: after
          order: 4
          components:
          - {name: after, template: {apiVersion: v1, kind: ConfigMap, metadata: {name: NAME-after}}}
        """
            .replace("SPACE", namespace)
            .replace("NAME", name));
  }

  private void revision(String name, String packageName, int number, String lifecycle) {
    create(
        """
        apiVersion: porch.kpt.dev/v1alpha1
        kind: PackageRevision
        metadata: {name: %s}
        spec: {repository: catalog, packageName: %s, workspaceName: w%d, revision: %d, lifecycle: %s}
        """
            .formatted(name, packageName, number, number, lifecycle));
  }

  private void files(String name, String file) {
    create(
        """
        apiVersion: porch.kpt.dev/v1alpha1
        kind: PackageRevisionResources
        metadata: {name: %s}
        spec:
          resources:
            Kptfile: "apiVersion: kpt.dev/v1"
            README.md: "# web"
            context.yaml: "{apiVersion: v1, kind: ConfigMap, metadata: {name: local, annotations: {config.kubernetes.io/local-config: 'true'}}}"
            web.yaml: |
        """
                .formatted(name)
            + file.indent(6));
  }

  private void makeReady() {
    report(
        API,
        "PackageVariant",
        "appbundle-web",
        "{\"conditions\": [{\"type\": \"Ready\", \"status\": \"True\"}]}");
  }

  private ObjectNode variant() {
    return get(API, "PackageVariant", "appbundle-web").tree();
  }

  @Test
  void a_package_is_a_package_variant_and_its_objects_are_awaited() {
    revision("catalog.web.w2", "web", 2, "Published");
    files(
        "catalog.web.w2",
        """
        {apiVersion: v1, kind: ConfigMap, metadata: {name: one}}
        ---
        {apiVersion: v1, kind: ConfigMap, metadata: {name: two}}
        """);
    operator();
    bundle("shop");
    await().atMost(PATIENCE).until(() -> find(API, "PackageVariant", "appbundle-web").isPresent());
    JsonNode spec = variant().path("spec");
    assertThat(spec.path("upstream").toString())
        .contains("\"repo\":\"catalog\"", "\"package\":\"web\"", "\"revision\":2");
    assertThat(spec.at("/downstream/repo").asText()).isEqualTo("mgmt");
    assertThat(spec.at("/downstream/package").asText()).isEqualTo("appbundle-web");
    assertThat(spec.at("/annotations").path("approval.nephio.org/policy").asText())
        .isEqualTo("initial");
    assertThat(spec.path("adoptionPolicy").asText()).isEqualTo("adoptExisting");
    assertThat(spec.path("deletionPolicy").asText()).isEqualTo("delete");
    JsonNode mutators = spec.at("/pipeline/mutators");
    assertThat(mutators).hasSize(3);
    assertThat(mutators.at("/0/configMap").toString())
        .isEqualTo("{\"argocd.argoproj.io/sync-wave\":\"307\"}");
    assertThat(mutators.at("/1/configMap").path("app.example.com/component").asText())
        .isEqualTo("web");
    assertThat(mutators.at("/2/configMap/wave").asText()).isEqualTo("350");

    makeReady();
    awaitComponent("shop", "web", "Deploying", "0 of 2 objects of the package are ready");
    assertThat(find("v1", "ConfigMap", "shop-after")).isEmpty();
    create("{apiVersion: v1, kind: ConfigMap, metadata: {name: one}}");
    create("{apiVersion: v1, kind: ConfigMap, metadata: {name: two}}");
    awaitPhase("shop", "Deployed");
    awaitComponent("shop", "web", "Deployed", "via Porch (2 resources monitored)");
    assertThat(get("v1", "ConfigMap", "one").labels()).isEmpty();
    long generation = variant().at("/metadata/generation").asLong();
    delete("shop");
    await().atMost(PATIENCE).until(() -> find(API, "PackageVariant", "appbundle-web").isEmpty());
    assertThat(generation).isEqualTo(1);
    assertThat(find("v1", "ConfigMap", "one")).as("not an object of the bundle").isPresent();
  }

  @Test
  void the_revision_that_the_package_variant_made_counts_when_it_is_approved() {
    revision("mgmt.appbundle-web.w9", "appbundle-web", 9, "Draft");
    files("mgmt.appbundle-web.w9", "{apiVersion: v1, kind: ConfigMap, metadata: {name: made}}");
    operator();
    bundle("shop");
    await().atMost(PATIENCE).until(() -> find(API, "PackageVariant", "appbundle-web").isPresent());
    makeReady();
    awaitComponent("shop", "web", "Deploying", "no published revision v2 of package web");
    report(
        API,
        "PackageVariant",
        "appbundle-web",
        "{\"downstreamTargets\": [{\"name\": \"mgmt.appbundle-web.w9\"}]}");
    awaitComponent("shop", "web", "Deploying", "is Draft: it has to be approved");
    assertThat(find("v1", "ConfigMap", "shop-after")).isEmpty();
    client
        .genericKubernetesResources("porch.kpt.dev/v1alpha1", "PackageRevision")
        .inNamespace(namespace)
        .withName("mgmt.appbundle-web.w9")
        .patch(PatchContext.of(PatchType.JSON_MERGE), "{\"spec\": {\"lifecycle\": \"Published\"}}");
    awaitComponent("shop", "web", "Deploying", "0 of 1 objects of the package are ready");
    create("{apiVersion: v1, kind: ConfigMap, metadata: {name: made}}");
    awaitPhase("shop", "Deployed");
  }

  @Test
  void broken_files_fail_the_component_and_name_the_file() {
    revision("catalog.web.w2", "web", 2, "Published");
    files("catalog.web.w2", "{apiVersion: v1, kind");
    operator();
    bundle("shop");
    await().atMost(PATIENCE).until(() -> find(API, "PackageVariant", "appbundle-web").isPresent());
    makeReady();
    awaitComponent("shop", "web", "Failed", "package revision catalog.web.w2", "web.yaml");
    awaitPhase("shop", "Failed");
  }

  @Test
  void a_second_bundle_that_wants_the_package_fails_and_names_the_first() {
    operator();
    bundle("first");
    await().atMost(PATIENCE).until(() -> find(API, "PackageVariant", "appbundle-web").isPresent());
    bundle("second");
    awaitComponent("second", "web", "Failed", "AppBundle first");
    assertThat(variant().at("/metadata/labels").path("app.example.com/appbundle").asText())
        .isEqualTo("first");
  }

  @Test
  void without_the_integration_none_is_made_and_one_that_is_there_stays_as_it_is() {
    operator();
    bundle("shop");
    await().atMost(PATIENCE).until(() -> find(API, "PackageVariant", "appbundle-web").isPresent());
    String version = get(API, "PackageVariant", "appbundle-web").resourceVersion();
    edit(
        "shop",
        object -> {
          object.withObjectProperty("spec").putObject("porchIntegration").put("enabled", false);
          ((ObjectNode) object.at("/spec/groups/0/components/0/porchPackageRef"))
              .put("revision", "v3");
        });
    awaitComponent("shop", "web", "Pending", "spec.porchIntegration.enabled is false");
    assertThat(get(API, "PackageVariant", "appbundle-web").resourceVersion()).isEqualTo(version);
    edit("shop", object -> ((ObjectNode) object.at("/spec/porchIntegration")).put("enabled", true));
    await().atMost(PATIENCE).until(() -> variant().at("/spec/upstream/revision").asInt() == 3);
  }

  @Test
  void two_components_of_one_package_are_named_also_without_the_integration() {
    operator();
    create(
        """
        apiVersion: app.example.com/v1alpha1
        kind: AppBundle
        metadata: {name: shop}
        spec:
          porchIntegration: {enabled: false}
          groups:
          - name: packages
            components:
            - {name: web, porchPackageRef: {packageName: web, repository: catalog}}
            - {name: again, porchPackageRef: {packageName: web, repository: catalog}}
        """);

    awaitPhase("shop", "Failed");
    assertThat(component("shop", "again").path("message").asText())
        .startsWith("DuplicateObject /spec/groups/0/components/1/porchPackageRef");
    assertThat(status("shop").toString()).doesNotContain("Exception");
  }

  @Test
  void a_package_variant_that_porch_has_not_reported_on_is_not_ready() {
    revision("catalog.web.w2", "web", 2, "Published");
    files("catalog.web.w2", "{apiVersion: v1, kind: ConfigMap, metadata: {name: one}}");
    create("{apiVersion: v1, kind: ConfigMap, metadata: {name: one}}");
    operator();
    bundle("shop");
    awaitComponent("shop", "web", "Deploying", "Porch has not reported on it");
    assertThat(find("v1", "ConfigMap", "shop-after")).isEmpty();
    makeReady();
    awaitPhase("shop", "Deployed");
  }

  @Test
  void an_upgrade_holds_the_changes_behind_it_until_porch_has_made_the_revision() {
    revision("catalog.web.w2", "web", 2, "Published");
    files("catalog.web.w2", "{apiVersion: v1, kind: ConfigMap, metadata: {name: one}}");
    create("{apiVersion: v1, kind: ConfigMap, metadata: {name: one}}");
    operator();
    bundle("shop");
    await().atMost(PATIENCE).until(() -> find(API, "PackageVariant", "appbundle-web").isPresent());
    makeReady();
    awaitPhase("shop", "Deployed");
    made("mgmt.appbundle-web.w1", "v2");
    awaitPhase("shop", "Deployed");
    edit(
        "shop",
        object -> {
          ((ObjectNode) object.at("/spec/groups/0/components/0/porchPackageRef"))
              .put("revision", "v3");
          ((ObjectNode) object.at("/spec/groups/1/components/0/template"))
              .putObject("data")
              .put("mode", "new");
        });
    awaitComponent("shop", "web", "Deploying", "is made of web/v2");
    awaitComponent("shop", "after", "Deploying", "Waiting for component web");
    assertThat(get("v1", "ConfigMap", "shop-after").tree().at("/data/mode").isMissingNode())
        .isTrue();
    made("mgmt.appbundle-web.w2", "v3");
    awaitPhase("shop", "Deployed");
    assertThat(get("v1", "ConfigMap", "shop-after").tree().at("/data/mode").asText())
        .isEqualTo("new");
  }

  /** Plays Porch: a revision that the PackageVariant made of an upstream revision. */
  private void made(String name, String upstream) {
    create(
        """
        apiVersion: porch.kpt.dev/v1alpha1
        kind: PackageRevision
        metadata: {name: %s}
        spec: {repository: mgmt, packageName: appbundle-web, workspaceName: w, revision: 1, lifecycle: Published}
        status: {upstreamLock: {git: {ref: web/%s}}}
        """
            .formatted(name, upstream));
    files(name, "{apiVersion: v1, kind: ConfigMap, metadata: {name: one}}");
    report(
        "porch.kpt.dev/v1alpha1",
        "PackageRevision",
        name,
        "{\"upstreamLock\": {\"git\": {\"ref\": \"web/%s\"}}}".formatted(upstream));
    report(
        API,
        "PackageVariant",
        "appbundle-web",
        "{\"downstreamTargets\": [{\"name\": \"%s\"}]}".formatted(name));
  }

  @Test
  void a_package_that_is_not_deployed_holds_what_is_behind_it_also_if_its_variant_exists() {
    operator();
    bundle("shop");
    await().atMost(PATIENCE).until(() -> find(API, "PackageVariant", "appbundle-web").isPresent());
    makeReady();
    awaitComponent("shop", "web", "Deploying", "no published revision");
    edit(
        "shop",
        object ->
            object.withObjectProperty("spec").putObject("porchIntegration").put("enabled", false));
    awaitComponent("shop", "web", "Pending", "spec.porchIntegration.enabled is false");
    awaitComponent("shop", "after", "Pending", "Waiting for component web");
    assertThat(find("v1", "ConfigMap", "shop-after")).isEmpty();
  }
}
