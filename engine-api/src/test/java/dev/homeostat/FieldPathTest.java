package dev.homeostat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/** Paths name elements by key, and their text is the path (SCHEMA-8). */
class FieldPathTest {

  @Test
  void an_element_is_found_by_its_key_wherever_it_stands() throws JsonProcessingException {
    JsonNode tree =
        new ObjectMapper().readTree("{\"l\":[{\"name\":\"b\",\"v\":1},{\"name\":\"a\",\"v\":2}]}");
    assertThat(FieldPath.parse("/l/[name=a]/v").in(tree))
        .hasValueSatisfying(value -> assertThat(value.asInt()).isEqualTo(2));
    assertThat(FieldPath.parse("/l/[name=a]/v").pointerIn(tree)).hasToString("Optional[/l/1/v]");
    assertThat(FieldPath.parse("/l/[name=c]/v").in(tree)).isEmpty();
  }

  @Test
  void a_missing_protocol_is_tcp() throws JsonProcessingException {
    JsonNode tree = new ObjectMapper().readTree("{\"p\":[{\"port\":80}]}");
    assertThat(FieldPath.parse("/p/[port=80,protocol=TCP]").in(tree)).isPresent();
    assertThat(FieldPath.parse("/p/[port=80,protocol=UDP]").in(tree)).isEmpty();
  }

  @Test
  void what_is_no_path_is_refused_with_what_was_expected() {
    assertThatThrownBy(() -> FieldPath.parse("spec"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("starts with '/'");
    assertThatThrownBy(() -> FieldPath.parse("/a/[b"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("not closed");
  }

  @Property(tries = 500)
  void the_text_of_a_path_is_the_path(
      @ForAll String key, @ForAll String name, @ForAll String value) {
    FieldPath path =
        new FieldPath(
            List.of(
                new FieldPath.Key(key),
                new FieldPath.Element(Map.of("k" + name, value)),
                new FieldPath.Member(value),
                new FieldPath.Index(3)));
    assertThat(FieldPath.parse(path.toString())).isEqualTo(path);
  }
}
