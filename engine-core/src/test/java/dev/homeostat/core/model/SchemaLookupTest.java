package dev.homeostat.core.model;

import static dev.homeostat.core.compare.Trial.VALUE;
import static dev.homeostat.core.compare.Trial.fields;
import static dev.homeostat.core.compare.Trial.keyed;
import static dev.homeostat.core.compare.Trial.list;
import static dev.homeostat.core.compare.Trial.set;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.FieldPath;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The schema that is found at a path. */
class SchemaLookupTest {

  private static final SchemaNode.ScalarSet SET = set(1, 1);

  private static final SchemaNode.Fields SCHEMA =
      fields(
          "a",
          VALUE,
          "watched",
          SchemaNode.WATCHED,
          "whole",
          SchemaNode.WHOLE,
          "set",
          SET,
          "in",
          fields("b", VALUE),
          "there",
          fields(),
          "ports",
          keyed("port,protocol", 0, 0, "[port=80,protocol=TCP]", fields("name", VALUE)),
          "named",
          keyed("metadata.name", 0, 0, "[metadata.name=a]", fields()),
          "places",
          list(0, 0, VALUE, fields("c", VALUE)));

  private static SchemaNode at(String path) {
    return SchemaLookup.at(SCHEMA, FieldPath.parse(path)).orElse(null);
  }

  @Test
  void each_step_of_a_path_leads_further_down() {
    assertThat(at("")).isSameAs(SCHEMA);
    assertThat(at("/a")).isSameAs(VALUE);
    assertThat(at("/set")).isSameAs(SET);
    assertThat(at("/in/b")).isSameAs(VALUE);
    assertThat(at("/ports/[port=80,protocol=TCP]/name")).isSameAs(VALUE);
    assertThat(at("/places/[0]")).isSameAs(VALUE);
    assertThat(at("/places/[1]/c")).isSameAs(VALUE);
  }

  @Test
  void a_path_may_leave_out_the_protocol_that_has_a_default() {
    assertThat(at("/ports/[port=80]/name")).isSameAs(VALUE);
  }

  @Test
  void nothing_of_its_own_is_observed_beside_the_schema_or_below_a_value() {
    assertThat(at("/z")).isNull();
    assertThat(at("/a/b")).isNull();
    assertThat(at("/in/[0]")).isNull();
    assertThat(at("/set/[=a]")).isNull();
    assertThat(at("/ports/[port=81]")).isNull();
    assertThat(at("/ports/[0]")).isNull();
    assertThat(at("/places/[2]")).isNull();
    assertThat(at("/places/c")).isNull();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          /a                       | true
          /a/b                     | true
          /watched                 | true
          /watched/x/y             | true
          /whole                   | true
          /whole/[0]/x             | true
          /set                     | true
          /set/[=a]                | true
          /in/b                    | true
          /ports/[port=80]/name    | true
          /ports/[port=80]/name/x  | true
          /ports/[port=80]/port    | true
          /ports/[port=80]/protocol | true
          /named/[metadata.name=a]/metadata/name | true
          /places/[0]              | true
          /places/[1]/c            | true
          /z                       | false
          /in                      | false
          /in/z                    | false
          /there                   | false
          /there/x                 | false
          /ports                   | false
          /ports/name              | false
          /ports/[port=80]         | false
          /ports/[port=80]/x       | false
          /ports/[port=81]/name    | false
          /ports/[port=81]/port    | false
          /ports/port              | false
          /named/[metadata.name=a]/metadata | false
          /places                  | false
          /places/[2]              | false
          /places/[1]/z            | false
          """)
  void a_change_is_seen_of_observed_values_and_of_keys(String path, boolean seen) {
    assertThat(SchemaLookup.observes(SCHEMA, FieldPath.parse(path))).isEqualTo(seen);
  }

  @Test
  void of_the_whole_resource_nothing_is_seen_as_one_value() {
    assertThat(SchemaLookup.observes(SCHEMA, FieldPath.root())).isFalse();
  }
}
