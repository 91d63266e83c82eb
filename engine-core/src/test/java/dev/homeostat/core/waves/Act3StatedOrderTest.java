package dev.homeostat.core.waves;

import static dev.homeostat.core.Stage.config;
import static dev.homeostat.core.Stage.configMap;
import static dev.homeostat.core.Stage.id;
import static dev.homeostat.core.Stage.object;
import static dev.homeostat.core.Stage.sent;
import static dev.homeostat.core.Stage.why;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.ReconcileResult;
import dev.homeostat.ReconcileResult.Outcome;
import dev.homeostat.ResourceId;
import dev.homeostat.core.Stage;
import dev.homeostat.spi.DesiredStateEditor;
import dev.homeostat.spi.HookContext;
import dev.homeostat.spi.ManglingHook;
import org.junit.jupiter.api.Test;

/** ACT-3: readiness is awaited along a stated order, and never because of the order of kinds. */
class Act3StatedOrderTest {

  private static final ResourceId POD = id("Pod", "web");
  private static final ResourceId CERTIFICATE = id("cert.example.com/Certificate", "web");
  private static final String WORKLOAD = object("v1", "Pod", "name: web", "spec: {a: 1}");

  private static String certificate(String annotations) {
    return object(
        "cert.example.com/v1",
        "Certificate",
        "name: web, annotations: {%s}".formatted(annotations),
        "spec: {secretName: web}");
  }

  private static Stage awaiting(String manifest) {
    return Stage.of(manifest).settings(settings -> settings.withAwaitReady(true));
  }

  private static ManglingHook after(ResourceId later, ResourceId earlier) {
    return new ManglingHook() {
      @Override
      public String name() {
        return "order";
      }

      @Override
      public void mangle(DesiredStateEditor app, HookContext context) {
        app.resource(later).orElseThrow().after(earlier);
      }
    };
  }

  private static void ready(Stage stage) {
    stage.cluster().edit(POD, "/status/phase", "Succeeded");
  }

  @Test
  void a_certificate_that_a_workload_needs_to_become_ready_is_created() {
    Stage stage = awaiting(WORKLOAD + certificate(""));
    ReconcileResult pass = stage.pass();
    assertThat(sent(pass))
        .containsExactly("create Pod shop/web", "create cert.example.com/Certificate shop/web");
    assertThat(pass.outcome()).isEqualTo(Outcome.WAITING);
    ready(stage);
    assertThat(stage.pass().outcome()).isEqualTo(Outcome.SETTLED);
  }

  @Test
  void the_order_of_kinds_still_orders_writes() {
    Stage stage =
        awaiting(WORKLOAD + config("c"))
            .refuse(
                request -> request.isWrite() && request.address().id().equals(configMap("c")),
                Stage.refusal(403, "Forbidden", "exceeded quota"));
    ReconcileResult pass = stage.pass();
    assertThat(sent(pass)).containsExactly("create ConfigMap shop/c");
    assertThat(why(pass.delta().waiting())).containsExactly("web: it waits for ConfigMap shop/c");
  }

  @Test
  void what_has_a_wave_waits_for_all_that_comes_before_it() {
    Stage stage = awaiting(WORKLOAD + certificate("homeostat.dev/wave: '10'"));
    ReconcileResult pass = stage.pass();
    assertThat(sent(pass)).containsExactly("create Pod shop/web");
    assertThat(why(pass.delta().waiting()))
        .containsExactly("web: it waits for Pod shop/web: it is not Ready");
    ready(stage);
    assertThat(sent(stage.pass())).containsExactly("create cert.example.com/Certificate shop/web");
  }

  @Test
  void all_that_comes_after_something_with_a_wave_waits_for_it() {
    Stage stage =
        awaiting(
            object("v1", "Pod", "name: web, annotations: {homeostat.dev/wave: '0'}", "")
                + config("c")
                + certificate(""));
    ReconcileResult pass = stage.pass();
    assertThat(sent(pass)).containsExactly("create Pod shop/web");
    assertThat(pass.delta().waiting()).hasSize(2);
  }

  @Test
  void a_wave_that_the_application_sets_counts_like_one_in_an_annotation() {
    Stage stage = awaiting(WORKLOAD + certificate("")).want(app -> app.wave(CERTIFICATE, 4));
    assertThat(sent(stage.pass())).containsExactly("create Pod shop/web");
  }

  @Test
  void what_depends_on_an_object_waits_until_it_is_ready_and_nothing_else_does() {
    Stage stage =
        awaiting(WORKLOAD + certificate("") + config("c")).hooks(after(configMap("c"), POD));
    ReconcileResult pass = stage.pass();
    assertThat(sent(pass))
        .containsExactly("create Pod shop/web", "create cert.example.com/Certificate shop/web");
    assertThat(why(pass.delta().waiting()))
        .containsExactly("c: it waits for Pod shop/web: it is not Ready");
    ready(stage);
    assertThat(sent(stage.pass())).containsExactly("create ConfigMap shop/c");
  }

  @Test
  void what_waits_for_readiness_holds_up_nothing_that_only_its_kind_puts_behind_it() {
    String webhook =
        object(
            "admissionregistration.k8s.io/v1",
            "ValidatingWebhookConfiguration",
            "name: hook",
            "webhooks: []");
    Stage stage = awaiting(WORKLOAD + certificate("") + webhook).hooks(after(CERTIFICATE, POD));
    assertThat(sent(stage.pass()))
        .containsExactly(
            "create Pod shop/web",
            "create admissionregistration.k8s.io/ValidatingWebhookConfiguration hook");
  }

  @Test
  void an_object_that_failed_holds_up_only_what_has_a_stated_order_after_it() {
    Stage stage = awaiting(WORKLOAD);
    stage.pass();
    stage.cluster().edit(POD, "/status/phase", "Failed");
    ReconcileResult pass = stage.want(WORKLOAD + certificate("")).pass();
    assertThat(sent(pass)).containsExactly("create cert.example.com/Certificate shop/web");
    assertThat(stage.pass().outcome()).isEqualTo(Outcome.BLOCKED);
  }
}
