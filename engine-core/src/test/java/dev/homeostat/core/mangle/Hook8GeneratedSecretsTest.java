package dev.homeostat.core.mangle;

import static dev.homeostat.core.hooks.HookTrial.codes;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.FieldPath;
import dev.homeostat.ReconcileResult;
import dev.homeostat.ResourceId;
import dev.homeostat.core.Stage;
import dev.homeostat.core.hooks.HookTrial;
import dev.homeostat.core.hooks.Mangler;
import dev.homeostat.report.Condition;
import dev.homeostat.spi.Hook;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** HOOK-8: a generated secret is kept, and reaches no state. */
@Timeout(60)
class Hook8GeneratedSecretsTest {

  private static final String SECRET =
      "apiVersion: v1\nkind: Secret\nmetadata: {name: s}\nstringData: {user: admin}\n";
  private static final ResourceId ID = ResourceId.secret("s");

  private final List<String> made = new ArrayList<>();
  private final List<Thread> threads = new ArrayList<>();
  private HookTrial trial = HookTrial.of(SECRET);

  @BeforeEach
  void an_application_with_a_generated_password() {
    trial = HookTrial.of(SECRET, generating("1"));
  }

  private Mangler generating(String epoch) {
    return generating("/data/password", epoch);
  }

  private Mangler generating(String path, String epoch) {
    return Mangler.of(
        "passwords",
        (app, context) ->
            app.resource(ID).orElseThrow().generate(FieldPath.parse(path), epoch, this::make));
  }

  private String make() {
    threads.add(Thread.currentThread());
    made.add("generated-" + made.size());
    return made.get(made.size() - 1);
  }

  private String password() {
    return trial.at(ID, "/data/password").asText();
  }

  private void settle() {
    assertThat(trial.pass().outcome()).isEqualTo(ReconcileResult.Outcome.SETTLED);
    ReconcileResult next = trial.pass();
    assertThat(next.requests()).isEmpty();
    assertThat(next.stateWrites()).isZero();
  }

  @Test
  void it_is_made_once_and_kept() {
    settle();
    settle();
    assertThat(password()).isEqualTo("generated-0");
    assertThat(made).hasSize(1);
  }

  @Test
  void it_is_made_on_the_thread_of_the_pass() {
    trial.pass();
    assertThat(threads).containsExactly(Thread.currentThread());
  }

  @Test
  void another_epoch_makes_another() {
    settle();
    trial.hooks(generating("2"));
    settle();
    assertThat(password()).isEqualTo("generated-1");
    trial.hooks(generating("1"));
    settle();
    assertThat(password()).as("an old epoch is a new one").isEqualTo("generated-2");
  }

  @Test
  void one_that_was_overwritten_is_made_anew() {
    settle();
    trial.cluster().edit(ID.in("shop"), "/data/password", "b3ZlcndyaXR0ZW4=");
    ReconcileResult pass = trial.pass();
    assertThat(pass.requests()).hasSize(1);
    assertThat(password()).isEqualTo("generated-1");
    settle();
  }

  @Test
  void one_that_was_removed_is_made_anew() {
    settle();
    trial.cluster().remove(ID.in("shop"), "/data/password");
    settle();
    assertThat(password()).isEqualTo("generated-1");
    trial.cluster().remove(ID.in("shop"), "/data");
    settle();
    assertThat(password()).isEqualTo("generated-2");
    assertThat(trial.at(ID, "/data/user").asText()).isEqualTo("YWRtaW4=");
  }

  @Test
  void an_object_that_is_created_anew_has_a_new_one() {
    settle();
    trial.cluster().remove(ID.in("shop"));
    settle();
    assertThat(password()).isEqualTo("generated-1");
  }

  @Test
  void a_change_beside_it_leaves_it_alone() {
    settle();
    trial.cluster().edit(ID.in("shop"), "/data/user", "cm9vdA==");
    settle();
    trial.want(SECRET.replace("admin", "chief"));
    settle();
    trial.want(SECRET.replace("name: s", "name: s, labels: {a: b}"));
    settle();
    assertThat(made).hasSize(1);
    assertThat(password()).isEqualTo("generated-0");
  }

  @Test
  void a_plan_never_asks_for_one() {
    ReconcileResult plan = trial.plan();
    assertThat(plan.delta().created()).hasSize(1);
    settle();
    trial.hooks(generating("2"));
    assertThat(trial.plan().delta().updated()).hasSize(1);
    assertThat(made).hasSize(1);
  }

  @Test
  void it_is_in_no_state_and_in_no_output() {
    ReconcileResult first = trial.pass();
    trial.hooks(generating("2"));
    ReconcileResult second = trial.pass();
    assertThat(made).hasSize(2);
    for (ReconcileResult pass : List.of(first, second)) {
      String all =
          pass.state().toJson() + " " + pass.requests() + pass.delta() + pass.delta().updated();
      pass.requests()
          .forEach(
              request ->
                  assertThat(request.body().toString())
                      .doesNotContain("generated-0", "generated-1"));
      assertThat(all).doesNotContain("generated-0", "generated-1");
    }
    assertThat(trial.steps().toString()).doesNotContain("generated-0", "generated-1");
    assertThat(second.state().condition(Condition.AS_ASKED)).isEmpty();
  }

  @Test
  void in_a_secret_plain_text_may_be_meant() {
    trial.hooks(generating("/stringData/password", "1"));
    settle();
    assertThat(password()).isEqualTo("Z2VuZXJhdGVkLTA=");
  }

  @Test
  void outside_of_secrets_it_is_sensitive_too() {
    trial =
        HookTrial.of(
            HookTrial.MAP,
            Mangler.of(
                "passwords",
                (app, context) ->
                    app.resources()
                        .forEach(
                            each -> each.generate(FieldPath.of("data", "key"), "1", this::make))));
    ReconcileResult pass = trial.pass();
    assertThat(trial.map("/data/key")).isEqualTo("generated-0");
    assertThat(pass.state().toJson().toString() + pass.requests().get(0).body())
        .doesNotContain("generated-0");
    assertThat(trial.pass().requests()).isEmpty();
  }

  @Test
  void what_the_manifest_or_another_hook_sets_is_not_generated() {
    trial.want(SECRET.replace("user: admin", "user: admin, password: x"));
    assertThat(codes(trial.pass())).containsExactly("FieldSetTwice");
    Mangler other =
        new Mangler("others", 1, Optional.empty(), Hook.Activation.ALWAYS, generating("1").word());
    trial.want(SECRET).hooks(generating("1"), other);
    ReconcileResult pass = trial.pass();
    assertThat(pass.problems().get(0).got()).isEqualTo("two: hook:passwords and hook:others");
    assertThat(made).isEmpty();
  }

  @Test
  void a_supplier_that_fails_fails_the_pass_and_writes_nothing() {
    trial.hooks(
        Mangler.of(
            "passwords",
            (app, context) ->
                app.resource(ID)
                    .orElseThrow()
                    .generate(
                        FieldPath.parse("/data/password"),
                        "1",
                        () -> {
                          throw new IllegalStateException("sesame");
                        })));
    ReconcileResult pass = trial.pass();
    assertThat(codes(pass)).containsExactly("HookFailed");
    assertThat(pass.problems().toString()).doesNotContain("sesame");
    assertThat(trial.cluster().objects()).isEmpty();
  }

  @Test
  void a_hook_that_generates_no_more_takes_it_along() {
    settle();
    trial.hooks(Mangler.of("passwords", (app, context) -> {}));
    settle();
    assertThat(trial.at(ID, "/data/password").isMissingNode()).isTrue();
  }

  private Mangler pairs(String epoch) {
    return Mangler.of(
        "pairs",
        (app, context) ->
            app.resource(ID)
                .orElseThrow()
                .generate(
                    List.of(FieldPath.parse("/data/key"), FieldPath.parse("/data/cert")),
                    epoch,
                    () -> {
                      String made = make();
                      return List.of("key of " + made, "cert of " + made);
                    }));
  }

  private void isPair(String made) {
    assertThat(trial.at(ID, "/data/key").asText()).isEqualTo("key of " + made);
    assertThat(trial.at(ID, "/data/cert").asText()).isEqualTo("cert of " + made);
  }

  @Test
  void what_goes_together_is_made_once_and_kept_together() {
    trial.hooks(pairs("1"));
    settle();
    settle();
    isPair("generated-0");
    assertThat(made).hasSize(1);
    trial.hooks(pairs("2"));
    settle();
    isPair("generated-1");
  }

  @Test
  void what_goes_together_is_made_anew_together_when_one_of_it_was_changed() {
    trial.hooks(pairs("1"));
    settle();
    trial.cluster().edit(ID.in("shop"), "/data/cert", "b3ZlcndyaXR0ZW4=");
    assertThat(trial.plan().delta().updated().get(0).changes()).hasSize(2);
    ReconcileResult pass = trial.pass();
    assertThat(pass.requests()).as("in one write").hasSize(1);
    assertThat(Stage.patched(pass)).containsExactlyInAnyOrder("add /data/cert", "add /data/key");
    isPair("generated-1");
    settle();
    trial.cluster().remove(ID.in("shop"), "/data/key");
    settle();
    isPair("generated-2");
    assertThat(made).hasSize(3);
  }

  @Test
  void a_change_beside_what_goes_together_leaves_it_alone() {
    trial.hooks(pairs("1"));
    settle();
    trial.cluster().edit(ID.in("shop"), "/data/user", "cm9vdA==");
    assertThat(trial.plan().delta().updated().get(0).changes()).hasSize(1);
    assertThat(Stage.patched(trial.pass())).containsExactly("add /data/user");
    settle();
    isPair("generated-0");
    assertThat(made).hasSize(1);
  }

  @Test
  void what_was_generated_is_shown_by_nobody_when_it_goes() {
    trial =
        HookTrial.of(
            HookTrial.MAP,
            Mangler.of(
                "passwords",
                (app, context) ->
                    app.resources()
                        .forEach(
                            each ->
                                each.generate(
                                    FieldPath.of("spec", "auth", "password"), "1", this::make))));
    trial.pass();
    trial.hooks(Mangler.of("passwords", (app, context) -> {}));
    ReconcileResult plan = trial.plan();
    ReconcileResult pass = trial.pass();
    assertThat(pass.delta().updated()).hasSize(1);
    assertThat(trial.at(ResourceId.configMap("a"), "/spec/auth").isMissingNode()).isTrue();
    for (ReconcileResult each : List.of(plan, pass)) {
      assertThat(
              each.delta().updated().toString()
                  + each.delta().updated().get(0).changes()
                  + each.requests().stream().map(request -> request.body().toString()).toList()
                  + each.state().toJson())
          .doesNotContain("generated-0");
    }
  }

  @Test
  void one_that_others_keep_overwriting_is_not_made_for_a_change_beside_it() {
    settle();
    for (int i = 0; i < 4; i++) {
      trial.cluster().edit(ID.in("shop"), "/data/password", "b3ZlcndyaXR0ZW4=");
      trial.pass();
    }
    assertThat(password()).as("it is contested").isEqualTo("b3ZlcndyaXR0ZW4=");
    int before = made.size();
    trial.cluster().edit(ID.in("shop"), "/data/user", "cm9vdA==");
    assertThat(trial.pass().requests()).hasSize(1);
    assertThat(trial.at(ID, "/data/user").asText()).isEqualTo("YWRtaW4=");
    assertThat(password()).isEqualTo("b3ZlcndyaXR0ZW4=");
    assertThat(made).hasSize(before);
  }
}
