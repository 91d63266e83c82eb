package dev.homeostat.core.record;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.homeostat.FieldPath;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** POLICY-3: a pin ends with the value that it is in, also while that is still to be removed. */
class Policy3EndedPinsTest {

  private static List<FieldPath> paths(String texts) {
    return texts == null ? List.of() : Stream.of(texts.split(" ")).map(FieldPath::parse).toList();
  }

  private static String text(Iterable<FieldPath> paths) {
    StringBuilder text = new StringBuilder();
    paths.forEach(path -> text.append(text.isEmpty() ? "" : " ").append(path));
    return text.toString();
  }

  @ParameterizedTest
  @CsvSource({
    "/spec/a, /spec/a, /spec/a",
    "/spec/m, /spec/m/a, /spec/m",
    "/spec/m/a, /spec/m, ''",
    "/spec/a /spec/b, /spec/b, /spec/b",
    "/spec/a, , ''"
  })
  void a_pin_that_is_or_contains_what_is_still_to_be_removed_ends(
      String pins, String dropped, String ended) {
    assertThat(text(EndedPins.of(paths(pins), paths(dropped), List.of()))).isEqualTo(ended);
  }

  @ParameterizedTest
  @CsvSource({
    "/l/[0]/p /l/[1]/p /l/[2]/p, /l/[1], /l/[1]/p /l/[2]/p",
    "/l/[0] /l/[1] /l/[2], /l/[1], /l/[1] /l/[2]",
    "/l/[3]/p, /l/[1] /l/[2], /l/[3]/p",
    "/k/[1]/p, /l/[1], ''",
    "/l, /l/[0], ''",
    "/l/[name=a]/p, /l/[0], ''",
    "/l/[1]/p, /l/[name=a], ''",
    "/l/[1]/p, /l, ''",
    "/l/[1]/m/[0]/p /l/[1]/m/[1]/p /l/[2]/m/[1]/p, /l/[1]/m/[1], /l/[1]/m/[1]/p"
  })
  void a_pin_at_or_behind_a_place_that_is_still_to_be_removed_would_move_and_ends(
      String pins, String there, String ended) {
    assertThat(text(EndedPins.of(paths(pins), List.of(), paths(there)))).isEqualTo(ended);
  }

  @ParameterizedTest
  @CsvSource({
    "/l/[0] /l/[1], /l/[2], , ''",
    "/l/[0] /k/[0], /l/[2], , /k/[0]",
    "/l/[name=a] /l/[name=b], /l/[name=c], , /l/[name=a] /l/[name=b]",
    "/l/[name=a] /l/[name=b], , /l/[name=b], /l/[name=a]",
    "/l/[name=b]/m/[name=c], , /l/[name=b], ''",
    "/l/[0], , , /l/[0]"
  })
  void an_element_is_pinned_neither_above_the_maximum_nor_at_a_place_that_may_move(
      String elements, String removals, String surplus, String lasting) {
    Map<FieldPath, JsonNode> pinned = new HashMap<>();
    paths(elements).forEach(path -> pinned.put(path, TextNode.valueOf(path.toString())));
    Map<FieldPath, JsonNode> left = EndedPins.without(pinned, paths(removals), paths(surplus));
    assertThat(text(left.keySet())).isEqualTo(lasting);
    assertThat(pinned).containsAllEntriesOf(left);
  }

  @Test
  void without_removals_all_pins_go_on() {
    assertThat(EndedPins.of(paths("/a /l/[0]/p"), List.of(), List.of())).isEmpty();
  }
}
