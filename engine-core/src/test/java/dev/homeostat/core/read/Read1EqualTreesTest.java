package dev.homeostat.core.read;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.homeostat.core.compare.Trial;
import dev.homeostat.tree.Digest;
import dev.homeostat.tree.Trees;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** READ-1: trees are equal as their digests are, whatever represents their numbers. */
class Read1EqualTreesTest {

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

  private static JsonNode frozen(JsonNode value) {
    return value.isContainerNode() ? Trees.freeze(value) : value;
  }

  @ParameterizedTest
  @MethodSource("all")
  void trees_are_equal_if_their_digests_are_whether_frozen_or_not(JsonNode value) {
    for (JsonNode other : all().toList()) {
      boolean equal = Digest.of(value).equals(Digest.of(other));
      assertThat(Trees.equal(value, other)).as("%s and %s", value, other).isEqualTo(equal);
      assertThat(Trees.equal(frozen(value), other)).isEqualTo(equal);
      assertThat(Trees.equal(value, frozen(other))).isEqualTo(equal);
      assertThat(Trees.equal(frozen(value), frozen(other))).isEqualTo(equal);
    }
  }

  @ParameterizedTest
  @MethodSource("all")
  void nothing_equals_nothing_only(JsonNode value) {
    assertThat(Trees.equal(null, value)).isEqualTo(Trees.isAbsent(value));
    assertThat(Trees.equal(value, null)).isEqualTo(Trees.isAbsent(value));
  }
}
