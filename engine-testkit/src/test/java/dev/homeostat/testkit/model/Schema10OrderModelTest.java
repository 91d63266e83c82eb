package dev.homeostat.testkit.model;

import static dev.homeostat.testkit.model.StepAssert.assertThatStep;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.spi.state.AcceptedForm;
import dev.homeostat.testkit.model.ResourceStep.Outcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rule SCHEMA-10: order matters in initContainers and env. */
class Schema10OrderModelTest {

  private static final String OPEN =
      """
      observer_schema_extends: default
      spec:
        template:
          spec:
            initContainers: [{observer_schema_list_keys: [name]}]
      """;

  private static String init(String list) {
    return "spec: {template: {spec: {initContainers: " + list + "}}}";
  }

  private static String env(String list) {
    return "spec: {template: {spec: {containers: [{name: app, env: " + list + "}]}}}";
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          [{name: a, v: 1}, {name: b, v: 1}, {name: c, v: 1}] | [{name: c, v: 1}, {name: a, v: 1}, {name: b, v: 1}]
          [{name: a, v: 1}, {name: b, v: 1}]                  | [{name: b, v: 1}, {name: a, v: 2}]
          """)
  void the_elements_of_the_manifest_keep_their_order(String wanted, String live) {
    Scenario web = Scenario.deployment().manifest(init(wanted)).applied();
    web.live(init(live));
    assertThatStep(web.pass()).asked(init(wanted)).isAsWanted();

    web = Scenario.deployment().manifest(env(wanted)).applied();
    web.live(env(live));
    assertThatStep(web.pass()).asked(env(wanted)).isAsWanted();
  }

  @Test
  void the_order_of_env_is_kept_when_an_entry_has_a_normalised_form_E15() {
    Scenario web = Scenario.deployment();
    web.manifest(env("[{name: P1, value: ''}, {name: P2, value: b}, {name: URL, value: $(P1)}]"));
    web.server().changing(Schema10OrderModelTest::withoutEmptyValues);
    web.applied();
    web.live(env("[{name: P2, value: b}, {name: URL, value: $(P1)}, {name: P1}]"));

    assertThatStep(web.pass())
        .asked(env("[{name: P1}, {name: P2, value: b}, {name: URL, value: $(P1)}]"))
        .isAsWanted();
  }

  private static void withoutEmptyValues(ObjectNode object) {
    for (JsonNode entry : object.at("/spec/template/spec/containers/0/env")) {
      if (entry.path("value").asText().isEmpty()) {
        ((ObjectNode) entry).remove("value");
      }
    }
  }

  @Test
  void an_entry_that_moves_is_written_again_so_another_form_of_it_is_accepted() {
    Scenario web =
        Scenario.deployment().manifest(env("[{name: A, value: x}, {name: B, value: y}]"));
    web.applied().manifest(env("[{name: B, value: y}, {name: A, value: x}]"));
    web.server().setting("/spec/template/spec/containers/0/env/1/value", "z");

    assertThatStep(web.pass())
        .accepted(
            "/spec/template/spec/containers/[name=app]/env/[name=A]", AcceptedForm.Kind.OVERRIDDEN)
        .isAsWanted();
  }

  @Test
  void an_edit_of_the_order_in_the_manifest_is_written() {
    Scenario web =
        Scenario.deployment().manifest(env("[{name: A, value: x}, {name: B, value: y}]"));
    web.applied().manifest(env("[{name: B, value: y}, {name: A, value: x}]"));

    assertThatStep(web.pass()).asked(env("[{name: B, value: y}, {name: A, value: x}]"));
  }

  @Test
  void a_missing_element_is_added_behind_its_predecessor() {
    Scenario web = Scenario.deployment();
    web.manifest(init("[{name: a}, {name: b}, {name: c}]")).schema(OPEN).applied();
    web.live(init("[{name: a}, {name: o}, {name: c}]"));

    assertThatStep(web.pass()).asked(init("[{name: a}, {name: b}, {name: o}, {name: c}]"));
  }

  @Test
  void a_missing_first_element_is_added_in_front() {
    Scenario web = Scenario.deployment();
    web.manifest(init("[{name: a}, {name: b}]")).schema(OPEN).applied();
    web.live(init("[{name: b}]"));

    assertThatStep(web.pass()).asked(init("[{name: a}, {name: b}]"));
  }

  @Test
  void the_elements_of_others_may_stand_anywhere() {
    Scenario web = Scenario.deployment();
    web.manifest(init("[{name: a}, {name: b}]")).schema(OPEN).applied();
    web.live(init("[{name: x}, {name: a}, {name: y}, {name: b}, {name: z}]"));

    assertThatStep(web.pass()).hasOutcome(Outcome.UNCHANGED).askedNothing();
  }

  @Test
  void in_other_keyed_lists_order_does_not_matter() {
    Scenario web = Scenario.deployment();
    web.manifest("spec: {template: {spec: {containers: [{name: a}, {name: b}]}}}").applied();
    web.live("spec: {template: {spec: {containers: [{name: b}, {name: a}]}}}");

    assertThatStep(web.pass()).hasOutcome(Outcome.UNCHANGED).askedNothing();
  }

  @Test
  void an_element_that_is_added_for_the_minimum_is_added_behind_its_predecessor_too() {
    Scenario web = Scenario.deployment();
    web.manifest(init("[{name: b, image: y}, {name: a, image: x}]"));
    web.schema(
        init(
            "[{name: a, image: null},"
                + " {observer_schema_list_keys: [name], observer_schema_list_min_length: 2}]"));
    web.applied().live(init("[{name: a, image: x}]"));

    assertThatStep(web.pass()).asked(init("[{name: b, image: y}, {name: a, image: x}]"));
  }
}
