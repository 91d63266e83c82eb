package dev.homeostat.yaml;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.spi.DocumentReader;
import dev.homeostat.tree.Trees;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** What is written reads back as the same tree. */
class RoundTripTest {

  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  @Property(tries = 300)
  void a_written_tree_reads_back(@ForAll("trees") ObjectNode tree) {
    DocumentReader.Reading reading = new YamlReader().read(YamlWriter.write(tree), "t.yaml");
    assertThat(reading.problems()).isEmpty();
    assertThat(reading.documents().get(0).tree()).isEqualTo(Trees.freeze(tree));
  }

  @Provide
  Arbitrary<ObjectNode> trees() {
    return texts()
        .flatMap(key -> node(3).map(value -> (ObjectNode) JSON.objectNode().set(key, value)));
  }

  private Arbitrary<JsonNode> node(int depth) {
    Arbitrary<JsonNode> scalar =
        Arbitraries.oneOf(
            texts().map(JSON::textNode),
            Arbitraries.longs().map(JSON::numberNode),
            Arbitraries.of(true, false).map(JSON::booleanNode),
            Arbitraries.just(JSON.nullNode()));
    if (depth == 0) {
      return scalar;
    }
    Arbitrary<JsonNode> lists =
        node(depth - 1).list().ofMaxSize(3).map(list -> JSON.arrayNode().addAll(list));
    Arbitrary<JsonNode> objects =
        Combinators.combine(texts(), node(depth - 1), texts(), node(depth - 1))
            .as(
                (a, one, b, other) -> {
                  ObjectNode object = JSON.objectNode();
                  object.set(a, one);
                  object.set(b, other);
                  return object;
                });
    return Arbitraries.oneOf(scalar, lists, objects);
  }

  private Arbitrary<String> texts() {
    Arbitrary<String> odd =
        Arbitraries.of(
            "",
            " ",
            "~",
            "null",
            "yes",
            "on",
            "y",
            "1e3",
            "0o7",
            "012",
            "1_000",
            "1:30",
            "- a",
            "a: b",
            "#",
            "a #b",
            "'",
            "\"",
            "\\",
            "a\nb\n",
            "a\n\nb\n",
            "\n",
            "a\n",
            " a\nb\n",
            "\ttab",
            "2020-01-01",
            "<<",
            "=",
            "!x",
            "&a",
            "*a",
            "|",
            "é",
            "\u2028",
            "\u0000",
            "\uD83D\uDE00",
            "true",
            "False",
            "[",
            "{}",
            "%x",
            "@a",
            "`b`",
            "---",
            "...");
    return Arbitraries.oneOf(odd, Arbitraries.strings().ascii().ofMaxLength(12));
  }
}
