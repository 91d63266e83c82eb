package dev.homeostat.core.compare;

import static dev.homeostat.core.compare.Trial.VALUE;
import static dev.homeostat.core.compare.Trial.fields;
import static dev.homeostat.core.compare.Trial.json;
import static dev.homeostat.core.compare.Trial.keyed;
import static dev.homeostat.core.compare.Trial.list;
import static dev.homeostat.core.compare.Trial.set;
import static dev.homeostat.core.compare.Trial.tree;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import dev.homeostat.core.difference.AcceptedFormIndex;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.spi.state.AcceptedForm;
import dev.homeostat.spi.state.AcceptedForm.Kind;
import dev.homeostat.tree.Digest;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An accepted form (rule POLICY-6) is seen at once, too. */
class CompilerAcceptedTest {

  private final Map<FieldPath, AcceptedForm> forms = new HashMap<>();
  private final Map<FieldPath, JsonNode> answered = new HashMap<>();

  private CompilerAcceptedTest accepted(String path, String value) {
    answered.put(FieldPath.parse(path), json(value));
    return this;
  }

  private CompilerAcceptedTest surplus(String list, String... elements) {
    FieldPath at = FieldPath.parse(list);
    forms.put(at, new AcceptedForm.Surplus(at, Kind.OVERRIDDEN, Set.of(elements)));
    return this;
  }

  private CompilerAcceptedTest length(String list, int length) {
    FieldPath at = FieldPath.parse(list);
    forms.put(at, new AcceptedForm.Length(at, Kind.OVERRIDDEN, length));
    return this;
  }

  private boolean agrees(SchemaNode node, String desired, String live) {
    ObjectNode wanted = tree("{l: " + desired + "}");
    answered.forEach(
        (path, value) ->
            forms.put(
                path,
                new AcceptedForm.Value(
                    path,
                    Kind.OVERRIDDEN,
                    Digest.of(path.in(wanted).orElse(null)),
                    Digest.of(value))));
    return ObjectDiff.of(
            Trial.desired(Trial.object(wanted), fields("l", node)),
            null,
            AcceptedFormIndex.of(List.copyOf(forms.values()), (path, value) -> Digest.of(value)))
        .matches(tree("{l: " + live + "}"));
  }

  @Test
  void a_value_is_the_one_asked_or_the_one_accepted() {
    accepted("/l", "2");
    assertThat(agrees(VALUE, "1", "1")).isTrue();
    assertThat(agrees(VALUE, "1", "2")).isTrue();
    assertThat(agrees(VALUE, "1", "3")).isFalse();
    assertThat(agrees(VALUE, "1", "null")).isFalse();
  }

  @Test
  void so_is_one_further_down() {
    accepted("/l/a", "2").accepted("/l/[name=a]/x", "2").accepted("/l/[0]/x", "2");
    SchemaNode element = fields("x", VALUE);
    assertThat(agrees(fields("a", VALUE), "{a: 1}", "{a: 2}")).isTrue();
    assertThat(agrees(fields("b", VALUE), "{b: 1}", "{b: 2}")).isFalse();
    assertThat(
            agrees(
                keyed("name", 0, 0, "[name=a]", element),
                "[{name: 'a', x: 1}]",
                "[{name: 'a', x: 2}]"))
        .isTrue();
    assertThat(agrees(list(0, 0, element), "[{x: 1}]", "[{x: 2}]")).isTrue();
    assertThat(agrees(list(0, 0, element, element), "[{x: 1}, {x: 1}]", "[{x: 2}, {x: 2}]"))
        .isFalse();
  }

  @Test
  void what_was_dropped_may_be_missing() {
    accepted("/l/a", "null").accepted("/l/[name=a]", "null").accepted("/l/[=a]", "null");
    assertThat(agrees(fields("a", VALUE), "{a: 1}", "{}")).isTrue();
    assertThat(agrees(fields("a", VALUE), "{a: 1}", "{a: 2}")).isFalse();
    SchemaNode named = keyed("name", 0, 0, "[name=a]", VALUE, "[name=b]", VALUE);
    assertThat(agrees(named, "[{name: 'a'}, {name: 'b'}]", "[{name: 'b'}]")).isTrue();
    assertThat(agrees(named, "[{name: 'a'}, {name: 'b'}]", "[{name: 'a'}]")).isFalse();
    assertThat(agrees(set(0, 0), "['a', 'b']", "['b']")).isTrue();
    assertThat(agrees(set(0, 0), "['a', 'b']", "['a']")).isFalse();
  }

  @Test
  void an_element_accepted_as_another_value_may_not_be_missing() {
    accepted("/l/[name=a]", "{name: 'a', x: 2}").accepted("/l/[=a]", "'A'");
    assertThat(agrees(keyed("name", 0, 0, "[name=a]", VALUE), "[{name: 'a', x: 1}]", "[]"))
        .isFalse();
    assertThat(agrees(set(0, 0), "['a']", "[]")).isFalse();
  }

  @Test
  void what_was_dropped_still_has_its_place_within_the_bounds() {
    accepted("/l/[name=a]", "null").accepted("/l/[=a]", "null");
    assertThat(agrees(keyed("name", 1, 1, "[name=a]", VALUE), "[{name: 'a'}]", "[]")).isTrue();
    assertThat(agrees(keyed("name", 1, 1, "[name=a]", VALUE), "[{name: 'a'}]", "[{name: 'z'}]"))
        .as("the list is not longer than its maximum")
        .isTrue();
    assertThat(agrees(set(1, 1), "['a']", "[]")).isTrue();
    assertThat(agrees(set(1, 1), "['a']", "['z']")).isTrue();
    SchemaNode two = keyed("name", 2, 0, "[name=a]", VALUE);
    assertThat(agrees(two, "[{name: 'a'}, {name: 'c'}]", "[{name: 'z'}]")).isTrue();
    assertThat(agrees(two, "[{name: 'a'}, {name: 'c'}]", "[]")).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          [{name: 'a'}]                                          | true
          [{name: 'a'}, {name: 'x'}]                             | true
          [{name: 'y'}, {name: 'a'}]                             | true
          [{name: 'x'}, {name: 'y'}, {name: 'a'}]                | true
          [{name: 'a'}, {name: 'z'}]                             | false
          [{name: 'x'}, {name: 'a'}, {name: 'z'}]                | false
          [{name: 'x'}, {name: 'a'}, {name: 'x'}]                | false
          [{name: 'x'}, {name: 'y'}]                             | false
          """)
  void surplus_elements_are_accepted_by_their_keys(String live, boolean agrees) {
    surplus("/l", "[name=x]", "[name=y]", "[name=a]");
    SchemaNode node = keyed("name", 1, 1, "[name=a]", VALUE);
    assertThat(agrees(node, "[{name: 'a'}]", live)).isEqualTo(agrees);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          ['a']           | true
          ['a', 'x']      | true
          ['y', 'x', 'a'] | true
          ['a', 'z']      | false
          ['a', 'x', 'z'] | false
          ['a', 'x', 'x'] | false
          ['x', 'y']      | false
          """)
  void so_are_members_of_a_set(String live, boolean agrees) {
    surplus("/l", "[=x]", "[=y]", "[=a]");
    assertThat(agrees(set(1, 1), "['a']", live)).isEqualTo(agrees);
  }

  @ParameterizedTest
  @CsvSource({"1, true", "2, true", "3, false", "4, true", "5, false"})
  void a_list_by_position_has_its_length_accepted(int length, boolean agrees) {
    length("/l", 4);
    String live = "['a'" + ", 'z'".repeat(length - 1) + "]";
    assertThat(agrees(list(1, 2, VALUE), "['a']", live)).isEqualTo(agrees);
  }

  @Test
  void what_was_accepted_elsewhere_says_nothing_here() {
    surplus("/m", "[name=x]").length("/n", 4);
    SchemaNode node = keyed("name", 1, 1, "[name=a]", VALUE);
    assertThat(agrees(node, "[{name: 'a'}]", "[{name: 'a'}, {name: 'x'}]")).isFalse();
    assertThat(agrees(list(1, 2, VALUE), "['a']", "['a', 'x', 'y', 'z']")).isFalse();
  }
}
