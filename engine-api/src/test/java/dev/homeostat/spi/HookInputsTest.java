package dev.homeostat.spi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.Rule;
import dev.homeostat.tree.Trees;
import java.util.List;
import org.junit.jupiter.api.Test;

/** HOOK-4: the trees of inputs and edits are frozen, also of those that a test builds. */
class HookInputsTest {

  private static final Resource MAP =
      Resource.of(
          tree()
              .put("apiVersion", "v1")
              .put("kind", "ConfigMap")
              .set("metadata", tree().put("name", "a")));

  private static ObjectNode tree() {
    return JsonNodeFactory.instance.objectNode();
  }

  @Test
  void the_trees_of_an_input_are_frozen() {
    ResourceAddress address = MAP.address();
    DeltaHook.Input delta =
        DeltaHook.Input.builder()
            .address(address)
            .desired(tree().put("k", 1))
            .schema(tree().put("k", 1))
            .build();
    LastAppliedHook.Input merge =
        LastAppliedHook.Input.builder()
            .manifest(MAP)
            .lastApplied(tree().put("k", 1))
            .schema(tree().put("k", 1))
            .soFar(tree().put("k", 1))
            .build();
    Response response =
        Response.builder()
            .desired(tree().put("k", 1))
            .answered(MAP)
            .schema(tree().put("k", 1))
            .soFar(tree().put("k", 1))
            .build();

    assertThat(
            List.of(
                delta.desired(),
                delta.schema(),
                merge.lastApplied().orElseThrow(),
                merge.schema(),
                merge.soFar(),
                response.desired(),
                response.schema(),
                response.soFar()))
        .allMatch(Trees::isFrozen);
  }

  @Test
  void an_edit_keeps_its_value() {
    ObjectNode value = tree().put("k", "one");
    DeltaHook.Edit edit = DeltaHook.Edit.put(FieldPath.of("data"), value, Rule.POLICY_1);

    value.put("k", "two");

    assertThat(edit.value()).contains(tree().put("k", "one"));
    assertThat(edit)
        .isEqualTo(DeltaHook.Edit.put(FieldPath.of("data"), tree().put("k", "one"), Rule.POLICY_1));
  }
}
