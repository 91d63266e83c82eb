package dev.homeostat.core.merge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.ReconcileResult;
import dev.homeostat.ResourceId;
import dev.homeostat.core.hooks.HookTrial;
import dev.homeostat.report.FieldOrigin;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** POLICY-1: what the manifest says wins over what a response says. */
class Policy1ManifestPrevailsTest {

  private static final String WITHOUT = "apiVersion: e.org/v1\nkind: T\nmetadata: {name: t}\n";
  private static final ResourceId ID = ResourceId.of("e.org/T", "t");

  private HookTrial trial = HookTrial.of(WITHOUT);

  /** The server fills in a colour where there is none. */
  @BeforeEach
  void a_server_that_chooses() {
    trial =
        observing(HookTrial.of(WITHOUT))
            .server(
                server ->
                    server.withMutation(
                        object -> {
                          if (object.at("/spec/colour").isMissingNode()) {
                            object.withObjectProperty("spec").put("colour", "servers");
                          }
                          return object;
                        }));
  }

  private static HookTrial observing(HookTrial trial) {
    return trial.want(app -> app.observe(ID, schema -> schema.observe("/spec/colour")));
  }

  private String colour() {
    return trial.at(ID, "/spec/colour").asText();
  }

  private void settle() {
    assertThat(trial.pass().outcome()).isEqualTo(ReconcileResult.Outcome.SETTLED);
    assertThat(trial.pass().requests()).isEmpty();
  }

  @Test
  void setting_a_pinned_field_ends_its_pin() {
    settle();
    assertThat(trial.plan().state().records().values().iterator().next().setBy())
        .containsValue(FieldOrigin.SERVER);
    trial.want(WITHOUT + "spec: {colour: mine}\n");
    observing(trial);
    settle();
    assertThat(colour()).isEqualTo("mine");
    assertThat(trial.plan().state().records().values().iterator().next().setBy())
        .doesNotContainValue(FieldOrigin.SERVER);
  }

  @Test
  void the_pin_does_not_come_back_when_the_manifest_is_silent_again() {
    settle();
    trial.cluster().edit(ID.in("shop"), "/spec/colour", "by hand");
    settle();
    assertThat(colour()).as("the pin").isEqualTo("servers");
    trial.want(WITHOUT + "spec: {colour: mine}\n");
    observing(trial);
    settle();
    trial.server(
        server ->
            server.withMutation(
                object -> {
                  if (object.at("/spec/colour").asText().equals("servers")) {
                    object.withObjectProperty("spec").put("colour", "anew");
                  }
                  return object;
                }));
    trial.want(WITHOUT);
    observing(trial);
    settle();
    assertThat(colour()).as("removed, and pinned as the server fills it in now").isEqualTo("anew");
  }

  @Test
  void an_answer_never_changes_what_the_manifest_asks() {
    trial.want(WITHOUT + "spec: {colour: mine}\n");
    observing(trial);
    trial.server(
        server ->
            server.withMutation(
                object -> {
                  object.withObjectProperty("spec").put("colour", "overridden");
                  return object;
                }));
    ReconcileResult pass = trial.pass();
    assertThat(pass.state().lastAppliedManifest().get(0).at("/spec/colour").asText())
        .isEqualTo("mine");
    assertThat(pass.state().lastObservedManifest().get(0).at("/spec/colour").asText())
        .isEqualTo("overridden");
  }
}
