package dev.homeostat.testkit.model;

import static dev.homeostat.testkit.model.StepAssert.assertThatStep;

import dev.homeostat.Policy;
import dev.homeostat.testkit.model.ResourceStep.Outcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rule SCHEMA-9: subtrees that are one value. */
class Schema9OneValueModelTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          v1 | Service                          | spec: {selector: {%}}
          v1 | PersistentVolumeClaim            | spec: {selector: {%}}
          apps/v1 | Deployment                  | spec: {selector: {%}}
          apps/v1 | Deployment                  | spec: {strategy: {%}}
          networking.k8s.io/v1 | NetworkPolicy  | spec: {podSelector: {%}}
          networking.k8s.io/v1 | Ingress        | spec: {defaultBackend: {%}}
          music.example.com/v1 | Tune           | spec: {box: {%}}
          """)
  void unions_are_compared_and_written_as_one_value(String group, String kind, String place) {
    isOneValue(kind.equals("Tune") ? Scenario.tune() : Scenario.builtIn(group, kind), place);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          nodeSelector: {%}
          securityContext: {seccompProfile: {%}}
          volumes: [{name: a, %}]
          containers: [{name: a, env: [{name: E, %}]}]
          containers: [{name: a, livenessProbe: {%}}]
          containers: [{name: a, readinessProbe: {%}}]
          containers: [{name: a, startupProbe: {%}}]
          containers: [{name: a, lifecycle: {preStop: {%}}}]
          containers: [{name: a, lifecycle: {postStart: {%}}}]
          containers: [{name: a, securityContext: {seccompProfile: {%}}}]
          initContainers: [{name: a, env: [{name: E, %}]}]
          affinity: {podAffinity: {requiredDuringSchedulingIgnoredDuringExecution: [{labelSelector: {%}}]}}
          """)
  void unions_of_a_pod_are_compared_and_written_as_one_value(String place) {
    isOneValue(Scenario.deployment(), "spec: {template: {spec: {" + place + "}}}");
  }

  private static void isOneValue(Scenario scenario, String place) {
    String wanted = place.replace("%", "a: {x: 1}");
    scenario.manifest(wanted).applied();
    scenario.live(place.replace("%", "a: {x: 1}, b: {'y': 1}"));

    assertThatStep(scenario.pass()).asked(wanted).isAsWanted();
  }

  @Test
  void an_element_of_a_list_whose_definition_says_so_is_one_value() {
    Scenario tune = Scenario.tune().manifest("spec: {rows: [{name: a, x: 1}]}").applied();
    tune.live("spec: {rows: [{name: a, x: 1, 'y': 2}]}");

    assertThatStep(tune.pass())
        .asked("spec: {rows: [{name: a, x: 1}]}")
        .decided("/spec/rows/[name=a]", Policy.ENFORCED, Decision.Outcome.SET);
  }

  @Test
  void a_schema_that_lists_some_of_its_members_observes_all_of_it() {
    Scenario tune = Scenario.tune().manifest("spec: {box: {x: 1}}");
    tune.schema("spec: {box: {x: null}}").applied().live("spec: {box: {x: 1, 'y': 2}}");

    assertThatStep(tune.pass())
        .asked("spec: {box: {x: 1}}")
        .decided("/spec/box", Policy.ENFORCED, Decision.Outcome.SET);
  }

  @Test
  void other_objects_are_compared_field_by_field() {
    Scenario tune = Scenario.tune().manifest("spec: {other: {a: {x: 1}}}").applied();
    tune.live("spec: {other: {a: {x: 1}, b: {'y': 1}}}");

    assertThatStep(tune.pass()).hasOutcome(Outcome.UNCHANGED).askedNothing();
  }
}
