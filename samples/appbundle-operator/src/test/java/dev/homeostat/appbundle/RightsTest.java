package dev.homeostat.appbundle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.program.RunningProgram;
import dev.homeostat.samples.testing.InstalledOperator;
import dev.homeostat.samples.testing.LocalService;
import dev.homeostat.samples.testing.SharedRightsCheck;
import dev.homeostat.samples.testing.SharingReplicas;
import java.io.IOException;
import java.net.ServerSocket;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Each right that the installed operator has is one that it uses. */
class RightsTest extends InstalledGround {

  /** Needed seldom: while a watch begins or is interrupted, when a namespace goes, and so on. */
  private static final Set<String> AT_TIMES =
      Set.of("get namespaces", "get apiextensions.k8s.io/customresourcedefinitions");

  /** Needed in the namespace of the operator to renew the certificate of its webhooks. */
  private static final String RENEWAL = "update secrets";

  private static final String POD = "{containers: [{name: a, image: a}]}";
  private static final String TEMPLATE = "{metadata: {labels: {a: a}}, spec: " + POD + "}";
  private static final String SET = "{selector: {matchLabels: {a: a}}, template: " + TEMPLATE + "}";
  private static final String JOB =
      "{template: {spec: {restartPolicy: Never, containers: [{name: a, image: a}]}}}";

  /** The specification of one object of each kind of the chart, by its version and kind. */
  private static final Map<String, String> KINDS = new LinkedHashMap<>();

  static {
    KINDS.put("v1 ConfigMap", "");
    KINDS.put("v1 Secret", "");
    KINDS.put("v1 ServiceAccount", "");
    KINDS.put("v1 Service", "{ports: [{port: 80}]}");
    KINDS.put(
        "v1 PersistentVolumeClaim",
        "{accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}");
    KINDS.put("v1 Pod", POD);
    KINDS.put("apps/v1 Deployment", SET);
    KINDS.put("apps/v1 DaemonSet", SET);
    KINDS.put("apps/v1 StatefulSet", SET.replace("{selector", "{serviceName: a, selector"));
    KINDS.put("batch/v1 Job", JOB);
    KINDS.put("batch/v1beta1 CronJob", "{schedule: 0 0 * * *, jobTemplate: {spec: " + JOB + "}}");
    KINDS.put(
        "autoscaling/v1 HorizontalPodAutoscaler",
        "{maxReplicas: 2, scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: a}}");
    KINDS.put(
        "networking.k8s.io/v1 Ingress",
        "{defaultBackend: {service: {name: a, port: {number: 80}}}}");
    KINDS.put("networking.k8s.io/v1 NetworkPolicy", "{podSelector: {}}");
    KINDS.put(
        "policy/v1beta1 PodDisruptionBudget",
        "{maxUnavailable: 1, selector: {matchLabels: {a: a}}}");
  }

  @BeforeEach
  void installPorch() {
    PorchStandIn.define(server);
  }

  private static String bundleOf(String type) {
    return type.substring(type.indexOf(' ') + 1).toLowerCase(Locale.ROOT);
  }

  /** Each kind has a bundle of its own, so that none waits for another. */
  private void deploy(String type, String spec) {
    String[] words = type.split(" ");
    bundle(
        bundleOf(type),
        "[{name: g, components: [{name: c, template: {apiVersion: %s, kind: %s, metadata: {name: a}%s}}]}]"
            .formatted(words[0], words[1], spec.isEmpty() ? "" : ", spec: " + spec));
  }

  private boolean isThere(String type) {
    String[] words = type.split(" ");
    return find(words[0], words[1], "a").isPresent();
  }

  private boolean isChanged(String type) {
    String[] words = type.split(" ");
    return find(words[0], words[1], "a").orElseThrow().labels().containsKey("changed");
  }

  private void change(String name) {
    edit(
        name,
        tree ->
            ((ObjectNode) tree.at("/spec/groups/0/components/0/template/metadata"))
                .putObject("labels")
                .put("changed", "yes"));
  }

  private void deployPackage() {
    create(
        """
        apiVersion: porch.kpt.dev/v1alpha1
        kind: PackageRevision
        metadata: {name: catalog.web.w1}
        spec: {repository: catalog, packageName: web, workspaceName: w1, revision: 1, lifecycle: Published}
        ---
        apiVersion: porch.kpt.dev/v1alpha1
        kind: PackageRevisionResources
        metadata: {name: catalog.web.w1}
        spec:
          resources:
            a.yaml: "{apiVersion: v1, kind: ConfigMap, metadata: {name: awaited}}"
        """);
    bundle(
        "package",
        "[{name: g, components: [{name: c, porchPackageRef: {packageName: web, repository: catalog, namespace: %s, revision: v1}}]}]"
            .formatted(namespace));
    await()
        .atMost(PATIENCE)
        .until(
            () ->
                find("config.porch.kpt.dev/v1alpha1", "PackageVariant", "appbundle-web")
                    .isPresent());
    edit(
        "package",
        tree ->
            ((ObjectNode) tree.at("/spec/groups/0/components/0/porchPackageRef"))
                .put("repository", "other"));
    await()
        .atMost(PATIENCE)
        .until(
            () ->
                get("config.porch.kpt.dev/v1alpha1", "PackageVariant", "appbundle-web")
                    .tree()
                    .at("/spec/upstream/repo")
                    .asText()
                    .equals("other"));
  }

  /** A state that does not fit into one Secret, and becomes small again. */
  private void deployLarge() {
    String template = "{apiVersion: v1, kind: ConfigMap, metadata: {name: NAME}, data: {a: VALUE}}";
    String groups =
        "[{name: g, components: [{name: c, template: %s}, {name: d, template: %s}]}]"
            .formatted(
                template.replace("NAME", "one").replace("VALUE", "b".repeat(400_000)),
                template.replace("NAME", "two").replace("VALUE", "b".repeat(400_000)));
    bundle("large", groups);
    awaitPhase("large", "Deployed");
    edit(
        "large",
        tree -> {
          for (var component : tree.at("/spec/groups/0/components")) {
            ((ObjectNode) component.at("/template/data")).put("a", "c");
          }
        });
    awaitPhase("large", "Deployed");
  }

  /** Plays the controller that takes its finalizer off a claim that no Pod uses. */
  private void releaseClaim() {
    client
        .persistentVolumeClaims()
        .inNamespace(namespace)
        .withName("a")
        .edit(
            claim -> {
              claim.getMetadata().getFinalizers().clear();
              return claim;
            });
  }

  private void drift(String value) {
    client
        .configMaps()
        .inNamespace(namespace)
        .withName("a")
        .edit(
            map -> {
              map.getMetadata().getLabels().put("changed", value);
              return map;
            });
    await()
        .atMost(PATIENCE)
        .until(() -> get("v1", "ConfigMap", "a").labels().get("changed").equals("yes"));
  }

  @Test
  void each_is_used_and_no_other_is_missed() throws Exception {
    installed = new InstalledOperator(BundleChart.OPERATOR, server, kubectl);
    LocalService network = installed.network();
    RunningProgram operator =
        installed.closing(
            Main.program(new AppBundleOperator())
                .start(installed.client(), "--port=0", "--requests-per-second=0", port(network)));
    await().atMost(PATIENCE).until(operator::isWorking);
    awaitReview();

    KINDS.forEach(this::deploy);
    deployPackage();
    for (String type : KINDS.keySet()) {
      await().atMost(PATIENCE).until(() -> isThere(type));
      change(bundleOf(type));
      await().atMost(PATIENCE).until(() -> isChanged(type));
    }
    drift("slow");
    drift("slower");
    deployLarge();
    releaseClaim();
    KINDS.keySet().forEach(type -> delete(bundleOf(type)));
    delete("package");
    delete("large");
    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () ->
                assertThat(
                        client
                            .genericKubernetesResources("app.example.com/v1alpha1", "AppBundle")
                            .inNamespace(namespace)
                            .list()
                            .getItems())
                    .extracting(left -> left.getMetadata().getName())
                    .isEmpty());

    Set<String> granted = installed.manifest().rights();
    granted.removeAll(AT_TIMES);
    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () ->
                assertThat(installed.used().rights())
                    .filteredOn(right -> !AT_TIMES.contains(right))
                    .containsExactlyInAnyOrderElementsOf(granted));
  }

  /** The operator listens where the network leads. */
  private static String port(LocalService network) throws IOException {
    try (ServerSocket free = new ServerSocket(0)) {
      network.route(free.getLocalPort());
      return "--webhook-port=" + free.getLocalPort();
    }
  }

  @Test
  void replicas_that_share_use_each_in_their_own_namespace() throws Exception {
    SharingReplicas.removeRosters(client);
    installed =
        new InstalledOperator(
            BundleChart.OPERATOR, server, kubectl, "{" + SharingReplicas.VALUE + "}");
    new SharedRightsCheck(client, installed, dir)
        .run(
            (account, options) -> Main.program(new AppBundleOperator()).start(account, options),
            Set.of(RENEWAL));
  }
}
