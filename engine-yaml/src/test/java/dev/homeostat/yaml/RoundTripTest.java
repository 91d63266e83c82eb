package dev.homeostat.yaml;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.spi.DocumentReader;
import dev.homeostat.tree.Document;
import dev.homeostat.tree.Trees;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Assume;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.statistics.Statistics;

/** A written text is read as the same tree. */
class RoundTripTest {

  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  @Property(tries = 1_000)
  void a_written_tree_reads_back(@ForAll("trees") JsonNode tree) {
    String text = YamlWriter.write(tree);
    Statistics.label("form")
        .collect(text.contains("|") ? "literal" : text.contains("\"") ? "quoted" : "plain");
    assertThat(read(text)).as(text).containsExactly(Trees.freeze(tree));
  }

  @Property(tries = 200)
  void several_documents_read_back(@ForAll("lists") List<JsonNode> trees) {
    String text = YamlWriter.writeAll(trees);
    assertThat(read(text)).as(text).isEqualTo(trees.stream().map(Trees::freeze).toList());
  }

  @Property(tries = 200)
  void what_is_written_as_json_reads_back(@ForAll("trees") JsonNode tree) {
    JsonNode frozen = Trees.freeze(tree);
    // YAML asks for an escape where JSON does not: control characters beyond ASCII's first 32. And
    // it knows no key of more than 1 024 characters on the line of its value.
    String text = frozen.toString();
    Assume.that(text.codePoints().allMatch(RoundTripTest::isPrintable));
    Assume.that(!text.contains(OddTexts.LONG));
    // JSON has no tags that would keep the digits of a number that kubectl rounds.
    YamlReader core = new YamlReader(YamlLimits.DEFAULT, Set.of(YamlFeature.CORE_SCALARS));
    assertThat(read(core, frozen.toString())).containsExactly(frozen);
    assertThat(read(core, frozen.toPrettyString())).containsExactly(frozen);
  }

  @Property(tries = 300)
  void writing_what_was_read_changes_nothing(@ForAll("trees") JsonNode tree) {
    String text = YamlWriter.write(tree);
    assertThat(YamlWriter.write(read(text).get(0))).isEqualTo(text);
  }

  private static boolean isPrintable(int c) {
    return switch (Character.getType(c)) {
      case Character.CONTROL, Character.UNASSIGNED -> false;
      default -> c != 0xFEFF;
    };
  }

  private static List<JsonNode> read(String text) {
    return read(new YamlReader(), text);
  }

  private static List<JsonNode> read(YamlReader reader, String text) {
    DocumentReader.Reading reading = reader.read(text, "t.yaml");
    assertThat(reading.problems()).as(text).isEmpty();
    return reading.documents().stream().map(Document::tree).toList();
  }

  @Provide
  Arbitrary<List<JsonNode>> lists() {
    // A null alone is an empty document, and those are skipped.
    return trees().filter(tree -> !tree.isNull()).list().ofMinSize(1).ofMaxSize(4);
  }

  @Provide
  Arbitrary<JsonNode> trees() {
    return Arbitraries.frequencyOf(
        Tuple.of(9, objects(3).map(object -> (JsonNode) object)),
        Tuple.of(1, node(2).filter(tree -> !tree.isNull())));
  }

  private Arbitrary<ObjectNode> objects(int depth) {
    return Combinators.combine(texts(), node(depth - 1), texts(), node(depth - 1))
        .as(
            (a, one, b, other) -> {
              ObjectNode object = JSON.objectNode();
              object.set(a, one);
              object.set(b, other);
              return object;
            });
  }

  private Arbitrary<JsonNode> node(int depth) {
    Arbitrary<JsonNode> scalar =
        Arbitraries.oneOf(
            texts().map(JSON::textNode),
            texts().map(JSON::textNode),
            Arbitraries.longs().map(JSON::numberNode),
            Arbitraries.bigDecimals()
                .between(new BigDecimal("-1e30"), new BigDecimal("1e30"))
                .ofScale(8)
                .map(JSON::numberNode),
            Arbitraries.of(
                JSON.numberNode(new BigDecimal("1E+400")),
                JSON.numberNode(new BigDecimal("-2.5E-300")),
                JSON.numberNode(new BigInteger("9".repeat(60))),
                JSON.numberNode(0.5),
                JSON.numberNode(1e22)),
            Arbitraries.of(JSON.booleanNode(true), JSON.booleanNode(false), JSON.nullNode()));
    if (depth <= 0) {
      return scalar;
    }
    Arbitrary<JsonNode> lists =
        node(depth - 1).list().ofMaxSize(3).map(list -> JSON.arrayNode().addAll(list));
    return Arbitraries.oneOf(
        scalar, lists, objects(depth).map(object -> object), Arbitraries.just(JSON.objectNode()));
  }

  private Arbitrary<String> texts() {
    return Arbitraries.oneOf(
        OddTexts.some(),
        Arbitraries.strings().ascii().ofMaxLength(12),
        Arbitraries.strings().all().ofMaxLength(6).filter(Texts::isUnicode),
        Arbitraries.strings().withChars("ab \n\t-:#'\"|>").ofMaxLength(14),
        Arbitraries.strings().withChars("019+-._:eExoT ").ofMaxLength(8));
  }
}
