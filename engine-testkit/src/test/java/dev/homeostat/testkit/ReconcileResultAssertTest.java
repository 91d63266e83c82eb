package dev.homeostat.testkit;

import static dev.homeostat.testkit.ReconcileResultAssert.assertThat;
import static dev.homeostat.testkit.Write.create;
import static dev.homeostat.testkit.Write.delete;
import static dev.homeostat.testkit.Write.patch;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.homeostat.Application;
import dev.homeostat.Manifest;
import dev.homeostat.ReconcileResult;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;

/** The assertions hold for what was done, fail for all else, and read like the design. */
class ReconcileResultAssertTest {

  private static final String CONFIG =
      "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c, labels: {x: \"1\"}}\ndata: {k: v}\n";

  private static final String SERVICE =
      "apiVersion: v1\nkind: Service\nmetadata: {name: s}\n"
          + "spec: {ports: [{name: a, port: 53}, {name: b, port: 53, protocol: UDP}]}\n";

  private static final String SECRET =
      "apiVersion: v1\nkind: Secret\nmetadata: {name: p}\nstringData: {word: sesame}\n";

  private static Application app(String... manifests) {
    return Application.named("shop", "web")
        .manifest(Manifest.parse(String.join("---\n", manifests)))
        .settings(settings -> settings.withAllowMassDeletion(true))
        .build();
  }

  private static Simulation settled(String... manifests) {
    Simulation simulation = Simulation.of(app(manifests));
    simulation.settle();
    return simulation;
  }

  @Test
  void creates_and_deletes() {
    Simulation simulation = Simulation.of(app(CONFIG, SERVICE));
    ReconcileResult pass = simulation.pass();
    assertThat(pass)
        .isSettled()
        .hasNoProblems()
        .wrote(create("s"), create("ConfigMap shop/c"))
        .created("ConfigMap c", "Service s");
    fails(() -> assertThat(pass).wrote(create("s")));
    fails(() -> assertThat(pass).wrote(create("s"), create("c"), delete("c")));
    fails(() -> assertThat(pass).created("c"));
    fails(() -> assertThat(pass).wroteNothing());
    fails(() -> assertThat(pass).updated("c"));
    fails(() -> assertThat(pass).hasProblem("Any"));
    fails(() -> assertThat(pass).hasResult(ReconcileResult.Outcome.FAILED));
    ReconcileResult later = simulation.want(app(CONFIG)).pass();
    assertThat(later).wrote(delete("s")).deleted("Service shop/s");
    fails(() -> assertThat(later).deleted());
    assertThat(simulation.pass()).wroteNothing();
  }

  @Test
  void patches_name_elements_by_key() {
    Simulation simulation = settled(CONFIG, SERVICE);
    simulation.edit("ConfigMap", "c", "/data/k", "other");
    simulation.edit("Service", "s", "/spec/ports/[port=53,protocol=UDP]/name", "other");
    ReconcileResult plan = simulation.plan();
    assertThat(plan)
        .hasDrift("c", "/data/k")
        .hasDrift("s", "/spec/ports/[port=53,protocol=UDP]/name");
    fails(() -> assertThat(plan).hasDrift("c", "/data/other"));
    ReconcileResult pass = simulation.pass();
    assertThat(pass)
        .updated("c", "s")
        .wrote(
            patch("c", "/data/k", "v"), patch("s", "/spec/ports/[port=53,protocol=UDP]/name", "b"));
    fails(
        () ->
            assertThat(pass)
                .wrote(
                    patch("c", "/data/k", "w"),
                    patch("s", "/spec/ports/[port=53,protocol=UDP]/name", "b")));
    fails(() -> assertThat(pass).wrote(patch("c", "/data/k", "v")));
  }

  @Test
  void a_patch_may_set_and_unset() {
    Simulation simulation = settled(CONFIG, SERVICE);
    simulation.edit(
        "Service",
        "s",
        "/spec/ports",
        List.of(Map.of("port", 53, "name", "a"), port("UDP", "b"), port("SCTP", "c")));
    simulation.want(
        app(CONFIG.replace("labels: {x: \"1\"}", "labels: {}").replace("v}", "w}"), SERVICE));
    ReconcileResult pass = simulation.pass();
    assertThat(pass)
        .wrote(
            patch("c").set("/data/k", "w").unset("/metadata/labels/x"),
            patch("s").unset("/spec/ports/[port=53,protocol=SCTP]"));
    fails(
        () ->
            assertThat(pass)
                .wrote(
                    patch("c").set("/data/k", "w").set("/metadata/labels/x"),
                    patch("s").unset("/spec/ports/[port=53,protocol=SCTP]")));
  }

  private static Map<String, Object> port(String protocol, String name) {
    return Map.of("port", 53, "protocol", protocol, "name", name);
  }

  @Test
  void a_secret_is_set_and_not_shown() {
    Simulation simulation = settled(SECRET);
    simulation.edit("Secret", "p", "/data/word", "b3RoZXI=");
    ReconcileResult pass = simulation.pass();
    assertThat(pass).wrote(patch("p").set("/data/word"));
    String message = fails(() -> assertThat(pass).wrote(create("p")));
    Assertions.assertThat(message)
        .contains("/data/word")
        .doesNotContain("sesame", "c2VzYW1l", "b3RoZXI=");
  }

  @Test
  void what_fails_shows_what_was_done_instead() {
    Simulation simulation = settled(CONFIG);
    simulation.edit("ConfigMap", "c", "/data/k", "other");
    ReconcileResult pass = simulation.pass();
    String message = fails(() -> assertThat(pass).wrote(patch("c", "/data/k", "w")));
    Assertions.assertThat(message)
        .contains("/data/k set to \"w\"", "patch ConfigMap shop/c: /data/k set to \"v\"");
  }

  @Test
  void only_a_patch_has_fields() {
    assertThatThrownBy(() -> create("c").set("/data/k", "v"))
        .isInstanceOf(IllegalStateException.class);
  }

  private static String fails(Runnable assertion) {
    Throwable thrown = Assertions.catchThrowable(assertion::run);
    Assertions.assertThat(thrown).isInstanceOf(AssertionError.class);
    return thrown.getMessage();
  }
}
