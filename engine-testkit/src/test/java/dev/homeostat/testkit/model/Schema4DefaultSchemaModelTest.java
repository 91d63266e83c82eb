package dev.homeostat.testkit.model;

import static dev.homeostat.testkit.model.Decision.Outcome.KEPT;
import static dev.homeostat.testkit.model.Decision.Outcome.SET;
import static dev.homeostat.testkit.model.StepAssert.assertThatStep;

import dev.homeostat.Policy;
import dev.homeostat.testkit.model.ResourceStep.Outcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rule SCHEMA-4: the default schema. */
class Schema4DefaultSchemaModelTest {

  @Test
  void every_field_of_the_manifest_is_observed_and_no_other() {
    Scenario song =
        Scenario.song().manifest("{metadata: {labels: {l: a}}, spec: {k: 1, m: {x: 1}}, top: 1}");
    song.applied()
        .live("{metadata: {labels: {l: b, o: b}}, spec: {k: 2, m: {x: 2, o: 2}, o: 2}, top: 2}");

    assertThatStep(song.pass())
        .asked("{metadata: {labels: {l: a, o: b}}, spec: {k: 1, m: {x: 1, o: 2}, o: 2}, top: 1}");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          [1, 2]               | [1]
          [1, 2]               | [2, 1]
          [{name: a}]          | [{name: a, other: 1}]
          [{ports: [1]}]       | [{ports: [1, 2]}]
          """)
  void a_list_that_is_neither_keyed_nor_a_set_is_whole(String wanted, String live) {
    Scenario song = Scenario.song().manifest("spec: {l: " + wanted + "}").applied();
    song.live("spec: {l: " + live + "}");

    assertThatStep(song.pass())
        .asked("spec: {l: " + wanted + "}")
        .decided("/spec/l", Policy.ENFORCED, SET);
  }

  @Test
  void a_removed_rule_of_a_network_policy_does_not_leave_the_network_open() {
    Scenario policy =
        Scenario.builtIn("networking.k8s.io/v1", "NetworkPolicy")
            .manifest("spec: {egress: [{ports: [{port: 53}]}, {ports: [{port: 443}]}]}")
            .applied();
    policy.live("spec: {egress: [{ports: [{port: 443}]}]}");

    assertThatStep(policy.pass())
        .asked("spec: {egress: [{ports: [{port: 53}]}, {ports: [{port: 443}]}]}");
  }

  @Test
  void keyed_lists_and_sets_have_the_manifests_length_as_their_bounds() {
    Scenario tune = Scenario.tune().manifest("spec: {parts: [{name: a, v: 1}], tags: [x]}");
    tune.applied().live("spec: {parts: [{name: o}, {name: a, v: 1, o: 1}], tags: [x, o]}");

    assertThatStep(tune.pass()).asked("spec: {parts: [{name: a, v: 1, o: 1}], tags: [x]}");
  }

  @ParameterizedTest
  @CsvSource({"l", "parts", "tags"})
  void an_empty_list_is_whole(String list) {
    Scenario tune = Scenario.tune().manifest("spec: {" + list + ": []}").applied();
    tune.live("spec: {" + list + ": [{name: a}]}");

    assertThatStep(tune.pass())
        .asked("spec: {" + list + ": []}")
        .decided("/spec/" + list, Policy.ENFORCED, SET);
  }

  @Test
  void an_empty_list_is_equal_to_absent() {
    Scenario policy =
        Scenario.builtIn("networking.k8s.io/v1", "NetworkPolicy").manifest("spec: {egress: []}");
    policy.applied().live("spec: {}");

    assertThatStep(policy.pass())
        .hasOutcome(Outcome.UNCHANGED)
        .decided("/spec/egress", Policy.ENFORCED, KEPT)
        .isAsWanted();
  }

  @Test
  void an_absent_list_of_a_written_schema_is_equal_to_an_empty_one() {
    Scenario song =
        Scenario.song()
            .manifest("spec: {k: 1, l: null}")
            .schema("spec: {k: null, l: null}")
            .applied();
    song.live("spec: {k: 1, l: []}");

    assertThatStep(song.pass()).hasOutcome(Outcome.UNCHANGED).isAsWanted();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          spec: {k: 1}          | spec: {k: 1, m: {}}
          spec: {k: 1, m: null} | spec: {k: 1, m: {}}
          spec: {k: 1, m: 7}    | spec: {k: 1, m: {}}
          """)
  void an_empty_object_observes_that_the_object_is_there(String live, String asked) {
    Scenario song = Scenario.song().manifest("spec: {k: 1, m: {}}").applied();
    song.live(live);

    assertThatStep(song.pass()).asked(asked).isAsWanted();
  }

  @Test
  void what_others_put_into_an_empty_object_is_theirs() {
    Scenario song = Scenario.song().manifest("spec: {k: 1, m: {}}").applied();
    song.live("spec: {k: 1, m: {x: 1, l: [1]}}");

    assertThatStep(song.pass()).hasOutcome(Outcome.UNCHANGED).askedNothing().isAsWanted();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          spec: {k: 1}            | spec: {k: 1}
          spec: {k: 1, m: null}   | spec: {k: 1}
          spec: {k: 1, m: {x: 1}} | spec: {k: 1}
          """)
  void an_empty_object_of_a_schema_observes_only_where_the_manifest_has_one(
      String manifest, String live) {
    Scenario song = Scenario.song().manifest(manifest).schema("spec: {k: null, m: {}}").applied();
    song.live(live);

    assertThatStep(song.pass()).hasOutcome(Outcome.UNCHANGED).askedNothing().awaits();
    song.live("spec: {k: 1, m: {o: 1}}").applied().live("spec: {k: 1, m: {o: 2}}");
    assertThatStep(song.pass()).askedNothing();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          metadata: {finalizers: [a]}             | metadata: {finalizers: [o, a]}
          metadata: {ownerReferences: [{uid: a}]} | metadata: {ownerReferences: [{uid: o}, {uid: a}]}
          secrets: [{name: a}]                    | secrets: [{name: o}, {name: a}]
          imagePullSecrets: [{name: a}]           | imagePullSecrets: [{name: o}, {name: a}]
          """)
  void some_lists_are_open_to_others_by_default(String manifest, String live) {
    Scenario account = Scenario.builtIn("v1", "ServiceAccount").manifest(manifest).applied();
    account.live(live);

    assertThatStep(account.pass()).hasOutcome(Outcome.UNCHANGED).askedNothing().isAsWanted();
    account.live("").applied();
    assertThatStep(account.pass()).askedNothing().isAsWanted();
  }
}
