package dev.homeostat.core.compare;

import static dev.homeostat.core.compare.Trial.VALUE;
import static dev.homeostat.core.compare.Trial.fields;
import static dev.homeostat.core.compare.Trial.keyed;
import static dev.homeostat.core.compare.Trial.list;
import static dev.homeostat.core.compare.Trial.ordered;
import static dev.homeostat.core.compare.Trial.set;
import static dev.homeostat.core.compare.Trial.tree;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.homeostat.Rule;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.spi.DeltaHook.Edit;
import dev.homeostat.tree.Trees;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Each edit says by which rule it is made. */
class ObjectDiffTest {

  private static final SchemaNode NAMED =
      ordered("name", 1, 1, "[name=a]", fields(), "[name=b]", fields());

  private static List<Edit> edits(SchemaNode node, String desired, String live) {
    return ObjectDiff.edits(
        tree("{l: " + desired + "}"), fields("l", node), tree("{l: " + live + "}"));
  }

  static Stream<Arguments> differences() {
    return Stream.of(
        arguments(VALUE, "1", "2", Rule.SCHEMA_1),
        arguments(VALUE, "1", "null", Rule.SCHEMA_1),
        arguments(VALUE, "{a: 1}", "1", Rule.SCHEMA_9),
        arguments(VALUE, "1", "{a: 1}", Rule.SCHEMA_9),
        arguments(VALUE, "[1]", "null", Rule.SCHEMA_9),
        arguments(VALUE, "null", "1", Rule.READ_2),
        arguments(SchemaNode.WHOLE, "[1]", "[2]", Rule.SCHEMA_4),
        arguments(SchemaNode.WHOLE, "[1]", "[]", Rule.SCHEMA_4),
        arguments(SchemaNode.WHOLE, "[]", "[1]", Rule.SCHEMA_4),
        arguments(fields("a", VALUE), "'x'", "{a: 1}", Rule.SCHEMA_1),
        arguments(fields("a", VALUE), "{a: 1}", "null", Rule.POLICY_4),
        arguments(set(0, 0), "'x'", "['a']", Rule.SCHEMA_2),
        arguments(set(0, 0), "['a']", "null", Rule.POLICY_4),
        arguments(set(0, 0), "['a']", "[]", Rule.POLICY_5),
        arguments(set(0, 0), "['a']", "['a', 'a']", Rule.SCHEMA_7),
        arguments(set(0, 1), "['a']", "['a', 'b']", Rule.POLICY_5),
        arguments(list(1, 0, VALUE), "['a']", "[]", Rule.POLICY_5),
        arguments(list(1, 1, VALUE), "['a']", "['a', 'b']", Rule.POLICY_5),
        arguments(list(1, 1, VALUE), "['a']", "['b']", Rule.SCHEMA_1),
        arguments(keyed("name", 0, 0, "[name=a]", VALUE), "[{name: 'a'}]", "[]", Rule.POLICY_5),
        arguments(
            NAMED, "[{name: 'a'}, {name: 'b'}]", "[{name: 'b'}, {name: 'a'}]", Rule.SCHEMA_10));
  }

  @ParameterizedTest
  @MethodSource("differences")
  void a_difference_is_put_right_by_a_rule(
      SchemaNode node, String desired, String live, Rule rule) {
    List<Edit> edits = edits(node, desired, live);
    assertThat(edits).singleElement().extracting(Edit::rule).isEqualTo(rule);
    assertThat(edits)
        .allSatisfy(
            edit ->
                assertThat(edit.isRemoval() || Trees.isFrozen(edit.value().orElse(null))).isTrue());
  }

  static Stream<Arguments> agreements() {
    return Stream.of(
        arguments(VALUE, "1", "1"),
        arguments(VALUE, "null", "null"),
        arguments(SchemaNode.WHOLE, "[]", "null"),
        arguments(SchemaNode.WHOLE, "null", "[]"),
        arguments(SchemaNode.WHOLE, "null", "null"),
        arguments(SchemaNode.WHOLE, "[]", "[]"),
        arguments(set(0, 0), "null", "[]"),
        arguments(NAMED, "null", "[]"),
        arguments(list(0, 0, VALUE), "null", "[]"),
        arguments(fields("a", VALUE), "null", "null"));
  }

  @ParameterizedTest
  @MethodSource("agreements")
  void nothing_is_done_where_an_empty_list_and_none_are_one(
      SchemaNode node, String desired, String live) {
    assertThat(edits(node, desired, live)).isEmpty();
  }
}
