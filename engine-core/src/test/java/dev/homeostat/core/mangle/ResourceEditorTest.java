package dev.homeostat.core.mangle;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.FieldPath;
import dev.homeostat.ResourceId;
import dev.homeostat.core.compare.Trial;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.spi.DesiredStateEditor;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The setters of fields, and the meaning of a path to the verbs. */
class ResourceEditorTest {

  private static final String MAP =
      "{apiVersion:'v1',kind:'ConfigMap',metadata:{name:'a'},data:{k:'v',l:'w'}}";
  private static final String SECRET =
      "{apiVersion:'v1',kind:'Secret',metadata:{name:'s'},data:{a:'eA=='}}";
  private static final String SERVICE =
      "{apiVersion:'v1',kind:'Service',metadata:{name:'s'},"
          + "spec:{ports:[{port:53,protocol:'UDP'},{port:53}]}}";

  private static FieldPath path(String text) {
    return FieldPath.parse(text);
  }

  private static JsonNode text(String text) {
    return Trial.json("'" + text + "'");
  }

  private static FieldPath sensitive(String resource, String path) {
    DoorTrial trial = DoorTrial.of(resource);
    trial.as("a").sensitive(path(path));
    return trial.desired().sensitive().iterator().next();
  }

  @Test
  void the_state_says_who_set_what() {
    DoorTrial trial = DoorTrial.of(MAP);
    trial.as("a").set("/data/m", "x").set("/data/n", "y");
    trial.as("b").override(path("/data/n"), text("z")).set("/data/k", "v");
    assertThat(trial.setters()).containsExactly("/data/m hook:a", "/data/n hook:b");
  }

  @Test
  void who_overrides_a_parent_set_all_that_is_below_it() {
    DoorTrial trial = DoorTrial.of(MAP);
    trial.as("a").set("/data/m", "x").set("/other", "y");
    trial.as("b").override(path("/data"), Trial.json("{m:'z'}"));
    assertThat(trial.setters()).containsExactly("/data hook:b", "/other hook:a");
    assertThat(trial.value("/data")).isEqualTo("{\"m\":\"z\"}");
  }

  @Test
  void overriding_with_what_is_there_already_sets_nothing() {
    DoorTrial trial = DoorTrial.of(MAP);
    trial.as("a").override(path("/data/k"), text("v"));
    assertThat(trial.setters()).isEmpty();
  }

  @Test
  void what_is_there_already_is_observed_from_now_on() {
    for (Consumer<DesiredStateEditor.Target> word :
        List.<Consumer<DesiredStateEditor.Target>>of(
            on -> on.set("/data/k", "v"), on -> on.override(path("/data/k"), text("v")))) {
      DoorTrial trial = DoorTrial.written(MAP, Trial.fields());
      word.accept(trial.as("a"));
      assertThat(trial.observed("/data/k")).contains(SchemaNode.VALUE);
      assertThat(trial.observed("/data/l")).isEmpty();
    }
  }

  @Test
  void of_two_that_set_a_field_the_one_that_counts_is_named() {
    DoorTrial beside = DoorTrial.of(MAP);
    beside.as("a").set("/data/m", "x");
    beside.as("b").set("/data/k", "x");
    assertThat(beside.got()).as("a set another one").isEqualTo("two: manifest and hook:b");
    DoorTrial above = DoorTrial.of(MAP);
    above.as("a").set(path("/other"), Trial.json("{x:{y:1}}"));
    above.as("b").set("/other/x/y", "x");
    assertThat(above.got()).isEqualTo("two: hook:a and hook:b");
    DoorTrial below = DoorTrial.of(MAP);
    below.as("z").set("/other/a", "x");
    below.as("y").set("/other/b", "x");
    below.as("b").set(path("/other"), Trial.json("{c:1}"));
    assertThat(below.got()).as("the first by path").isEqualTo("two: hook:z and hook:b");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/data/a", "/data"})
  void who_overrides_a_generated_field_ends_its_generation(String path) {
    DoorTrial trial = DoorTrial.of("{apiVersion:'v1',kind:'Secret',metadata:{name:'s'}}");
    trial.as("a").generate(path("/data/a"), "1", () -> "x").generate(path("/b"), "1", () -> "x");
    ResourceId id = trial.desired().id();
    assertThat(trial.door().generations().get(id)).hasSize(2);
    trial.as("b").override(path(path), path.equals("/data") ? Trial.json("{}") : text("eA=="));
    assertThat(trial.door().generations().get(id)).hasToString("[/b (1)]");
  }

  @Test
  void a_hook_may_ask_twice_for_the_same_secret() {
    DoorTrial trial = DoorTrial.of(SECRET);
    EditSession.Opened opened = trial.open("a");
    DesiredStateEditor.Target target = opened.resources().findFirst().orElseThrow();
    target.generate(path("/data/b"), "1", () -> "x").generate(path("/data/b"), "1", () -> "x");
    assertThat(trial.codes()).isEmpty();
    assertThat(trial.desired().sensitive()).containsExactly(path("/data/b"));
    target.generate(path("/data/b"), "2", () -> "x");
    assertThat(trial.got()).isEqualTo("two: hook:a and hook:a");
    assertThat(trial.door().generations().get(target.id())).hasToString("[/data/b (1)]");
  }

  @Test
  void what_a_generated_secret_stands_for_is_one_value() {
    DoorTrial trial = DoorTrial.of(SECRET);
    trial.as("a").generate(path("/data/b"), "1", () -> "x");
    assertThat(trial.observed("/data/b")).contains(SchemaNode.VALUE);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "/stringData/b | 'sesame'           | {a:'eA==',b:'c2VzYW1l'}",
        "/stringData   | {b:'sesame',c:'x'} | {a:'eA==',b:'c2VzYW1l',c:'eA=='}",
        "/data/b       | 'eQ=='             | {a:'eA==',b:'eQ=='}"
      })
  void texts_of_a_secret_are_set_as_data(String path, String value, String data) {
    for (boolean override : new boolean[] {false, true}) {
      DoorTrial trial = DoorTrial.of(SECRET);
      DesiredStateEditor.Target target = trial.as("a");
      DesiredStateEditor.Target same =
          override
              ? target.override(path(path), Trial.json(value))
              : target.set(path(path), Trial.json(value));
      assertThat(same).isSameAs(target);
      assertThat(Trial.json(trial.value("/data"))).isEqualTo(Trial.json(data));
      assertThat(trial.value("/stringData")).isEmpty();
      assertThat(trial.observed("/data/b")).contains(SchemaNode.VALUE);
    }
  }

  @Test
  void a_text_that_is_null_is_refused() {
    DoorTrial trial = DoorTrial.of(SECRET);
    trial.as("a").set(path("/stringData/b"), Trial.json("null"));
    assertThat(trial.codes()).containsExactly("NullSet");
  }

  @Test
  void a_text_of_a_secret_is_observed_released_and_hidden_as_data() {
    DoorTrial trial = DoorTrial.of(SECRET);
    trial.as("a").release(path("/stringData/a")).observe(path("/stringData/b"));
    assertThat(trial.observed("/data/a")).isEmpty();
    assertThat(trial.observed("/data/b")).contains(SchemaNode.VALUE);
    assertThat(trial.observed("/stringData")).isEmpty();
    assertThat(sensitive(SECRET, "/stringData/a")).hasToString("/data/a");
    assertThat(sensitive(SECRET, "/data/a")).hasToString("/data/a");
    assertThat(sensitive(SECRET, "/metadata/labels/stringData"))
        .hasToString("/metadata/labels/stringData");
    assertThat(sensitive(MAP, "/stringData/a")).hasToString("/stringData/a");
  }

  @Test
  void another_kind_may_have_a_field_of_that_name() {
    DoorTrial trial = DoorTrial.of(MAP);
    trial.as("a").set("/stringData/x", "y");
    assertThat(trial.value("/stringData/x")).isEqualTo("\"y\"");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/spec/ports/[port=53]", "/spec/ports/[port=53,protocol=TCP]"})
  void an_element_that_is_named_without_its_protocol_has_the_default_one(String port) {
    DoorTrial trial = DoorTrial.of(SERVICE);
    trial.as("a").set(path(port + "/targetPort"), Trial.json("1"));
    trial.as("b").set(path("/spec/ports/[port=53,protocol=TCP]/targetPort"), Trial.json("2"));
    assertThat(trial.got()).isEqualTo("two: hook:a and hook:b");
    assertThat(trial.setters())
        .containsExactly("/spec/ports/[port=53,protocol=TCP]/targetPort hook:a");
    SchemaNode.KeyedList ports = (SchemaNode.KeyedList) trial.observed("/spec/ports").orElseThrow();
    assertThat(ports.elements()).hasSize(2);
    assertThat(trial.observed("/spec/ports/[port=53,protocol=TCP]/targetPort"))
        .contains(SchemaNode.VALUE);
    assertThat(trial.observed("/spec/ports/[port=53,protocol=UDP]/targetPort")).isEmpty();
    trial.as("a").release(path(port + "/targetPort"));
    assertThat(trial.observed("/spec/ports/[port=53]/targetPort")).isEmpty();
  }

  @Test
  void the_status_is_the_servers_where_the_kind_says_so() {
    DoorTrial trial = DoorTrial.of(MAP);
    trial.as("a").observe(path("/status/ready"));
    assertThat(trial.observed("/status/ready")).contains(SchemaNode.WATCHED);
    trial.as("a").set("/status/ready", "x");
    assertThat(trial.codes()).containsExactly("FieldNotSettable");
    DoorTrial other = DoorTrial.of(DoorTrial.WITHOUT_STATUS, MAP);
    other.as("a").observe(path("/status/ready")).set("/status/phase", "x");
    assertThat(other.codes()).isEmpty();
    assertThat(other.observed("/status/ready")).contains(SchemaNode.VALUE);
  }
}
