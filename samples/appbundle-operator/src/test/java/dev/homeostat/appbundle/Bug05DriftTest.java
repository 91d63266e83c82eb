package dev.homeostat.appbundle;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.homeostat.kubernetes.testing.RunningApiServer;

/** Bug 5: drift is not seen, removed components stay, groups behind a failure have no status. */
class Bug05DriftTest extends BothSidesGround {

  private static final String ONE =
      "[{name: g, components: [{name: c, template: {apiVersion: v1, kind: ConfigMap, metadata: {name: %s}, data: {mode: fast}}}]}]";

  Bug05DriftTest(RunningApiServer server) {
    super(server);
  }

  private void deployed(Side side, String name) {
    bundle(name, ONE.formatted(name));
    side.reaches(() -> assertPhase(name, "Deployed"));
  }

  /**
   * The loop may still have a pass over the first bundle to run when that is deployed, for its own
   * status. It comes before the passes of a bundle that is created afterwards, or directly behind
   * the first of them: so it is over when two more are deployed, one after the other.
   */
  private void becomeCalm(Side side) {
    deployed(side, "second");
    deployed(side, "third");
  }

  @OnBothSides
  void an_object_that_somebody_deleted_comes_back(Contender who) {
    Side side = looping(who);
    deployed(side, "first");
    becomeCalm(side);
    client.configMaps().inNamespace(namespace).withName("first").delete();
    deployed(side, "last");
    side.ends(
        () -> assertThere("v1", "ConfigMap", "first"),
        () -> {
          assertThat(waiting(side)).doesNotContain("first");
          assertPhase("first", "Deployed");
        });
  }

  @OnBothSides
  void a_field_that_somebody_changed_is_put_back(Contender who) {
    Side side = looping(who);
    deployed(side, "first");
    becomeCalm(side);
    merge("v1", "ConfigMap", "first", "{\"data\": {\"mode\": \"slow\"}}");
    deployed(side, "last");
    side.ends(
        () -> assertThat(data("first", "mode")).isEqualTo("fast"),
        () -> {
          assertThat(waiting(side)).doesNotContain("first");
          assertThat(data("first", "mode")).isEqualTo("slow");
        });
  }

  @OnBothSides
  void the_object_of_a_removed_component_goes(Contender who) {
    Side side = side(who);
    bundle(
        "shop",
        """
        - name: g
          components:
          - {name: a, template: {apiVersion: v1, kind: ConfigMap, metadata: {name: a}}}
          - {name: b, template: {apiVersion: v1, kind: ConfigMap, metadata: {name: b}}}
        """);
    side.work("shop");
    side.reaches(() -> assertPhase("shop", "Deployed"));
    edit("shop", object -> ((ArrayNode) object.at("/spec/groups/0/components")).remove(0));
    side.work("shop");
    side.ends(
        () -> {
          assertPhase("shop", "Deployed");
          assertAbsent("v1", "ConfigMap", "a");
        },
        () -> {
          assertPhase("shop", "Deployed");
          assertThere("v1", "ConfigMap", "a");
        });
  }

  @OnBothSides
  void groups_behind_a_failure_have_a_status(Contender who) {
    Side side = side(who);
    bundle(
        "shop",
        """
        - name: first
          components:
          - {name: a, template: {apiVersion: nothing.example.com/v1, kind: Nothing, metadata: {name: a}}}
        - name: second
          components:
          - {name: b, template: {apiVersion: v1, kind: ConfigMap, metadata: {name: b}}}
        """);
    side.work("shop");
    side.ends(
        () -> {
          assertPhase("shop", "Failed");
          assertThat(status("shop").path("groupStatuses")).hasSize(2);
          assertComponent("shop", "b", "Pending", "Waiting for component a of group first");
        },
        () -> {
          assertThat(status("shop").path("phase").asText()).isEqualTo("Failed");
          assertThat(status("shop").path("groupStatuses")).hasSize(1);
        });
  }
}
