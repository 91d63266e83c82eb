package dev.homeostat.core.schema;

import static dev.homeostat.core.schema.SchemaTrial.THING;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** SCHEMA-1 and POLICY-5: a written schema has the shape of its manifest, whose lists fit it. */
class SchemaValidatorTest {

  private static List<String> said(String list, String schema) {
    String body =
        schema
            .replace(
                "BOUNDS", "observer_schema_list_min_length: 0, observer_schema_list_max_length")
            .replace("MAX", "observer_schema_list_max_length")
            .replace("KEYS", "observer_schema_list_keys");
    return SchemaTrial.of(THING + "list: " + list + "\n", THING + "list: " + body + "\n").said();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "[{name: a}, {name: b}] | [{KEYS: [name], MAX: 1}]",
        "[a, b] | [{KEYS: [], MAX: 1}]",
        "[1, 2] | [{BOUNDS: 1}]"
      })
  void a_list_of_any_kind_must_not_be_longer_than_its_own_maximum(String list, String schema) {
    assertThat(said(list, schema)).containsExactly("ListOutsideBounds /list app.yaml:4");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "[{name: a}] | [{KEYS: [name], MAX: 1}]",
        "[a] | [{KEYS: [], MAX: 1}]",
        "[1] | [{BOUNDS: 1}]",
        "[1, 2] | [null, {BOUNDS: 0}]",
        "[1] | [null, null, {BOUNDS: 0}]",
        "[{name: a, in: 1}] | [{name: b, in: {x: null}}, {KEYS: [name]}]"
      })
  void it_may_be_as_long_or_have_more_or_fewer_elements_than_are_observed(
      String list, String schema) {
    assertThat(said(list, schema)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "[{name: a, in: 1}] | [{name: a, in: {x: null}}, {KEYS: [name]}] | /list/[name=a]/in",
        "[{name: a, in: 1}] | [{in: {x: null}}, {KEYS: [name]}] | /list/[name=a]/in",
        "[{in: {}}, {in: 1}] | [{in: {x: null}}, {in: {x: null}}, {BOUNDS: 0}] | /list/[1]/in",
        "[[a], [[b, c]]] | [null, [[{KEYS: [], MAX: 1}], {BOUNDS: 0}], {BOUNDS: 0}]"
            + " | /list/[1]/[0]"
      })
  void the_elements_of_a_list_are_looked_at_too(String list, String schema, String path) {
    assertThat(said(list, schema)).singleElement().asString().contains(" " + path + " ");
  }
}
