package dev.homeostat.appbundle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.kubernetes.testing.RunningApiServer;

/** Bug 6: objects of others are overwritten, and deleted with the bundle. */
class Bug06ForeignTest extends BothSidesGround {

  private static final String ONE =
      "[{name: g, components: [{name: c, template: {apiVersion: v1, kind: ConfigMap, metadata: {name: taken}, data: {mode: fast}}}]}]";

  Bug06ForeignTest(RunningApiServer server) {
    super(server);
  }

  private void taken(String metadata) {
    create(
        "{apiVersion: v1, kind: ConfigMap, metadata: {name: taken%s}, data: {mode: theirs}}"
            .formatted(metadata));
  }

  @OnBothSides
  void an_object_of_others_is_not_changed(Contender who) {
    taken("");
    String version = get("v1", "ConfigMap", "taken").resourceVersion();
    Side side = side(who);
    bundle("shop", ONE);
    side.work("shop");
    side.ends(
        () -> {
          assertPhase("shop", "Failed");
          assertComponent("shop", "c", "Failed", "foreign object");
          assertThat(get("v1", "ConfigMap", "taken").resourceVersion()).isEqualTo(version);
        },
        () -> {
          assertPhase("shop", "Deployed");
          assertThat(data("taken", "mode")).isEqualTo("fast");
        });
  }

  @OnBothSides
  void an_object_of_another_controller_keeps_its_owner(Contender who) {
    create("{apiVersion: v1, kind: ConfigMap, metadata: {name: controller}}");
    String uid = get("v1", "ConfigMap", "controller").uid();
    taken(
        ", ownerReferences: [{apiVersion: v1, kind: ConfigMap, name: controller, uid: %s, controller: true}]"
            .formatted(uid));
    Side side = side(who);
    bundle("shop", ONE);
    side.work("shop");
    side.ends(
        () -> {
          assertPhase("shop", "Failed");
          assertThat(owner()).isEqualTo(uid);
        },
        () -> {
          assertPhase("shop", "Deployed");
          assertThat(owner()).isEqualTo(object("shop").uid());
        });
  }

  private String owner() {
    return get("v1", "ConfigMap", "taken").tree().at("/metadata/ownerReferences/0/uid").asText();
  }

  @OnBothSides
  void an_object_of_others_is_not_deleted_with_the_bundle(Contender who) {
    taken("");
    String uid = get("v1", "ConfigMap", "taken").uid();
    Side side = side(who);
    bundle("shop", ONE);
    side.work("shop");
    side.reaches(
        () -> assertThat(status("shop").path("phase").asText()).isIn("Failed", "Deployed"));
    delete("shop");
    side.work("shop");
    side.reaches(() -> assertBundleGone("shop"));
    side.ends(
        () -> {
          assertThere("v1", "ConfigMap", "taken");
          assertThat(get("v1", "ConfigMap", "taken").uid()).isEqualTo(uid);
        },
        () -> assertAbsent("v1", "ConfigMap", "taken"));
  }

  @OnBothSides
  void an_object_of_another_bundle_stays_with_it(Contender who) {
    Side side = side(who);
    bundle("first", ONE);
    side.work("first");
    side.reaches(() -> assertPhase("first", "Deployed"));
    bundle("second", ONE);
    side.work("second");
    side.ends(
        () -> {
          assertPhase("second", "Failed");
          assertThat(owner()).isEqualTo(object("first").uid());
        },
        () -> {
          assertPhase("second", "Deployed");
          assertThat(owner()).isEqualTo(object("second").uid());
        });
  }
}
