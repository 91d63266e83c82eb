package dev.homeostat.appbundle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Resource;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** Bug 10: packages. Their names are those of the namespace, since some variants are in default. */
class Bug10PorchTest extends BothSidesGround {

  private static final String API = "config.porch.kpt.dev/v1alpha1";
  private static final String VARIANT = "PackageVariant";
  private static final String READY =
      "{\"conditions\": [{\"type\": \"Ready\", \"status\": \"True\"}]}";

  Bug10PorchTest(RunningApiServer server) {
    super(server);
  }

  @BeforeEach
  void install() {
    PorchStandIn.define(server);
  }

  @AfterEach
  void removeVariants() {
    client
        .genericKubernetesResources(API, VARIANT)
        .inNamespace("default")
        .withName(name())
        .delete();
  }

  /** A clock that only the test moves. */
  private static final class SetClock extends Clock {

    private Instant now = Instant.parse("2026-01-01T00:00:00Z");

    void advance(Duration by) {
      now = now.plus(by);
    }

    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      return this;
    }

    @Override
    public Instant instant() {
      return now;
    }
  }

  private void bundle(String name, int order, String more) {
    bundle(
        name,
        "[{name: g, order: %d, components: [{name: web, porchPackageRef: {packageName: %s, repository: catalog%s}}]}]"
            .formatted(order, namespace, more));
  }

  private String name() {
    return "appbundle-" + namespace;
  }

  private String here() {
    return ", namespace: " + namespace;
  }

  private String numbered(String revision) {
    return here() + ", revision: '" + revision + "'";
  }

  private Optional<Resource> variant(String where) {
    return find(API, VARIANT, where, name());
  }

  private JsonNode spec() {
    return variant(namespace).orElseThrow().tree().path("spec");
  }

  private String script() {
    return spec().at("/pipeline/mutators/2/configMap/source").asText();
  }

  private void assertVariant(String where) {
    assertThat(variant(where)).as("the PackageVariant").isPresent();
  }

  @OnBothSides
  void a_reference_without_a_revision_is_accepted_by_porch(Contender who) {
    Side side = side(who);
    bundle("shop", 0, here());
    side.work("shop");
    side.ends(
        () -> {
          assertVariant(namespace);
          assertThat(spec().at("/upstream/workspaceName").asText()).isEqualTo("main");
        },
        () -> {
          assertComponent("shop", "web", "Failed", "Failed to create resource: ", "revision");
          assertThat(variant(namespace)).isEmpty();
        });
  }

  @OnBothSides
  void a_second_bundle_does_not_take_or_delete_the_package_of_the_first(Contender who) {
    Side side = side(who);
    bundle("first", 0, numbered("2"));
    side.work("first");
    side.reaches(() -> assertVariant(namespace));
    bundle("second", 0, numbered("2"));
    side.work("second");
    side.reaches(
        () -> assertThat(component("second", "web").path("phase").asText()).isEqualTo("Failed"));
    delete("second");
    side.work("second");
    side.reaches(() -> assertBundleGone("second"));
    side.ends(() -> assertVariant(namespace), () -> assertThat(variant(namespace)).isEmpty());
  }

  @OnBothSides
  void the_status_names_the_namespace_of_the_variant(Contender who) {
    Side side = side(who);
    bundle("shop", 0, ", revision: '2'");
    side.work(
        "shop",
        () -> {
          await().atMost(PATIENCE).until(() -> variant("default").isPresent());
          reportReady("default");
        });
    side.ends(
        () ->
            assertThat(component("shop", "web").at("/resourceRef/namespace").asText())
                .isEqualTo("default"),
        () -> {
          assertComponent("shop", "web", "Deployed");
          assertThat(component("shop", "web").path("resourceRef").has("namespace")).isFalse();
        });
  }

  private void reportReady(String where) {
    client
        .genericKubernetesResources(API, VARIANT)
        .inNamespace(where)
        .withName(name())
        .subresource("status")
        .patch(PatchContext.of(PatchType.JSON_MERGE), "{\"status\": " + READY + "}");
  }

  @OnBothSides
  void a_change_of_the_reference_reaches_the_variant(Contender who) {
    Side side = side(who);
    bundle("shop", 0, numbered("2"));
    side.work("shop");
    side.reaches(() -> assertThat(revision()).isEqualTo(2));
    edit(
        "shop",
        object ->
            ((ObjectNode) object.at("/spec/groups/0/components/0/porchPackageRef"))
                .put("revision", "3"));
    side.work("shop");
    side.ends(() -> assertThat(revision()).isEqualTo(3), () -> assertThat(revision()).isEqualTo(2));
  }

  private int revision() {
    assertVariant(namespace);
    return spec().at("/upstream/revision").asInt();
  }

  @OnBothSides
  void without_the_integration_no_variant_is_made(Contender who) {
    Side side = side(who);
    create(
        """
        apiVersion: app.example.com/v1alpha1
        kind: AppBundle
        metadata: {name: shop}
        spec:
          porchIntegration: {enabled: false}
          groups: [{name: g, components: [{name: web, porchPackageRef: {packageName: PACKAGE, repository: catalog, namespace: PACKAGE, revision: '2'}}]}]
        """
            .replace("PACKAGE", namespace));
    side.work("shop");
    side.ends(
        () -> {
          assertComponent("shop", "web", "Pending", "spec.porchIntegration.enabled is false");
          assertThat(variant(namespace)).isEmpty();
        },
        () -> assertVariant(namespace));
  }

  /** The clock is that of the model; ours uses none for this. */
  @OnBothSides
  void the_variant_of_a_bundle_is_always_the_same(Contender who) {
    SetClock clock = new SetClock();
    Side side = side(who, "", clock);
    bundle("shop", 0, numbered("2"));
    side.work("shop");
    side.reaches(() -> assertVariant(namespace));
    JsonNode before = spec();
    String uid = variant(namespace).orElseThrow().uid();
    client.genericKubernetesResources(API, VARIANT).inNamespace(namespace).delete();
    clock.advance(Duration.ofSeconds(1));
    side.work("shop");
    side.reaches(
        () -> {
          assertVariant(namespace);
          assertThat(variant(namespace).orElseThrow().uid()).isNotEqualTo(uid);
        });
    side.ends(
        () -> assertThat(spec()).isEqualTo(before), () -> assertThat(spec()).isNotEqualTo(before));
  }

  @OnBothSides
  void the_account_of_the_job_that_waits_exists_whatever_the_orders_are(Contender who) {
    Side side = side(who);
    bundle("shop", 3, numbered("2"));
    side.work("shop");
    side.reaches(() -> assertVariant(namespace));
    side.ends(
        () -> assertThat(script()).contains("\"ServiceAccount\"", "\"ClusterRoleBinding\""),
        () ->
            assertThat(script())
                .contains("appbundle-wait-reader")
                .doesNotContain("\"ServiceAccount\""));
  }

  @OnBothSides
  void the_objects_of_the_package_are_awaited(Contender who) {
    create(
        """
        apiVersion: porch.kpt.dev/v1alpha1
        kind: PackageRevision
        metadata: {name: catalog.web.w2}
        spec: {repository: catalog, packageName: %s, workspaceName: w2, revision: 2, lifecycle: Published}
        ---
        apiVersion: porch.kpt.dev/v1alpha1
        kind: PackageRevisionResources
        metadata: {name: catalog.web.w2}
        spec: {resources: {web.yaml: "{apiVersion: v1, kind: ConfigMap, metadata: {name: one}}"}}
        """
            .formatted(namespace));
    Side side = side(who);
    bundle("shop", 0, numbered("2"));
    side.work(
        "shop",
        () -> {
          await().atMost(PATIENCE).until(() -> variant(namespace).isPresent());
          reportReady(namespace);
        });
    side.ends(
        () -> {
          assertPhase("shop", "Deploying");
          assertComponent("shop", "web", "Deploying", "0 of 1 objects of the package are ready");
        },
        () -> {
          assertPhase("shop", "Deployed");
          assertComponent("shop", "web", "Deployed", "(0 resources monitored)");
          assertAbsent("v1", "ConfigMap", "one");
        });
  }
}
