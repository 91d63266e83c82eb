package dev.homeostat.appbundle;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import java.time.Clock;

/** Bug 7: a bundle goes although its objects stay, without an order, by its specification alone. */
class Bug07FinalizeTest extends BothSidesGround {

  private static final String TWO =
      """
      - name: g
        components:
        - {name: a, template: {apiVersion: v1, kind: ConfigMap, metadata: {name: a}}}
        - {name: b, template: {apiVersion: v1, kind: ConfigMap, metadata: {name: b%s}}}
      """;

  /** A user who may do all but delete ConfigMaps. */
  private static final String KEEPER =
      """
      apiVersion: rbac.authorization.k8s.io/v1
      kind: ClusterRole
      metadata: {name: NAME}
      rules:
      - {apiGroups: ["*"], resources: ["*"], verbs: [get, list, watch, create, update, patch]}
      - {apiGroups: [""], resources: [secrets], verbs: [delete]}
      ---
      apiVersion: rbac.authorization.k8s.io/v1
      kind: ClusterRoleBinding
      metadata: {name: NAME}
      roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: NAME}
      subjects: [{apiGroup: rbac.authorization.k8s.io, kind: User, name: NAME}]
      """;

  Bug07FinalizeTest(RunningApiServer server) {
    super(server);
  }

  private boolean isLeaving(String name) {
    return find("v1", "ConfigMap", name).filter(one -> one.isBeingDeleted()).isPresent();
  }

  @OnBothSides
  void a_bundle_stays_while_its_objects_cannot_be_deleted(Contender who) {
    client.resourceList(KEEPER.replace("NAME", namespace)).create();
    Side side = side(who, namespace, Clock.systemUTC());
    bundle("shop", TWO.formatted(""));
    side.work("shop");
    side.reaches(() -> assertPhase("shop", "Deployed"));
    delete("shop");
    side.work("shop");
    side.ends(
        () -> {
          assertThat(find("app.example.com/v1alpha1", "AppBundle", "shop")).isPresent();
          assertThat(condition("shop", "Ready").path("reason").asText()).isEqualTo("Deleting");
          assertThat(status("shop").toString()).contains("forbidden");
          assertThere("v1", "ConfigMap", "b");
        },
        () -> {
          assertBundleGone("shop");
          assertThere("v1", "ConfigMap", "a");
          assertThere("v1", "ConfigMap", "b");
        });
  }

  @OnBothSides
  void a_component_goes_when_the_one_behind_it_is_gone(Contender who) {
    Side side = side(who);
    bundle("shop", TWO.formatted(", finalizers: [example.com/hold]"));
    side.work("shop");
    side.reaches(() -> assertPhase("shop", "Deployed"));
    delete("shop");
    side.work("shop");
    side.reaches(() -> assertThat(isLeaving("b")).isTrue());
    side.ends(
        () -> {
          assertThere("v1", "ConfigMap", "a");
          assertThat(isLeaving("a")).isFalse();
          assertThat(condition("shop", "Ready").path("reason").asText()).isEqualTo("Deleting");
        },
        () -> {
          assertAbsent("v1", "ConfigMap", "a");
          assertBundleGone("shop");
        });
    merge("v1", "ConfigMap", "b", "{\"metadata\": {\"finalizers\": null}}");
    side.reaches(() -> assertBundleGone("shop"));
  }

  @OnBothSides
  void objects_that_the_specification_does_not_name_any_more_go_too(Contender who) {
    Side side = side(who);
    bundle("shop", TWO.formatted(""));
    side.work("shop");
    side.reaches(() -> assertPhase("shop", "Deployed"));
    edit("shop", object -> ((ArrayNode) object.at("/spec/groups/0/components")).remove(0));
    delete("shop");
    side.work("shop");
    side.reaches(() -> assertBundleGone("shop"));
    side.ends(
        () -> {
          assertAbsent("v1", "ConfigMap", "a");
          assertAbsent("v1", "ConfigMap", "b");
        },
        () -> assertThere("v1", "ConfigMap", "a"));
  }

  /** Without the garbage collector of the cluster, the API server marks what it is to do. */
  @OnBothSides
  void the_pods_of_a_job_are_not_left_behind(Contender who) {
    Side side = side(who);
    bundle(
        "shop",
        """
        - name: g
          components:
          - name: job
            template:
              apiVersion: batch/v1
              kind: Job
              metadata: {name: j}
              spec: {template: {spec: {restartPolicy: Never, containers: [{name: a, image: a}]}}}
        """);
    side.work("shop");
    side.reaches(() -> assertThere("batch/v1", "Job", "j"));
    delete("shop");
    side.work("shop");
    side.reaches(
        () -> assertThat(isOrphaning() || find("batch/v1", "Job", "j").isEmpty()).isTrue());
    side.ends(
        () -> {
          assertBundleGone("shop");
          assertAbsent("batch/v1", "Job", "j");
        },
        () -> assertThat(isOrphaning()).isTrue());
    if (isOrphaning()) {
      merge("batch/v1", "Job", "j", "{\"metadata\": {\"finalizers\": null}}");
    }
  }

  private boolean isOrphaning() {
    return find("batch/v1", "Job", "j")
        .filter(job -> job.tree().at("/metadata/finalizers").toString().contains("orphan"))
        .isPresent();
  }
}
