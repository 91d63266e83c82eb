package dev.homeostat.core.merge;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AppliedStateTest {

  @Test
  void elements_are_left_out_by_their_place_and_not_by_its_text() {
    ObjectNode desired = JsonNodeFactory.instance.objectNode();
    ArrayNode list = desired.putArray("list");
    for (int i = 0; i < 12; i++) {
      list.add(i);
    }
    AppliedState state = AppliedState.of(desired, Map.of(), null);

    state.leaveOut(List.of(FieldPath.parse("/list/[2]"), FieldPath.parse("/list/[10]")));

    assertThat(state.tree().at("/list"))
        .extracting(element -> element.asInt())
        .containsExactly(0, 1, 3, 4, 5, 6, 7, 8, 9, 11);
  }
}
