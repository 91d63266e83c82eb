package dev.homeostat.core.merge;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class State2LeftOutPlacesTest {

  @Test
  void a_place_that_is_left_out_stays_empty() {
    ObjectNode desired = JsonNodeFactory.instance.objectNode();
    ArrayNode list = desired.putArray("list");
    for (int i = 0; i < 12; i++) {
      list.add(i);
    }
    LastAppliedAdvance state = LastAppliedAdvance.of(desired, Map.of(), null);

    state.leaveOut(List.of(FieldPath.parse("/list/[2]"), FieldPath.parse("/list/[10]")));

    assertThat(state.tree().at("/list"))
        .extracting(JsonNode::toString)
        .containsExactly("0", "1", "null", "3", "4", "5", "6", "7", "8", "9", "null", "11");
  }

  @Test
  void the_last_places_are_left_out_with_the_list_that_they_leave_empty() {
    ObjectNode desired = JsonNodeFactory.instance.objectNode();
    desired.putArray("list").add(0).add(1);
    LastAppliedAdvance state = LastAppliedAdvance.of(desired, Map.of(), null);

    state.leaveOut(List.of(FieldPath.parse("/list/[0]"), FieldPath.parse("/list/[1]")));

    assertThat(state.tree().at("/list")).isEmpty();
  }
}
