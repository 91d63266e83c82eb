package dev.homeostat.core.schema;

import static dev.homeostat.core.schema.SchemaTrial.DEPLOYMENT;
import static dev.homeostat.core.schema.SchemaTrial.THING;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.FieldPath;
import dev.homeostat.Problem;
import dev.homeostat.Rule;
import dev.homeostat.core.compare.Trial;
import dev.homeostat.core.model.SchemaLookup;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.spi.cluster.KindInfo;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** SCHEMA-7: a list that its keys do not tell apart is whole. (Surplus: Schema7ComparisonTest.) */
class Schema7DuplicatesTest {

  private static final String KEYED = "{observer_schema_list_keys: [name]}";

  private static SchemaNode byDefault(String list, KindInfo kind) {
    return SchemaTrial.defaultSchema(THING + "list: " + list + "\n", kind)
        .root()
        .members()
        .get("list");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[{name: a}, {name: b}, {name: a}]",
        "[{name: a}, {x: 1}]",
        "[{name: 1}, {name: '1'}]",
        "[{name: {}}]",
        "[{name: a}, null]",
        "[a]"
      })
  void a_default_schema_takes_it_whole(String list) {
    KindInfo kind = SchemaTrial.kind("/list", new KindInfo.Keyed(List.of("name")));
    assertThat(byDefault(list, kind)).isEqualTo(SchemaNode.WHOLE);
    assertThat(byDefault("[{name: a}, {name: b}]", kind)).isInstanceOf(SchemaNode.KeyedList.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"[a, a]", "[1, '1']", "[a, null]", "[{}]", "[[a]]"})
  void so_it_takes_a_set_that_is_none(String list) {
    KindInfo kind = SchemaTrial.kind("/list", new KindInfo.SetOfScalars());
    assertThat(byDefault(list, kind)).isEqualTo(SchemaNode.WHOLE);
    assertThat(byDefault("[a, 1, true]", kind)).isEqualTo(Trial.set(3, 3));
  }

  @Test
  void two_ports_are_one_if_their_protocol_is_the_default() {
    String ports = "spec: {template: {spec: {containers: [{name: a, ports: [%s]}]}}}\n";
    String twice = "{containerPort: 80}, {containerPort: 80, protocol: TCP}";
    assertThat(SchemaTrial.byDefault(DEPLOYMENT + ports.formatted(twice)).toString())
        .contains("\"ports\":[{\"observer_schema_list_whole\":true}]");
    String two = "{containerPort: 80}, {containerPort: 80, protocol: UDP}";
    assertThat(SchemaTrial.byDefault(DEPLOYMENT + ports.formatted(two)).toString())
        .contains("\"protocol\":\"UDP\"");
  }

  private static SchemaTrial written(String list, String elements) {
    return SchemaTrial.of(THING + "list: " + list + "\n", THING + "list: [" + elements + "]\n");
  }

  private static void whole(SchemaTrial trial, String path) {
    assertThat(trial.said()).containsExactly("KeysNotUnique " + path + " app.yaml:4");
    assertThat(trial.problems().get(0).rule()).contains(Rule.SCHEMA_7);
    assertThat(trial.problems()).noneMatch(Problem::isError);
    assertThat(SchemaLookup.at(trial.schema().root(), FieldPath.parse(path)))
        .contains(SchemaNode.WHOLE);
  }

  @Test
  void a_written_schema_is_told_that_it_cannot_be_followed() {
    SchemaTrial twice = written("[{name: a}, {name: a}]", "{name: a, x: null}, " + KEYED);
    whole(twice, "/list");
    assertThat(twice.schema().tree().path("list"))
        .isEqualTo(Trial.json("[{observer_schema_list_whole:true}]"));
    whole(written("[{name: a}, {x: 1}]", KEYED), "/list");
    whole(written("[a, a]", "{observer_schema_list_keys: []}"), "/list");
  }

  @Test
  void a_written_schema_that_fits_is_followed() {
    SchemaTrial trial = written("[{name: a}, {name: b}]", "{name: a, x: null}, " + KEYED);
    assertThat(trial.problems()).isEmpty();
    assertThat(trial.at("list"))
        .isEqualTo(Trial.keyed("name", 0, 0, "[name=a]", Trial.fields("x", SchemaNode.VALUE)));
    assertThat(written("[a, b]", "{observer_schema_list_keys: []}").problems()).isEmpty();
  }

  @Test
  void lists_within_lists_are_looked_at_one_by_one() {
    String inner = "in: [" + KEYED + "]";
    SchemaTrial named =
        written(
            "[{name: a, in: [{name: x}, {name: x}]}, {name: b, in: [{name: x}]}]",
            "{name: a, " + inner + "}, {name: b, " + inner + "}, " + KEYED);
    whole(named, "/list/[name=a]/in");
    assertThat(named.at("list"))
        .isEqualTo(
            Trial.keyed(
                "name",
                0,
                0,
                "[name=a]",
                Trial.fields("in", SchemaNode.WHOLE),
                "[name=b]",
                Trial.fields("in", Trial.keyed("name", 0, 0))));
  }

  @Test
  void an_element_that_no_schema_names_is_looked_at_too() {
    SchemaTrial trial =
        written(
            "[{name: a, in: [{name: x}, {name: x}]}, {name: b, in: [{name: x}]}]",
            "{in: [" + KEYED + "]}, " + KEYED);
    whole(trial, "/list/[name=a]/in");
    SchemaNode.KeyedList list = (SchemaNode.KeyedList) trial.at("list");
    assertThat(list.element(Trial.key("[name=a]"))).contains(Trial.fields("in", SchemaNode.WHOLE));
    assertThat(list.elements()).hasSize(1);
    assertThat(list.element(Trial.key("[name=b]")))
        .contains(Trial.fields("in", Trial.keyed("name", 0, 0)));
  }

  @Test
  void so_is_an_element_that_has_only_its_place() {
    SchemaTrial trial =
        written(
            "[{in: [{name: x}]}, {in: [{name: x}, {name: x}]}]",
            "{in: [%s]}, {in: [%s]}, {observer_schema_list_min_length: 0, observer_schema_list_max_length: 0}"
                .formatted(KEYED, KEYED));
    whole(trial, "/list/[1]/in");
    assertThat(trial.at("list"))
        .isEqualTo(
            Trial.list(
                0,
                0,
                Trial.fields("in", Trial.keyed("name", 0, 0)),
                Trial.fields("in", SchemaNode.WHOLE)));
  }

  @Test
  void a_manifest_that_says_nothing_of_the_list_changes_nothing() {
    assertThat(SchemaTrial.of(THING, THING + "list: [" + KEYED + "]\n").at("list"))
        .isEqualTo(Trial.keyed("name", 0, 0));
  }
}
