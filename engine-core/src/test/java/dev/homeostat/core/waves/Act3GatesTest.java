package dev.homeostat.core.waves;

import static dev.homeostat.core.Stage.config;
import static dev.homeostat.core.Stage.configMap;
import static dev.homeostat.core.Stage.id;
import static dev.homeostat.core.Stage.object;
import static dev.homeostat.core.Stage.sent;
import static dev.homeostat.core.Stage.why;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Problem;
import dev.homeostat.ReconcileResult;
import dev.homeostat.ReconcileResult.Outcome;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.ResourceId;
import dev.homeostat.Settings;
import dev.homeostat.core.Stage;
import java.util.List;
import org.junit.jupiter.api.Test;

/** ACT-3: what holds up a wave is named, and a failure counts more than what is in progress. */
class Act3GatesTest {

  private static final ResourceAddress DATABASE =
      ResourceAddress.of("db.example.com/v1", "Database", "shop", "orders");

  private static String pod(String name, String wave) {
    return object(
        "v1",
        "Pod",
        "name: %s, annotations: {homeostat.dev/wave: \"%s\"}".formatted(name, wave),
        "spec: {a: 1}");
  }

  private static Stage awaiting(String manifest) {
    return Stage.of(manifest).settings(settings -> settings.withAwaitReady(true));
  }

  private static void phase(Stage stage, String pod, String phase) {
    stage.cluster().edit(id("Pod", pod), "/status/phase", phase);
  }

  private static List<String> codes(ReconcileResult pass) {
    return pass.problems().stream().map(Problem::code).toList();
  }

  private static List<ResourceId> named(ReconcileResult pass, String code) {
    return pass.problems().stream()
        .filter(problem -> problem.code().equals(code))
        .map(problem -> problem.resource().orElseThrow())
        .toList();
  }

  @Test
  void a_failure_beside_an_object_in_progress_blocks_the_application() {
    Stage stage = awaiting(pod("pending", "0") + pod("failed", "0") + config("after"));
    stage.pass();
    phase(stage, "failed", "Failed");
    ReconcileResult pass = stage.pass();
    assertThat(pass.outcome()).isEqualTo(Outcome.BLOCKED);
    assertThat(why(pass.delta().waiting()))
        .containsExactly("after: it waits for Pod shop/failed: its containers failed");
    assertThat(named(pass, "ResourceFailed")).containsExactly(id("Pod", "failed"));
    assertThat(named(pass, "NotReady")).containsExactly(id("Pod", "pending"));

    phase(stage, "failed", "Succeeded");
    assertThat(stage.pass().outcome()).isEqualTo(Outcome.WAITING);
    phase(stage, "pending", "Succeeded");
    assertThat(sent(stage.pass())).containsExactly("create ConfigMap shop/after");
  }

  @Test
  void a_failure_in_the_last_wave_counts_more_than_an_object_of_others_in_progress() {
    Stage stage = awaiting(pod("failed", "0")).want(app -> app.awaits(DATABASE, 9));
    stage.pass();
    phase(stage, "failed", "Failed");
    ReconcileResult pass = stage.pass();
    assertThat(pass.outcome()).isEqualTo(Outcome.BLOCKED);
    assertThat(codes(pass)).containsExactlyInAnyOrder("ResourceFailed", "NotReady");
  }

  @Test
  void a_failure_does_not_hide_that_something_else_goes_on_by_itself() {
    Stage stage = awaiting(pod("failed", "0") + config("going"));
    stage.pass();
    phase(stage, "failed", "Succeeded");
    stage.settle();
    stage.cluster().edit(configMap("going"), "/metadata/finalizers", List.of("x/hold"));
    Resource going = stage.cluster().get(configMap("going")).orElseThrow();
    stage.cluster().delete(going.address(), going.uid());
    phase(stage, "failed", "Failed");
    ReconcileResult pass = stage.pass();
    assertThat(pass.outcome()).isEqualTo(Outcome.WAITING);
    assertThat(why(pass.delta().waiting())).containsExactly("going: it is being deleted");
    assertThat(named(pass, "ResourceFailed")).containsExactly(id("Pod", "failed"));
  }

  @Test
  void what_is_not_ready_is_named_when_it_holds_up_nothing_that_would_be_written() {
    Stage stage = awaiting(pod("p", "0") + config("after"));
    stage.pass();
    phase(stage, "p", "Succeeded");
    stage.settle();
    phase(stage, "p", "Running");
    ReconcileResult pass = stage.pass();
    assertThat(pass.outcome()).isEqualTo(Outcome.WAITING);
    assertThat(pass.delta().waiting()).isEmpty();
    assertThat(named(pass, "NotReady")).containsExactly(id("Pod", "p"));
  }

  @Test
  void each_object_that_is_not_ready_is_named_though_one_of_them_is_the_gate() {
    Stage stage = awaiting(pod("one", "0") + pod("two", "0") + config("after"));
    ReconcileResult pass = stage.pass();
    assertThat(why(pass.delta().waiting()))
        .containsExactly("after: it waits for Pod shop/one: it is not Ready");
    assertThat(named(pass, "NotReady")).containsExactly(id("Pod", "two"));
  }

  @Test
  void an_object_of_others_behind_a_shut_gate_is_named_too() {
    Stage stage = awaiting(pod("p", "0") + config("after")).want(app -> app.awaits(DATABASE, 7));
    ReconcileResult pass = stage.pass();
    assertThat(why(pass.delta().waiting()))
        .containsExactly("after: it waits for Pod shop/p: it is not Ready");
    assertThat(named(pass, "NotReady")).containsExactly(DATABASE.id());
  }

  @Test
  void a_wave_behind_a_deletion_names_what_is_deleted() {
    Stage stage = Stage.of(config("old") + config("a"));
    stage.settle();
    stage.cluster().edit(configMap("old"), "/metadata/finalizers", List.of("x/hold"));
    stage
        .want(config("a") + config("new"))
        .settings(settings -> settings.withPrune(Settings.Prune.FIRST));
    ReconcileResult pass = stage.pass();
    assertThat(why(pass.delta().waiting()))
        .containsExactlyInAnyOrder(
            "old: it is being deleted", "new: it waits for the deletion of ConfigMap shop/old");
  }
}
