package dev.homeostat.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.io.JsonEOFException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BinaryNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.POJONode;
import com.fasterxml.jackson.databind.util.TokenBuffer;
import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A tree that is read frozen is the one that an ordinary reader builds, frozen afterwards. */
class TreeReaderTest {

  private static final ObjectMapper ORDINARY =
      JsonMapper.builder().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS).build();

  /** Texts in which names come twice, in objects of few and of many members. */
  @Provide
  static Arbitrary<String> texts() {
    return texts(3).withoutEdgeCases();
  }

  private static Arbitrary<String> texts(int depth) {
    Arbitrary<String> scalars =
        Arbitraries.of(
            "null true false 0 -7 2147483647 2147483648 -9223372036854775808 9223372036854775808 1.0"
                .concat(" 1.50 1e3 1E+70 1e999999 -0.0 0.1e-7 \"\" \"a\" \"größe\\u20ac\\n\"")
                .split(" "));
    if (depth == 0) {
      return scalars;
    }
    Arbitrary<String> below = texts(depth - 1);
    return Arbitraries.oneOf(
        scalars,
        below.list().ofMaxSize(4).map(all -> "[" + String.join(",", all) + "]"),
        Combinators.combine(names(), below)
            .as((name, value) -> "\"" + name + "\":" + value)
            .list()
            .ofMaxSize(14)
            .map(all -> all.stream().collect(Collectors.joining(", ", "{", "}"))));
  }

  /** Names of which two have the same hash. */
  private static Arbitrary<String> names() {
    return Arbitraries.of("Aa", "BB", "a", "b", "c", "d", "e", "f", "g", "h", "i", "");
  }

  @Property
  void it_is_the_frozen_copy_of_the_ordinary_tree(@ForAll("texts") String text) throws IOException {
    JsonNode read = read(text);
    JsonNode frozen = Trees.freeze(ORDINARY.readTree(text));
    assertThat(read).isEqualTo(frozen).hasToString(frozen.toString());
    assertThat(Trees.anyMatch(read, node -> !Trees.isFrozen(node))).isFalse();
  }

  @Property
  void the_parser_is_left_at_the_last_token_of_the_value(
      @ForAll("texts") String first, @ForAll("texts") String second) throws IOException {
    try (JsonParser parser = ORDINARY.createParser(first + " " + second)) {
      for (String text : List.of(first, second)) {
        parser.nextToken();
        assertThat(Trees.read(parser)).isEqualTo(Trees.freeze(ORDINARY.readTree(text)));
      }
      assertThat(parser.nextToken()).isNull();
    }
  }

  @Example
  void an_empty_object_is_the_one_that_all_share() throws IOException {
    assertThat(read("{}")).isSameAs(Trees.emptyObject());
  }

  @ParameterizedTest
  @ValueSource(strings = {"{", "{\"a\"", "{\"a\":", "{\"a\":1", "[", "[1,", "[{\"a\":[", "\"a"})
  void a_text_that_ends_too_early_is_refused(String text) {
    assertThatThrownBy(() -> read(text)).isInstanceOf(IOException.class);
  }

  @Example
  void a_tree_that_is_not_complete_is_refused_by_whatever_it_is_parsed() throws IOException {
    try (JsonParser none = ORDINARY.createParser("")) {
      assertThatThrownBy(() -> Trees.read(none)).isInstanceOf(JsonEOFException.class);
    }
    try (JsonParser end = ORDINARY.createParser("[]")) {
      end.nextToken();
      assertThat(end.nextToken()).isEqualTo(JsonToken.END_ARRAY);
      assertThatThrownBy(() -> Trees.read(end)).isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Example
  void bytes_become_text_and_java_objects_are_refused() throws IOException {
    JsonNode bytes = BinaryNode.valueOf(new byte[] {1, 2, 3});
    try (JsonParser parser = list(bytes).traverse()) {
      parser.nextToken();
      assertThat(Trees.read(parser)).isEqualTo(Trees.freeze(list(bytes)));
    }
    try (JsonParser parser = list(new POJONode(new Object())).traverse()) {
      parser.nextToken();
      assertThatThrownBy(() -> Trees.read(parser)).isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Example
  void trees_and_nulls_that_a_buffer_holds_as_objects_are_read() throws IOException {
    try (TokenBuffer buffer = new TokenBuffer(null, false)) {
      buffer.writeStartArray();
      buffer.writeObject(JsonNodeFactory.instance.objectNode().put("a", 1.0));
      buffer.writeEmbeddedObject(null);
      buffer.writeEndArray();
      try (JsonParser parser = buffer.asParser()) {
        parser.nextToken();
        assertThat(Trees.read(parser)).isEqualTo(read("[{\"a\": 1}, null]"));
      }
    }
  }

  @Example
  void a_number_of_a_large_exponent_is_kept_and_one_that_is_too_large_refused() throws IOException {
    assertThat(read("1e2147483647")).hasToString("1E+2147483647");
    for (String larger : List.of("10e2147483648", "1e2147483649", "1e99999999999")) {
      assertThatThrownBy(() -> read(larger)).isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Property(tries = 200)
  void a_tree_in_memory_can_be_read_too(@ForAll("texts") String text) throws IOException {
    ObjectNode tree = JsonNodeFactory.instance.objectNode();
    tree.set("tree", ORDINARY.readTree(text));
    try (JsonParser parser = tree.traverse()) {
      parser.nextToken();
      assertThat((Object) Trees.read(parser)).isEqualTo(Trees.freeze(tree));
    }
  }

  private static ArrayNode list(JsonNode element) {
    return JsonNodeFactory.instance.arrayNode().add(element);
  }

  private static JsonNode read(String text) throws IOException {
    try (JsonParser parser = ORDINARY.createParser(text)) {
      parser.nextToken();
      return Trees.read(parser);
    }
  }
}
