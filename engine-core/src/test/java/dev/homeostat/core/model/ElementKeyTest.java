package dev.homeostat.core.model;

import static dev.homeostat.core.compare.Trial.json;
import static dev.homeostat.core.compare.Trial.key;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.homeostat.core.compare.Trial;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Elements are known by their keys without writing them out. */
class ElementKeyTest {

  private static final List<String> NAME = List.of("name");

  private static ArrayNode list(String text) {
    return (ArrayNode) json(text);
  }

  private static Stream<JsonNode> elements() {
    return Stream.of(
            "{name: 'a'}",
            "{name: 'b', port: 80}",
            "{name: '80'}",
            "{name: 80}",
            "{name: 80.5}",
            "{name: true}",
            "{name: null}",
            "{name: ''}",
            "{name: {a: 1}}",
            "{name: []}",
            "{port: 80}",
            "{port: '80'}",
            "{port: 8080}",
            "{port: 8000000000}",
            "{port: '080'}",
            "{port: -1}",
            "{port: 80, protocol: 'TCP'}",
            "{port: 80, protocol: null}",
            "{port: 80, protocol: 'UDP'}",
            "{protocol: 'TCP'}",
            "{protocol: 'UDP'}",
            "{metadata: {name: 'a'}}",
            "{metadata: {name: 'b'}}",
            "{metadata: 'a'}",
            "{metadata: {}}",
            "{'metadata.name': 'a'}",
            "{}",
            "'a'",
            "80",
            "[]",
            "null")
        .map(Trial::json);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[name=a]",
        "[name=80]",
        "[name=80.5]",
        "[name=true]",
        "[name=]",
        "[port=80]",
        "[port=080]",
        "[port=-1]",
        "[port=8000000000]",
        "[port=99999999999999999999]",
        "[port=80,protocol=TCP]",
        "[port=80,protocol=UDP]",
        "[protocol=TCP]",
        "[metadata.name=a]",
        "[kind=TCP]"
      })
  void it_matches_the_elements_that_have_the_key(String key) {
    ElementKey named = key(key);
    List<String> keys = List.copyOf(named.segment().keys().keySet());
    assertThat(elements().filter(named::isOf))
        .containsExactlyElementsOf(
            elements()
                .filter(element -> ElementKey.of(element, keys).filter(named::equals).isPresent())
                .toList());
  }

  @ParameterizedTest
  @CsvSource({"0, 1", "1, 1", "2, 3", "3, 3", "4, 1"})
  void it_is_found_from_the_cursor_on_and_else_from_the_front(int cursor, int index) {
    assertThat(key("[name=a]").find(list("[{}, {name: 'a'}, {}, {name: 'a'}]"), cursor))
        .isEqualTo(index);
  }

  @Test
  void what_is_nowhere_is_not_found() {
    assertThat(key("[name=a]").find(list("[]"), 0)).isEqualTo(-1);
    assertThat(key("[name=a]").find(list("[{}, {name: 'b'}]"), 1)).isEqualTo(-1);
  }

  private static boolean twins(String list, List<String> keys) {
    return KeyFields.of(keys).hasTwins(list(list));
  }

  @Test
  void two_elements_of_one_key_are_twins_wherever_they_stand() {
    assertThat(twins("[]", NAME)).isFalse();
    assertThat(twins("[{name: 'a'}]", NAME)).isFalse();
    assertThat(twins("[{name: 'a'}, {name: 'b'}, {name: 'c'}]", NAME)).isFalse();
    assertThat(twins("[{name: 'a'}, {name: 'b'}, {name: 'a'}]", NAME)).isTrue();
    assertThat(twins("[{name: 'a'}, {name: 'b'}, {name: 'b'}]", NAME)).isTrue();
    assertThat(twins("[{name: 'a', x: 1}, {name: 'a', x: 2}]", NAME)).isTrue();
  }

  @Test
  void a_number_is_not_the_twin_of_its_text() {
    assertThat(twins("[{name: 80}, {name: '80'}]", NAME)).isFalse();
    assertThat(twins("[{name: 80}, {name: 80}]", NAME)).isTrue();
    assertThat(twins("[{name: 80}, {name: 81}]", NAME)).isFalse();
  }

  @Test
  void twins_agree_in_every_key() {
    List<String> keys = List.of("port", "protocol");
    assertThat(twins("[{port: 80, protocol: 'TCP'}, {port: 80, protocol: 'UDP'}]", keys)).isFalse();
    assertThat(twins("[{port: 80, protocol: 'TCP'}, {port: 81, protocol: 'TCP'}]", keys)).isFalse();
    assertThat(twins("[{port: 80, protocol: 'UDP'}, {port: 80, protocol: 'UDP'}]", keys)).isTrue();
    assertThat(twins("[{port: 80}, {port: 80, protocol: 'TCP'}]", keys)).isTrue();
    assertThat(twins("[{port: 80}, {protocol: 'TCP'}]", keys)).isFalse();
  }

  @Test
  void nested_keys_are_compared_where_they_are() {
    List<String> keys = List.of("metadata.name");
    assertThat(twins("[{metadata: {name: 'a'}}, {metadata: {name: 'a', b: 1}}]", keys)).isTrue();
    assertThat(twins("[{metadata: {name: 'a'}}, {metadata: {name: 'b'}}]", keys)).isFalse();
  }
}
