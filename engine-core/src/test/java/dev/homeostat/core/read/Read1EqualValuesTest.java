package dev.homeostat.core.read;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.homeostat.core.compare.Trial;
import dev.homeostat.tree.Trees;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.statistics.Statistics;
import org.junit.jupiter.api.Test;

/** READ-1: null and absent are equal, numbers compare by value, never across types. */
class Read1EqualValuesTest {

  private static final String THING =
      """
      apiVersion: v1
      kind: Thing
      metadata: {name: a}
      spec: {'n': %s}
      """;

  private static JsonNode read(String value) {
    return Manifests.resource(THING.formatted(value)).tree().at("/spec/n");
  }

  @Test
  void a_number_without_fraction_is_written_without_one() {
    assertThat(read("3.0").toString()).isEqualTo("3");
    assertThat(read("1.5e1").toString()).isEqualTo("15");
    assertThat(read("-0.0").toString()).isEqualTo("0");
    assertThat(read("2.50").toString()).isEqualTo("2.5");
    // Beyond 64 bits, a number is the double that kubectl sends (READ-8).
    assertThat(read("9223372036854775808").toString()).isEqualTo("9223372036854776000");
    assertThat(read("'3.0'").toString()).isEqualTo("\"3.0\"");
  }

  @Test
  void a_resource_that_a_program_made_is_canonical_too() {
    ObjectNode tree = Trees.thaw(Trial.tree("{spec:{}}"));
    tree.withObjectProperty("spec").put("d", 3.0d).put("l", 3L).put("f", 0.5f);
    assertThat(Trial.object(tree).tree().path("spec").toString())
        .isEqualTo("{\"d\":3,\"l\":3,\"f\":0.5}");
  }

  @Test
  void null_and_absent_are_equal_at_every_depth() {
    assertThat(equal("{a:null,b:{c:null},d:[{e:null}]}", "{b:{},d:[{}]}")).isTrue();
    assertThat(equal("{a:null}", "{a:{}}")).isFalse();
    assertThat(equal("{a:[null]}", "{a:[]}")).isFalse();
    assertThat(Trees.equal(null, NullNode.getInstance())).isTrue();
  }

  @Test
  void types_are_never_mixed() {
    List<JsonNode> values =
        List.of(
            IntNode.valueOf(1),
            BooleanNode.TRUE,
            TextNode.valueOf("1"),
            TextNode.valueOf("true"),
            JsonNodeFactory.instance.objectNode(),
            JsonNodeFactory.instance.arrayNode(),
            NullNode.getInstance());
    for (JsonNode one : values) {
      for (JsonNode other : values) {
        assertThat(Trees.equal(one, other)).isEqualTo(one == other);
      }
    }
  }

  private static boolean equal(String one, String other) {
    return Trees.equal(Trial.json(one), Trial.json(other))
        && Trees.equal(Trial.json(other), Trial.json(one));
  }

  /** A number in all the ways to hold it that lose nothing. */
  private static List<JsonNode> ways(BigDecimal value) {
    List<JsonNode> ways = new ArrayList<>();
    ways.add(DecimalNode.valueOf(value));
    ways.add(DecimalNode.valueOf(value.setScale(value.scale() + 3)));
    if (BigDecimal.valueOf(value.doubleValue()).compareTo(value) == 0) {
      ways.add(DoubleNode.valueOf(value.doubleValue()));
    }
    if (value.stripTrailingZeros().scale() <= 0) {
      ways.add(LongNode.valueOf(value.longValueExact()));
      if (Math.abs(value.longValueExact()) < Integer.MAX_VALUE) {
        ways.add(IntNode.valueOf(value.intValueExact()));
      }
    }
    return ways;
  }

  @Property(tries = 1000)
  void one_value_is_one_number_however_it_is_held(@ForAll("numbers") BigDecimal value) {
    boolean whole = value.stripTrailingZeros().scale() <= 0;
    Statistics.collect(whole ? "whole" : "with fraction");
    Statistics.coverage(
        coverage -> {
          coverage.check("whole").percentage(share -> share > 15);
          coverage.check("with fraction").percentage(share -> share > 15);
        });
    JsonNode first = Trees.freeze(ways(value).get(0));
    for (JsonNode one : ways(value)) {
      assertThat(Trees.equal(one, ways(value).get(0))).isTrue();
      assertThat(Trees.freeze(one)).isEqualTo(first);
      assertThat(Trees.freeze(Trees.freeze(one)).toString()).isEqualTo(first.toString());
    }
    assertThat(first.isIntegralNumber()).isEqualTo(whole);
  }

  @Property(tries = 1000)
  void two_values_are_two_numbers(
      @ForAll("numbers") BigDecimal one, @ForAll("numbers") BigDecimal other) {
    boolean same = one.compareTo(other) == 0;
    for (JsonNode left : ways(one)) {
      for (JsonNode right : ways(other)) {
        assertThat(Trees.equal(left, right)).isEqualTo(same);
      }
    }
  }

  @Provide
  Arbitrary<BigDecimal> numbers() {
    return Arbitraries.oneOf(
        Arbitraries.integers().between(-3, 3).map(BigDecimal::valueOf),
        Arbitraries.longs()
            .between(Long.MIN_VALUE / 2, Long.MAX_VALUE / 2)
            .map(BigDecimal::valueOf),
        Arbitraries.bigDecimals()
            .between(BigDecimal.valueOf(-1_000_000), BigDecimal.valueOf(1_000_000))
            .ofScale(3));
  }
}
