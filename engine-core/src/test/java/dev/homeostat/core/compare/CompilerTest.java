package dev.homeostat.core.compare;

import static dev.homeostat.core.compare.Trial.VALUE;
import static dev.homeostat.core.compare.Trial.fields;
import static dev.homeostat.core.compare.Trial.keyed;
import static dev.homeostat.core.compare.Trial.list;
import static dev.homeostat.core.compare.Trial.ordered;
import static dev.homeostat.core.compare.Trial.set;
import static dev.homeostat.core.compare.Trial.tree;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.core.difference.AcceptedFormIndex;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.core.model.SchemaNode.Bounds;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The compiled form sees agreement at once and never where there is none. In the tables: what is
 * wanted, what is there, and what is seen; a dash for nothing. Some agreement it leaves to the
 * comparison ("unsure").
 */
class CompilerTest {

  private static String seen(SchemaNode node, String desired, String live) {
    SchemaNode.Fields schema = fields("l", node);
    ObjectNode wanted = tree(desired.equals("-") ? "{}" : "{l: " + desired + "}");
    ObjectNode there = tree(live.equals("-") ? "{}" : "{l: " + live + "}");
    ObjectDiff comparison =
        ObjectDiff.of(Trial.desired(Trial.object(wanted), schema), null, AcceptedFormIndex.NONE);
    boolean compared = ObjectDiff.edits(wanted, schema, there).isEmpty();
    assertThat(compared || !isRead(comparison, there)).as("what is read agrees").isTrue();
    if (comparison.matches(there)) {
      return compared ? "same" : "wrong";
    }
    return compared ? "unsure" : "drift";
  }

  private static boolean isRead(ObjectDiff comparison, ObjectNode live) {
    try (JsonParser parser = Trial.parser(live)) {
      return comparison.matchesNext(parser);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          1      | 1           | same
          1      | 2           | drift
          1      | -           | drift
          -      | 1           | same
          -      | -           | same
          null   | -           | same
          null   | null        | same
          null   | 1           | drift
          null   | []          | same
          {a: 1} | {a: 1}      | same
          {a: 1} | {a: 1, b: 2}| drift
          """)
  void values(String desired, String live, String seen) {
    assertThat(seen(VALUE, desired, live)).isEqualTo(seen);
  }

  @ParameterizedTest
  @CsvSource({"1, 2", "null, 1", "-, 1", "1, -"})
  void what_is_watched_never_drifts(String desired, String live) {
    assertThat(seen(SchemaNode.WATCHED, desired, live)).isEqualTo("same");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          [1]   | [1]  | same
          [1]   | [2]  | drift
          [1]   | -    | drift
          []    | -    | same
          []    | []   | same
          []    | [1]  | drift
          -     | [1]  | same
          null  | []   | same
          null  | [1]  | same
          'x'   | 'x'  | same
          'x'   | []   | drift
          """)
  void whole_lists(String desired, String live, String seen) {
    assertThat(seen(SchemaNode.WHOLE, desired, live)).isEqualTo(seen);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          {a: 1}       | {a: 1}             | same
          {a: 1}       | {a: 1, c: 2}       | same
          {a: 1}       | {a: 2}             | drift
          {a: 1}       | -                  | drift
          {a: 1}       | 'x'                | drift
          {a: 1}       | {}                 | drift
          {c: 1}       | -                  | same
          {c: 1}       | 'x'                | same
          {a: null}    | -                  | same
          {a: null}    | {a: 1}             | drift
          {a: null}    | {b: 1}             | same
          {in: {x: 1}} | {in: {x: 1, y: 2}} | same
          {in: {x: 1}} | {in: {x: 2}}       | drift
          {in: {x: 1}} | {a: 1}             | drift
          -            | {a: 1}             | same
          -            | -                  | same
          null         | -                  | same
          null         | {}                 | same
          null         | []                 | same
          'x'          | 'x'                | same
          'x'          | {a: 1}             | drift
          """)
  void objects(String desired, String live, String seen) {
    SchemaNode node = fields("a", VALUE, "b", VALUE, "in", fields("x", VALUE));
    assertThat(seen(node, desired, live)).isEqualTo(seen);
  }

  @ParameterizedTest
  @CsvSource({"{}, {}, same", "{}, {c: 1}, same", "{}, -, drift", "{}, [], drift", "-, -, same"})
  void objects_that_shall_be_there(String desired, String live, String seen) {
    assertThat(seen(fields(), desired, live)).isEqualTo(seen);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          [{name:'a',x:1}]               | [{name:'a',x:1}]                          | same
          [{name:'a',x:1}]               | [{name:'z'},{name:'a',x:1,y:2}]           | same
          [{name:'a',x:1}]               | [{name:'a',x:2}]                          | drift
          [{name:'a',x:1}]               | [{name:'z',x:1}]                          | drift
          [{name:'a',x:1}]               | []                                        | drift
          [{name:'a',x:1}]               | -                                         | drift
          [{name:'a',x:1}]               | {name:'a',x:1}                            | drift
          [{name:'a',x:1},{name:'b'}]    | [{name:'b'},{name:'a',x:1}]               | same
          [{name:'a',x:1},{name:'b'}]    | [{name:'b',z:1},{name:'a',x:1}]           | drift
          [{name:'a',x:1}]               | [{name:'a',x:1},{name:'a',x:1}]           | drift
          [{name:'a',x:1}]               | [{name:'z'},{name:'a',x:1},{name:'z'}]    | unsure
          [{name:'a',x:1},{name:'a',x:2}]| [{name:'a',x:1}]                          | same
          [{name:'a',x:1},{x:2}]         | [{name:'a',x:1}]                          | same
          [{name:'c'}]                   | -                                         | same
          [{name:'c'}]                   | 'x'                                       | same
          [{name:'c'}]                   | [{name:'z'}]                              | same
          []                             | -                                         | same
          -                              | [{name:'a',x:1}]                          | same
          -                              | [{name:'a',x:1},{name:'a',x:1}]           | drift
          null                           | -                                         | same
          null                           | []                                        | same
          null                           | [{name:'a'}]                              | same
          'x'                            | 'x'                                       | same
          'x'                            | []                                        | drift
          """)
  void keyed_lists(String desired, String live, String seen) {
    SchemaNode node = keyed("name", 0, 0, "[name=a]", fields("x", VALUE), "[name=b]", VALUE);
    assertThat(seen(node, desired, live)).isEqualTo(seen);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          [{name:'a'}]            | [{name:'a'}]                         | unsure
          [{name:'a'}]            | [{name:'a'},{name:'z'}]              | same
          [{name:'a'}]            | [{name:'a'},{name:'y'},{name:'z'}]   | same
          [{name:'a'}]            | [{name:'a'},{name:'x'},{name:'y'},{name:'z'}] | drift
          [{name:'a'},{name:'c'}] | [{name:'a'}]                         | drift
          [{name:'a'},{name:'c'}] | [{name:'a'},{name:'z'}]              | same
          """)
  void keyed_lists_between_their_bounds(String desired, String live, String seen) {
    assertThat(seen(keyed("name", 2, 3, "[name=a]", VALUE), desired, live)).isEqualTo(seen);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          [{name:'a'},{name:'b'}] | [{name:'a'},{name:'b'}]              | same
          [{name:'a'},{name:'b'}] | [{name:'z'},{name:'a'},{name:'y'},{name:'b'}] | same
          [{name:'a'},{name:'b'}] | [{name:'b'},{name:'a'}]              | drift
          """)
  void keyed_lists_whose_order_matters(String desired, String live, String seen) {
    SchemaNode node = ordered("name", 0, 0, "[name=a]", VALUE, "[name=b]", VALUE);
    assertThat(seen(node, desired, live)).isEqualTo(seen);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          [{name:'a',x:1}] | [{name:'a',x:1}]             | same
          [{name:'a',x:1}] | [{name:'a',x:2}]             | drift
          [{name:'a',x:1}] | [{name:'b',x:3},{name:'a',x:1}] | same
          """)
  void keyed_lists_of_which_every_element_is_observed(String desired, String live, String seen) {
    assertThat(seen(others(fields("x", VALUE)), desired, live)).isEqualTo(seen);
  }

  @ParameterizedTest
  @CsvSource({"'[{name:\"a\",s:[1]}]', unsure, same", "'[{name:\"a\",s:[1,2]}]', drift, drift"})
  void bounds_inside_of_elements_that_nobody_names_need_a_close_look(
      String live, String seen, String named) {
    SchemaNode inside = fields("s", list(0, 1));
    assertThat(seen(others(inside), "-", live)).isEqualTo(seen);
    assertThat(seen(keyed("name", 0, 0, "[name=a]", inside), "-", live)).isEqualTo(named);
  }

  private static SchemaNode others(SchemaNode node) {
    return new SchemaNode.KeyedList(List.of("name"), List.of(), node, Bounds.UNLIMITED, false);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          ['a']       | ['a']            | same
          ['a','b']   | ['b','a']        | same
          ['a']       | ['z','a']        | same
          ['a']       | ['y','z','a']    | drift
          ['a']       | ['z']            | drift
          ['a']       | []               | drift
          ['a']       | -                | drift
          ['a']       | ['a','a']        | drift
          []          | ['z','z']        | drift
          ['a']       | 'a'              | drift
          ['1']       | [1]              | drift
          [1]         | [1]              | same
          ['a','a']   | ['a']            | same
          [null,'a']  | ['a']            | same
          [['b'],'a'] | ['a']            | same
          []          | -                | same
          -           | ['z']            | same
          -           | ['x','y','z']    | drift
          null        | []               | same
          null        | ['z']            | same
          """)
  void sets(String desired, String live, String seen) {
    assertThat(seen(set(0, 2), desired, live)).isEqualTo(seen);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          ['a']         | ['a']               | same
          ['a']         | ['a','z']           | same
          ['a']         | ['a','y','z']       | same
          ['a']         | ['a','x','y','z']   | drift
          ['a']         | ['z']               | drift
          ['a']         | []                  | drift
          ['a']         | -                   | drift
          ['a']         | 'a'                 | drift
          ['a','b']     | ['a']               | drift
          ['a','b']     | ['a','b']           | same
          ['a','b']     | ['a','z']           | drift
          ['a','b','c'] | ['a','b','z']       | same
          ['a',null]    | ['a']               | same
          ['a',null]    | ['a','z']           | same
          [null,'b']    | ['z','b']           | same
          []            | -                   | same
          [null]        | -                   | same
          -             | ['y','z']           | same
          -             | ['w','x','y','z']   | drift
          null          | []                  | same
          null          | ['z']               | same
          """)
  void lists_by_position(String desired, String live, String seen) {
    assertThat(seen(list(0, 3, VALUE, VALUE), desired, live)).isEqualTo(seen);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          ['a','b','c'] | ['z','b']     | same
          ['a','b','c'] | ['z']         | drift
          ['a']         | ['z']         | unsure
          ['a',null]    | ['z']         | unsure
          ['a','b']     | []            | drift
          """)
  void lists_by_position_with_a_minimum(String desired, String live, String seen) {
    assertThat(seen(list(2, 0, SchemaNode.WATCHED), desired, live)).isEqualTo(seen);
  }
}
