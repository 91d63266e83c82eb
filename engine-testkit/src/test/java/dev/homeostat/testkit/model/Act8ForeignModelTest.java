package dev.homeostat.testkit.model;

import static dev.homeostat.testkit.model.StepAssert.assertThatStep;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Settings.Adoption;
import dev.homeostat.testkit.model.ResourceStep.Outcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Rule ACT-8: foreign objects. */
class Act8ForeignModelTest {

  private final ApplicationScenario app = new ApplicationScenario().wants("a", "spec: {k: 1}");

  private ApplicationScenario adopting(Adoption adoption) {
    return app.settings(settings -> settings.withAdoption(adoption));
  }

  @Test
  void a_foreign_object_is_never_changed() {
    app.live("a", "spec: {k: 2}");

    assertThatStep(app.pass("a")).hasOutcome(Outcome.BLOCKED).askedNothing().isNotAsWanted();
    assertThat(app.at("a", "/spec/k").asInt()).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"spec: {k: 1}", "spec: {k: 2}"})
  void a_foreign_object_is_never_deleted(String live) {
    app.live("a", live).applied().wantsNoMore("a");

    assertThat(app.pass().deleted()).isEmpty();
    assertThat(app.exists("a")).isTrue();
  }

  @Test
  void a_foreign_object_that_satisfies_every_observed_field_is_satisfied() {
    app.live("a", "spec: {k: 1, o: 5}");

    ApplicationStep step = app.pass();

    assertThatStep(step.resources().get(ApplicationScenario.id("a")))
        .hasOutcome(Outcome.SATISFIED)
        .askedNothing()
        .isAsWanted();
  }

  @Test
  void an_application_whose_objects_are_satisfied_is_ready() {
    app.live("a", "spec: {k: 1, o: 5}");

    assertThat(app.pass().isReady()).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          metadata: {name: a}                 | BLOCKED
          spec: {}                            | BLOCKED
          spec: {k: null}                     | SATISFIED
          spec: {'n': null}                     | BLOCKED
          spec: {k: null, m: {x: null}}       | BLOCKED
          """)
  void satisfied_asks_for_a_field_beyond_the_identity_K11(String schema, Outcome outcome) {
    app.wants("a", "spec: {k: 1, m: {x: 1}}", schema).live("a", "spec: {k: 1, m: {x: 2}}");

    assertThatStep(app.pass("a")).hasOutcome(outcome).askedNothing();
  }

  @Test
  void a_list_above_its_maximum_does_not_satisfy() {
    app.wants(
        "a",
        "spec: {l: [a]}",
        "spec: {l: [{observer_schema_list_keys: [], observer_schema_list_max_length: 1}]}");
    app.live("a", "spec: {l: [a, o]}");

    assertThatStep(app.pass("a")).hasOutcome(Outcome.BLOCKED);
  }

  @ParameterizedTest
  @ValueSource(strings = {"{}", "{labels: {team: a}}", "{annotations: {note: a}}"})
  void if_unowned_takes_what_nobody_claims(String metadata) {
    adopting(Adoption.IF_UNOWNED).live("a", "{metadata: " + metadata + ", spec: {k: 2}}");

    assertThatStep(app.pass("a")).hasOutcome(Outcome.UPDATED);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{ownerReferences: [{kind: Team, name: t, uid: u}]}",
        "{ownerReferences: [{kind: Team, name: t, uid: u, controller: false}]}",
        "{labels: {homeostat.dev/application-uid: ours}}"
      })
  void an_owner_that_is_no_controller_and_our_own_label_are_no_claims(String metadata) {
    adopting(Adoption.IF_UNOWNED).live("a", "{metadata: " + metadata + ", spec: {k: 2}}");

    assertThatStep(app.pass("a")).hasOutcome(Outcome.UPDATED);
  }

  private static final String CLAIMS =
      """
      {ownerReferences: [{kind: Team, name: t, uid: u, controller: true}]}
      {labels: {homeostat.dev/application-uid: others}}
      {labels: {app.kubernetes.io/managed-by: Helm}}
      {labels: {app.kubernetes.io/managed-by: pulumi}}
      {annotations: {meta.helm.sh/release-name: r}}
      {annotations: {argocd.argoproj.io/tracking-id: t}}
      """;

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = CLAIMS)
  void if_unowned_leaves_what_others_claim(String metadata) {
    adopting(Adoption.IF_UNOWNED).live("a", "{metadata: " + metadata + ", spec: {k: 2}}");

    assertThatStep(app.pass("a")).hasOutcome(Outcome.BLOCKED).askedNothing();
  }

  @Test
  void of_an_object_that_others_made_in_place_of_ours_nothing_is_remembered() {
    adopting(Adoption.ALWAYS).wants("a", "spec: {k: 1, 'n': 1}").applied();
    app.deleted("a").live("a", "spec: {k: 2, 'n': 1}").wants("a", "spec: {k: 1}");

    assertThatStep(app.pass("a")).hasOutcome(Outcome.UPDATED);
    assertThat(app.at("a", "/spec/k").asInt()).isEqualTo(1);
    assertThat(app.at("a", "/spec/n").asInt()).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = CLAIMS)
  void always_takes_what_others_claim(String metadata) {
    adopting(Adoption.ALWAYS).live("a", "{metadata: " + metadata + ", spec: {k: 2}}");

    assertThatStep(app.pass("a")).hasOutcome(Outcome.UPDATED);
  }

  @Test
  void the_label_of_argo_cd_is_a_claim() {
    adopting(Adoption.IF_UNOWNED)
        .live("a", "{metadata: {labels: {argocd.argoproj.io/instance: t}}, spec: {k: 2}}");

    assertThatStep(app.pass("a")).hasOutcome(Outcome.BLOCKED).askedNothing();
  }

  @Test
  void what_was_adopted_is_ours() {
    adopting(Adoption.ALWAYS).live("a", "spec: {k: 2, o: 1}").applied();
    app.wants("b", "spec: {k: 1}").wantsNoMore("a");

    assertThat(app.applied().pass().isReady()).isTrue();
    assertThat(app.exists("a")).isFalse();
  }

  @ParameterizedTest
  @EnumSource(Adoption.class)
  void what_is_being_deleted_is_neither_adopted_nor_patched(Adoption adoption) {
    String live = "{metadata: {deletionTimestamp: '2030-01-01T00:00:00Z'}, spec: {k: 2}}";
    adopting(adoption).live("a", live);

    assertThatStep(app.pass("a")).hasOutcome(Outcome.WAITING).askedNothing().isNotAsWanted();
  }

  @Test
  void our_own_object_that_is_being_deleted_is_not_patched() {
    app.applied().edit("a", "/metadata/deletionTimestamp", "'2030-01-01T00:00:00Z'");
    app.edit("a", "/spec/k", "2");

    assertThatStep(app.pass("a")).hasOutcome(Outcome.WAITING).askedNothing().isNotAsWanted();
  }
}
