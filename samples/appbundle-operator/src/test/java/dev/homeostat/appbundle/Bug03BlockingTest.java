package dev.homeostat.appbundle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.kubernetes.testing.RunningApiServer;

/** Bug 3: a component that is not ready blocks the only worker. */
class Bug03BlockingTest extends BothSidesGround {

  private static final String STUCK =
      """
      - name: g
        components:
        - name: stuck
          template:
            apiVersion: apps/v1
            kind: Deployment
            metadata: {name: stuck}
            spec:
              selector: {matchLabels: {app: a}}
              template: {metadata: {labels: {app: a}}, spec: {containers: [{name: a, image: a}]}}
      """;

  Bug03BlockingTest(RunningApiServer server) {
    super(server);
  }

  private void stuck(Side side) {
    bundle("stuck", STUCK);
    side.work("stuck");
    side.reaches(() -> assertThere("apps/v1", "Deployment", "stuck"));
  }

  @OnBothSides
  void another_bundle_is_deployed_meanwhile(Contender who) {
    Side side = looping(who);
    stuck(side);
    bundle(
        "other",
        "[{name: g, components: [{name: c, template: {apiVersion: v1, kind: ConfigMap, metadata: {name: other}}}]}]");
    side.ends(
        () -> assertPhase("other", "Deployed"),
        () -> {
          assertThat(waiting(side)).contains("other");
          assertThat(status("other")).isEmpty();
        });
  }

  @OnBothSides
  void the_bundle_that_waits_can_be_deleted(Contender who) {
    Side side = looping(who);
    stuck(side);
    delete("stuck");
    side.ends(
        () -> assertBundleGone("stuck"),
        () -> {
          assertThat(waiting(side)).contains("stuck");
          assertThat(object("stuck").isBeingDeleted()).isTrue();
          assertThere("apps/v1", "Deployment", "stuck");
        });
  }

  @OnBothSides
  void an_edit_of_the_bundle_that_waits_is_applied(Contender who) {
    Side side = looping(who);
    stuck(side);
    edit(
        "stuck",
        bundle ->
            bundle
                .at("/spec/groups/0/components/0/template/spec")
                .withObject("/template/metadata/annotations")
                .put("release", "2"));
    side.ends(
        () -> assertThat(release()).isEqualTo("2"),
        () -> {
          assertThat(waiting(side)).contains("stuck");
          assertThat(release()).isEmpty();
        });
  }

  private String release() {
    return get("apps/v1", "Deployment", "stuck")
        .tree()
        .at("/spec/template/metadata/annotations/release")
        .asText();
  }

  @OnBothSides
  void the_status_says_that_the_bundle_is_being_deployed(Contender who) {
    Side side = looping(who);
    stuck(side);
    side.ends(
        () -> assertPhase("stuck", "Deploying"),
        () -> assertThat(status("stuck").path("phase").asText()).isEqualTo("Pending"));
  }

  @OnBothSides
  void the_message_says_what_is_waited_for(Contender who) {
    Side side = side(who);
    stuck(side);
    side.ends(
        () -> {
          assertPhase("stuck", "Deploying");
          assertComponent("stuck", "stuck", "Deploying", "Waiting: ");
        },
        () ->
            assertComponent(
                "stuck", "stuck", "Failed", "Resource not ready: context deadline exceeded"));
  }
}
