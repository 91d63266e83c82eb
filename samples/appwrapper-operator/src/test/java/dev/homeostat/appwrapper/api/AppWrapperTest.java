package dev.homeostat.appwrapper.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.appwrapper.Wrappers;
import dev.homeostat.tree.Trees;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AppWrapperTest {

  private static final String COMPONENTS =
      """
      [{apiVersion: "", kind: "", name: "", podSets: []},
       {apiVersion: v1, kind: Pod, name: p, podSets: [{path: template, replicas: 1}],
        conditions: [{type: ResourcesDeployed, status: "True", reason: ComponentCreatedSuccessfully,
                      message: "", lastTransitionTime: "2026-01-01T00:00:00Z"}]}]
      """;

  @Test
  void a_status_is_written_as_it_was_read_with_its_required_empty_values() {
    ObjectNode status =
        Wrappers.yaml(
            "{phase: Running, resettingCount: 2, componentStatus: "
                + COMPONENTS
                + ", conditions: [{type: Foreign, status: \"True\", reason: X, message: m,"
                + " lastTransitionTime: \"2026-01-01T00:00:00Z\"}]}");
    AppWrapper wrapper = Wrappers.withStatus(Wrappers.wrapper(Wrappers.pod("p")), status);
    assertThat(Trees.equal(wrapper.status().tree(), status))
        .as(wrapper.status().tree().toString())
        .isTrue();
    assertThat(wrapper.status().components().get(0).mayExist()).isFalse();
    assertThat(wrapper.status().components().get(1).mayExist()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{phase: Nonsense}",
        "{conditions: [], componentStatus: []}",
        "{conditions: [{type: Unhealthy}], componentStatus: [{}]}",
        "{conditions: [{type: Unhealthy, status: \"True\", lastTransitionTime: yesterday}]}",
        "{conditions: 3, componentStatus: x, resettingCount: many, phase: [1]}"
      })
  void a_status_that_people_have_edited_is_read_without_a_crash(String status) {
    WrapperStatus read =
        Wrappers.withStatus(Wrappers.wrapper(Wrappers.pod("p")), Wrappers.yaml(status)).status();
    assertThat(read.tree()).isNotNull();
    assertThat(read.resets()).isZero();
  }

  @Test
  void a_generated_name_depends_on_uid_and_position_only() {
    String component = "template: {apiVersion: v1, kind: Pod, metadata: {generateName: run-}}";
    AppWrapper wrapper = Wrappers.wrapper(component, component);
    String first = wrapper.components().get(0).name("a");
    assertThat(first).matches("run-[0-9a-f]{10}").isEqualTo(wrapper.components().get(0).name("a"));
    assertThat(wrapper.components().get(1).name("a")).isNotEqualTo(first);
    assertThat(wrapper.components().get(0).name("b")).isNotEqualTo(first);
  }

  @Test
  void a_generated_name_is_never_longer_than_a_label_may_be() {
    String component =
        "template: {apiVersion: v1, kind: Pod, metadata: {generateName: " + "x".repeat(80) + "}}";
    assertThat(Wrappers.wrapper(component).components().get(0).name("a")).hasSize(63);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "workload.codeflare.dev/appwrapper-controller"})
  void it_is_managed_by_this_operator_unless_another_is_named(String manager) {
    AppWrapper wrapper =
        Wrappers.changed(
            Wrappers.wrapper(Wrappers.pod("p")),
            tree -> tree.withObject("/spec").put("managedBy", manager));
    assertThat(wrapper.isManaged()).isTrue();
    assertThat(
            Wrappers.changed(
                    wrapper,
                    tree -> tree.withObject("/spec").put("managedBy", "kueue.x-k8s.io/multikueue"))
                .isManaged())
        .isFalse();
  }
}
