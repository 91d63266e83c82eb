package dev.homeostat.core.compare;

import static dev.homeostat.core.compare.Trial.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.homeostat.tree.Trees;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A check for a value holds for what is equal to it, and for nothing else (rule READ-1). */
class FieldCheckTest {

  private static final JsonNodeFactory MAKE = JsonNodeFactory.instance;

  private static Stream<JsonNode> numbers() {
    return Stream.of(
        MAKE.numberNode(0),
        MAKE.numberNode(1),
        MAKE.numberNode(1L),
        MAKE.numberNode((short) 1),
        MAKE.numberNode(1.0),
        MAKE.numberNode(1.0f),
        MAKE.numberNode(BigInteger.ONE),
        DecimalNode.valueOf(new BigDecimal("1.00")),
        MAKE.numberNode(2),
        MAKE.numberNode(-1),
        MAKE.numberNode(0.1),
        DecimalNode.valueOf(new BigDecimal("0.1")),
        DecimalNode.valueOf(new BigDecimal(0.1)),
        MAKE.numberNode(1L << 40),
        MAKE.numberNode((double) (1L << 40)),
        MAKE.numberNode((1L << 60) + 1),
        MAKE.numberNode((double) ((1L << 60) + 1)),
        MAKE.numberNode(BigInteger.ONE.shiftLeft(70)),
        DecimalNode.valueOf(new BigDecimal("1e400")));
  }

  private static Stream<JsonNode> values() {
    return Stream.concat(
        numbers(),
        Stream.of(
                "'1'",
                "''",
                "'x'",
                "true",
                "false",
                "null",
                "{}",
                "{a: 1}",
                "{a: 2}",
                "{b: 1}",
                "{a: 1, b: null}",
                "{a: 1, c: null}",
                "{a: 1, b: 2}",
                "{b: 2, a: 1}",
                "{b: null}",
                "{a: {b: [1, 'x']}}",
                "{a: {b: [1, 'y']}}",
                "[]",
                "[1]",
                "[2]",
                "[1, 2]",
                "[1, null]",
                "[{a: 1}]")
            .map(Trial::json));
  }

  private static Stream<JsonNode> all() {
    return Stream.concat(values(), Stream.of(MissingNode.getInstance()));
  }

  @ParameterizedTest
  @MethodSource("all")
  void it_holds_for_equal_values_only(JsonNode value) {
    FieldCheck check = FieldCheck.exactly(value);
    List<JsonNode> held = all().filter(check::holds).toList();
    assertThat(held)
        .containsExactlyElementsOf(all().filter(other -> Trees.equal(value, other)).toList());
  }

  @ParameterizedTest
  @MethodSource("all")
  void it_holds_for_nothing_only_where_nothing_is_wanted(JsonNode value) {
    assertThat(FieldCheck.exactly(value).holds(null)).isEqualTo(Trees.isAbsent(value));
    assertThat(FieldCheck.exactly(null).holds(value)).isEqualTo(Trees.isAbsent(value));
  }

  @ParameterizedTest
  @MethodSource("values")
  void an_empty_list_is_nothing_where_a_list_is_meant(JsonNode value) {
    boolean nothing = value.isNull() || value.equals(json("[]"));
    assertThat(new FieldCheck.Nothing(true).holds(value)).isEqualTo(nothing);
    assertThat(new FieldCheck.Nothing(false).holds(value)).isEqualTo(value.isNull());
  }
}
