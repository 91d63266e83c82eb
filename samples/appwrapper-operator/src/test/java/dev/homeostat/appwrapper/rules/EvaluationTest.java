package dev.homeostat.appwrapper.rules;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.appwrapper.Wrappers;
import dev.homeostat.appwrapper.api.AppWrapper;
import dev.homeostat.webhooks.FieldError;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EvaluationTest {

  private static List<String> errors(String... components) {
    return errors(Wrappers.wrapper(components));
  }

  private static List<String> errors(AppWrapper wrapper) {
    return Evaluation.of(wrapper).errors().stream().map(FieldError::toString).toList();
  }

  @Test
  void annotations_of_the_engine_are_refused_since_they_decide_what_is_created_and_deleted() {
    assertThat(
            errors(
                Wrappers.pod("p"),
                "template: {apiVersion: v1, kind: ConfigMap, metadata: {name: kept, annotations:"
                    + " {homeostat.dev/on-delete: keep, example.com/on-delete: keep}}}"))
        .containsExactly(
            "spec.components[1].template.metadata.annotations[homeostat.dev/on-delete]: expected no"
                + " annotation of homeostat.dev/, since an AppWrapper decides what exists");
  }

  @Test
  void valid_components_have_no_errors() {
    assertThat(errors(Wrappers.pod("a"), Wrappers.deployment("a", 2), Wrappers.job("a", "")))
        .isEmpty();
  }

  @Test
  void all_errors_of_all_components_are_found() {
    assertThat(
            errors(
                "template: {kind: Pod}",
                "template: {apiVersion: v1, kind: Pod, metadata: {namespace: other}, spec: {}}",
                "{}",
                Wrappers.pod("a"),
                Wrappers.pod("a"),
                "template: {apiVersion: workload.codeflare.dev/v1beta2, kind: AppWrapper, metadata:"
                    + " {name: b}}"))
        .containsExactly(
            "spec.components[0].template: expected an object with apiVersion and kind",
            "spec.components[1].template.metadata.namespace: AppWrappers cannot create objects in"
                + " other namespaces: expected ns or none, got other",
            "spec.components[1].template.metadata.name: expected a name or a generateName, got"
                + " none",
            "spec.components[2].template: expected an object with apiVersion and kind",
            "spec.components[4].template.metadata.name: expected an object of its own, got Pod"
                + " ns/a, as spec.components[3] has",
            "spec.components[5].template: Nested AppWrappers are forbidden");
  }

  @Test
  void one_kind_in_two_versions_is_one_object() {
    String spec = "{template: {spec: {}}}";
    assertThat(
            errors(
                Wrappers.object("apps/v1", "Deployment", spec),
                Wrappers.object("apps/v1beta1", "Deployment", spec)))
        .hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{apiVersion: workload.codeflare.dev/v1, kind: AppWrapper, metadata: {name: b}}",
        "{apiVersion: v1, kind: List, metadata: {name: b}, items: [{apiVersion:"
            + " workload.codeflare.dev/v1beta2, kind: AppWrapper}]}",
        "{apiVersion: v1, kind: List, metadata: {name: b}, items: [{apiVersion: v1, kind: List,"
            + " items: [{apiVersion: workload.codeflare.dev/v1beta2, kind: AppWrapper}]}]}"
      })
  void an_app_wrapper_in_another_version_or_in_a_list_is_nested_too(String template) {
    assertThat(errors("template: " + template)).anyMatch(one -> one.contains("Nested"));
  }

  @Test
  void a_list_is_no_object() {
    assertThat(errors("template: {apiVersion: v1, kind: PodList, metadata: {name: b}, items: []}"))
        .containsExactly("spec.components[0].template: expected one object, got a list");
  }

  @Test
  void a_name_has_to_fit_into_a_label() {
    AppWrapper wrapper =
        Wrappers.changed(
            Wrappers.wrapper(Wrappers.pod("a")),
            tree -> tree.withObject("/metadata").put("name", "x".repeat(64)));
    assertThat(errors(wrapper))
        .containsExactly(
            "metadata.name: expected at most 63 characters, which the value of a label may have,"
                + " got 64");
    assertThat(
            errors(
                Wrappers.changed(
                    wrapper, tree -> tree.withObject("/metadata").put("name", "x".repeat(63)))))
        .isEmpty();
  }
}
