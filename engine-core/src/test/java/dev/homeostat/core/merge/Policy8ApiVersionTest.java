package dev.homeostat.core.merge;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.ReconcileResult;
import dev.homeostat.ResourceId;
import dev.homeostat.core.hooks.HookTrial;
import dev.homeostat.report.FieldOrigin;
import dev.homeostat.report.Request;
import dev.homeostat.spi.state.ResourceRecord;
import org.junit.jupiter.api.Test;

/** POLICY-8: another apiVersion of a resource begins anew with what the server chose. */
class Policy8ApiVersionTest {

  private static final ResourceId ID = ResourceId.of("e.org/T", "t");

  private static final String OLD =
      """
      apiVersion: e.org/v1
      kind: T
      metadata: {name: t}
      spec: {mode: fast, typo: x, only: old}
      """;
  private static final String NEW = OLD.replace("e.org/v1", "e.org/v2").replace(", only: old", "");

  /** Overrides the mode, drops the typo, chooses a colour. */
  private static ObjectNode server(ObjectNode object) {
    ObjectNode spec = object.withObjectProperty("spec");
    spec.put("mode", "slow").remove("typo");
    if (!spec.has("colour")) {
      spec.put("colour", "red");
    }
    return object;
  }

  private static HookTrial trial(String manifest) {
    return want(HookTrial.of(manifest), manifest)
        .server(server -> server.withMutation(Policy8ApiVersionTest::server));
  }

  private static HookTrial want(HookTrial trial, String manifest) {
    return trial
        .want(manifest)
        .want(app -> app.observe(ID, schema -> schema.defaults().observe("/spec/colour")));
  }

  private static ResourceRecord record(ReconcileResult pass) {
    assertThat(pass.state().records()).hasSize(1);
    return pass.state().records().values().iterator().next();
  }

  @Test
  void pins_and_accepted_forms_are_dropped() {
    HookTrial trial = trial(OLD);
    trial.pass();
    ResourceRecord before = record(trial.pass());
    assertThat(before.accepted()).hasSize(2);
    assertThat(before.setBy()).containsValue(FieldOrigin.SERVER);

    ReconcileResult plan = want(trial, NEW).plan();
    assertThat(record(plan).setBy()).as("no pin").doesNotContainValue(FieldOrigin.SERVER);
    assertThat(plan.delta().updated().get(0).changes())
        .extracting(change -> change.path().toString())
        .as("asked once more")
        .contains("/spec/mode", "/spec/typo");
  }

  @Test
  void the_server_may_choose_anew_and_that_is_the_pin() {
    HookTrial trial = trial(OLD);
    trial.pass();
    trial.cluster().edit(ID.in("shop"), "/spec/colour", "blue");
    want(trial, NEW).pass();
    assertThat(trial.at(ID, "/spec/colour").asText()).isEqualTo("blue");
    trial.cluster().edit(ID.in("shop"), "/spec/colour", "green");
    trial.pass();
    assertThat(trial.at(ID, "/spec/colour").asText()).isEqualTo("blue");
  }

  @Test
  void what_was_set_before_is_removed_if_it_is_there_in_the_new_version() {
    HookTrial trial = trial(OLD);
    trial.pass();
    want(trial, NEW).pass();
    assertThat(trial.at(ID, "/spec/only").isMissingNode()).isTrue();

    HookTrial converted = trial(OLD);
    converted.pass();
    converted.cluster().remove(ID.in("shop"), "/spec/only");
    for (Request request : want(converted, NEW).pass().requests()) {
      assertThat(request.body().toString()).doesNotContain("only");
    }
  }

  @Test
  void twins_are_one_resource() {
    String ingress =
        "apiVersion: extensions/v1beta1\nkind: Ingress\nmetadata: {name: i}\nspec: {a: b}\n";
    HookTrial trial = HookTrial.of(ingress);
    trial.pass();
    ReconcileResult pass =
        trial.want(ingress.replace("extensions/v1beta1", "networking.k8s.io/v1")).pass();
    assertThat(pass.delta().created()).isEmpty();
    assertThat(pass.delta().deleted()).isEmpty();
    assertThat(record(pass).address().apiVersion()).isEqualTo("networking.k8s.io/v1");
    assertThat(trial.cluster().objects()).hasSize(1);
  }
}
