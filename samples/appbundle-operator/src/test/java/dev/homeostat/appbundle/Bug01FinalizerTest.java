package dev.homeostat.appbundle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.kubernetes.testing.RunningApiServer;

/** Bug 1: the finalizer is added to a bundle that is being deleted already. */
class Bug01FinalizerTest extends BothSidesGround {

  Bug01FinalizerTest(RunningApiServer server) {
    super(server);
  }

  @OnBothSides
  void a_bundle_that_is_being_deleted_gets_no_finalizer(Contender who) {
    create(
        """
        apiVersion: app.example.com/v1alpha1
        kind: AppBundle
        metadata: {name: leaving, finalizers: [example.com/hold]}
        spec: {groups: [{name: g, components: [{name: c, template: {apiVersion: v1, kind: ConfigMap, metadata: {name: leaving}}}]}]}
        """);
    delete("leaving");
    String version = object("leaving").resourceVersion();
    Side side = side(who);
    bundle(
        "other",
        "[{name: g, components: [{name: c, template: {apiVersion: v1, kind: ConfigMap, metadata: {name: other}}}]}]");
    side.work("leaving");
    side.work("other");
    side.ends(
        () -> {
          assertPhase("other", "Deployed");
          assertThat(refused(side, "/appbundles/leaving")).isEmpty();
          assertThat(object("leaving").resourceVersion()).isEqualTo(version);
          assertAbsent("v1", "ConfigMap", "leaving");
        },
        () -> assertThat(refused(side, "/appbundles/leaving")).isNotEmpty());
  }

  @OnBothSides
  void a_bundle_gets_its_finalizer_before_anything_of_it_is_there(Contender who) {
    Side side = side(who);
    boolean[] held = {false};
    before(
        side,
        "POST|PATCH",
        "/configmaps",
        () -> held[0] = object("shop").tree().at("/metadata/finalizers").size() == 1);
    bundle(
        "shop",
        "[{name: g, components: [{name: c, template: {apiVersion: v1, kind: ConfigMap, metadata: {name: a}}}]}]");
    side.work("shop");
    side.ends(
        () -> {
          assertPhase("shop", "Deployed");
          assertThat(held[0]).isTrue();
        });
  }
}
