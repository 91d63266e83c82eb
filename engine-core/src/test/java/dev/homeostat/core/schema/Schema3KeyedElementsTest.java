package dev.homeostat.core.schema;

import static dev.homeostat.core.schema.SchemaTrial.THING;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Problem;
import dev.homeostat.core.compare.Trial;
import dev.homeostat.core.model.ElementKey;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.core.model.SchemaNode.Bounds;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** SCHEMA-3: keyed elements carry the values of their keys. */
class Schema3KeyedElementsTest {

  private static final SchemaNode X = Trial.fields("x", SchemaNode.VALUE);

  private static SchemaTrial list(String keys, String elements) {
    String control = "{observer_schema_list_keys: [" + keys + "]}";
    return SchemaTrial.written(THING + "list: [" + elements + ", " + control + "]\n");
  }

  private static SchemaNode right(String keys, String elements) {
    SchemaTrial trial = list(keys, elements);
    assertThat(trial.problems()).isEmpty();
    assertThat(
            SchemaCompiler.published(
                trial.schema().address().id(), trial.schema().tree(), SchemaTrial.KIND))
        .isEqualTo(trial.schema().root());
    return trial.at("list");
  }

  @Test
  void all_other_leaves_are_null() {
    assertThat(right("name", "{name: a, x: null}, {name: b}"))
        .isEqualTo(Trial.keyed("name", 0, 0, "[name=a]", X, "[name=b]", Trial.fields()));
    assertThat(list("name", "{name: a, x: 1}").said())
        .containsExactly("NonNullLeaf /s/list/0/x schema.yaml:4");
  }

  @Test
  void one_without_key_values_stands_for_every_element_not_named() {
    SchemaNode.KeyedList list =
        (SchemaNode.KeyedList) right("name", "{name: a}, {x: null}, {name: b}");
    assertThat(list)
        .isEqualTo(
            new SchemaNode.KeyedList(
                List.of("name"),
                Trial.elements("[name=a]", Trial.fields(), "[name=b]", Trial.fields()),
                X,
                Bounds.UNLIMITED,
                false));
    assertThat(list.element(Trial.key("[name=a]"))).contains(Trial.fields());
    assertThat(list.element(Trial.key("[name=c]"))).contains(X);
  }

  @Test
  void null_observes_each_of_the_others_as_one_value() {
    assertThat(((SchemaNode.KeyedList) right("name", "null")).others()).isEqualTo(SchemaNode.VALUE);
    assertThat(((SchemaNode.KeyedList) right("name", "{name: null, x: null}")).others())
        .isEqualTo(X);
  }

  @Test
  void the_missing_protocol_is_tcp_and_nothing_else_has_a_default() {
    assertThat(right("port, protocol", "{port: 80, x: null}, {port: 80, protocol: UDP}"))
        .isEqualTo(
            Trial.keyed(
                "port,protocol",
                0,
                0,
                "[port=80,protocol=TCP]",
                X,
                "[port=80,protocol=UDP]",
                Trial.fields()));
    assertThat(ElementKey.of(Trial.json("{protocol:'UDP'}"), List.of("port", "protocol")))
        .isEmpty();
    assertThat(ElementKey.of(Trial.json("{port:80}"), List.of("port", "scheme"))).isEmpty();
    assertThat(ElementKey.of(Trial.json("'text'"), List.of("protocol"))).isEmpty();
  }

  @Test
  void a_star_is_a_name_like_any_other() {
    SchemaNode.KeyedList list = (SchemaNode.KeyedList) right("name", "{name: '*', x: null}");
    assertThat(list.element(Trial.key("[name=*]"))).contains(X);
    assertThat(list.element(Trial.key("[name=a]"))).isEmpty();
  }

  @Test
  void a_key_may_be_nested() {
    SchemaNode list = right("metadata.name", "{metadata: {name: a, labels: null}, x: null}");
    assertThat(list)
        .isEqualTo(
            Trial.keyed(
                "metadata.name",
                0,
                0,
                "[metadata.name=a]",
                Trial.fields(
                    "metadata", Trial.fields("labels", SchemaNode.VALUE), "x", SchemaNode.VALUE)));
    assertThat(right("metadata.name", "{metadata: {name: a}}"))
        .isEqualTo(Trial.keyed("metadata.name", 0, 0, "[metadata.name=a]", Trial.fields()));
  }

  @Test
  void an_element_can_be_one_value() {
    assertThat(right("name", "{name: a, observer_schema_list_whole: true}"))
        .isEqualTo(Trial.keyed("name", 0, 0, "[name=a]", SchemaNode.VALUE));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "name | {x: null}, {'y': null} | TwoElementsWithoutKey /s/list/1",
        "name | {name: a}, {name: a} | DuplicateKey /s/list/1",
        "port, protocol | {port: 80}, {port: 80, protocol: TCP} | DuplicateKey /s/list/1",
        "port, protocol | {protocol: UDP} | KeyValueMissing /s/list/0",
        "a, b | {a: 1} | KeyValueMissing /s/list/0",
        "name | {name: {}} | KeyValueMissing /s/list/0",
        "name | app | NotAnElement /s/list/0",
        "name | [null] | NotAnElement /s/list/0",
        "name | {name: a, x: null, observer_schema_list_whole: true}"
            + " | WholeElementWithFields /s/list/0",
        "name | {name: a, observer_schema_list_keys: [b]}"
            + " | UnknownControl /s/list/0/observer_schema_list_keys"
      })
  void what_is_wrong_with_an_element_is_one_error(String keys, String elements, String error) {
    assertThat(list(keys, elements).said()).containsExactly(error + " schema.yaml:4");
  }

  @Test
  void a_message_names_all_keys_that_have_to_be_there() {
    Problem missing = list("port, protocol", "{protocol: UDP}").problems().get(0);
    assertThat(missing.expected()).contains("port, protocol");
    Problem second = list("port, protocol", "{x: null}, {'y': null}").problems().get(0);
    assertThat(second.advice()).contains("port, protocol");
  }

  @Test
  void ports_are_published_as_numbers_and_other_keys_as_texts() {
    assertThat(list("port", "{port: 80}").tree().at("/list/0/port").isInt()).isTrue();
    assertThat(list("containerPort", "{containerPort: 80}").tree().at("/list/0/containerPort"))
        .isEqualTo(Trial.json("80"));
    assertThat(list("name", "{name: '80'}").tree().at("/list/0/name").isTextual()).isTrue();
    assertThat(list("port", "{port: http}").tree().at("/list/0/port").isTextual()).isTrue();
  }
}
