package dev.homeostat.controller.pods;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.controller.pods.ResourceTaints.Effect;
import dev.homeostat.controller.pods.ResourceTaints.Taint;
import dev.homeostat.tree.TreeEditor;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ResourceTaintsTest {

  private static final ResourceTaints TAINTS =
      new ResourceTaints(
          Map.of(
              "example.com/gpu",
              List.of(
                  new Taint("health", "BAD", Effect.NoExecute),
                  new Taint("health", "AILING", Effect.NoSchedule),
                  new Taint("health", "HOT", Effect.PreferNoSchedule))));

  private static final String GPU = "[{resources: {limits: {example.com/gpu: 1}}}]";

  private static ObjectNode edited(String spec) {
    ObjectNode tree = YamlTrees.yaml(spec);
    TreeEditor editor = TreeEditor.of(tree, "spec");
    TAINTS.exclude(editor, 7);
    assertThat(editor.conflicts()).isEmpty();
    return tree;
  }

  @Test
  void a_pod_that_uses_the_resource_keeps_away_by_the_effect_of_each_label() {
    String affinity =
        "affinity: {nodeAffinity: {requiredDuringSchedulingIgnoredDuringExecution:"
            + " {nodeSelectorTerms: [{matchExpressions: [{key: health, operator: NotIn, values:"
            + " [AILING, BAD]}]}]}, preferredDuringSchedulingIgnoredDuringExecution: [{weight: 7,"
            + " preference: {matchExpressions: [{key: health, operator: NotIn, values:"
            + " [HOT]}]}}]}}";
    for (String list : List.of("containers", "initContainers")) {
      String spec = list + ": " + GPU;
      assertThat(edited("{" + spec + "}"))
          .isEqualTo(YamlTrees.yaml("{" + spec + ", " + affinity + "}"));
    }
  }

  @Test
  void a_pod_that_does_not_use_it_is_not_changed() {
    String spec = "{containers: [{resources: {limits: {cpu: 1, example.com/gpu: 0}}}]}";
    assertThat(edited(spec)).isEqualTo(YamlTrees.yaml(spec));
  }

  @Test
  void the_labels_are_copied() {
    List<Taint> labels = new ArrayList<>();
    ResourceTaints taints = new ResourceTaints(Map.of("example.com/gpu", labels));
    labels.add(new Taint("health", "BAD", Effect.NoExecute));
    assertThat(taints.byResource().get("example.com/gpu")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 0, 101})
  void a_weight_that_the_server_refuses_is_refused(int weight) {
    NodeExclusion exclusion = NodeExclusion.in(TreeEditor.of(YamlTrees.yaml("{}"), "spec"));
    assertThatThrownBy(() -> exclusion.avoid(Map.of("health", Set.of("HOT")), weight))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("1 to 100");
  }

  @Test
  void a_label_without_values_changes_nothing() {
    ObjectNode spec = YamlTrees.yaml("{}");
    NodeExclusion exclusion = NodeExclusion.in(TreeEditor.of(spec, "spec"));
    exclusion.forbid(Map.of("health", Set.of()));
    exclusion.avoid(Map.of("health", Set.of()), 1);
    assertThat(spec).isEqualTo(YamlTrees.yaml("{}"));
  }

  @Test
  void each_term_that_a_pod_requires_excludes_the_nodes() {
    String terms = "/affinity/nodeAffinity/requiredDuringSchedulingIgnoredDuringExecution";
    ObjectNode spec =
        edited(
            "{containers: "
                + GPU
                + ", affinity: {nodeAffinity: {requiredDuringSchedulingIgnoredDuringExecution:"
                + " {nodeSelectorTerms: [{matchExpressions: [{key: a, operator: Exists}]},"
                + " {matchFields: []}]}}}}");
    assertThat(spec.at(terms).at("/nodeSelectorTerms/0/matchExpressions/0/key").asText())
        .isEqualTo("a");
    assertThat(spec.at(terms).at("/nodeSelectorTerms/0/matchExpressions/1/key").asText())
        .isEqualTo("health");
    assertThat(spec.at(terms).at("/nodeSelectorTerms/1/matchExpressions/0/key").asText())
        .isEqualTo("health");
  }
}
