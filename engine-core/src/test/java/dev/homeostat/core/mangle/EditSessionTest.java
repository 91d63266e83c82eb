package dev.homeostat.core.mangle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.FieldPath;
import dev.homeostat.Problem;
import dev.homeostat.Resource;
import dev.homeostat.ResourceId;
import dev.homeostat.core.compare.Trial;
import dev.homeostat.core.model.DesiredResource;
import dev.homeostat.report.FieldOrigin;
import dev.homeostat.spi.DesiredStateEditor;
import dev.homeostat.spi.cluster.KindInfo;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Which resources hooks find behind the door, and which they add. */
class EditSessionTest {

  private static final String MAP = "{apiVersion:'v1',kind:'ConfigMap',metadata:{name:'a'}}";
  private static final JsonNode TEXT = Trial.json("'v'");
  private static final JsonNode NULL = Trial.json("null");

  private static FieldPath path(String text) {
    return FieldPath.parse(text);
  }

  private static Named<UnaryOperator<DesiredStateEditor.Target>> verb(
      String name, UnaryOperator<DesiredStateEditor.Target> verb) {
    return Named.of(name, verb);
  }

  static Stream<Named<UnaryOperator<DesiredStateEditor.Target>>> verbs() {
    return Stream.of(
        verb("set", on -> on.set(path("/data/new"), TEXT)),
        verb("set what is there", on -> on.set(path("/data/k"), TEXT)),
        verb("override", on -> on.override(path("/data/k"), Trial.json("'w'"))),
        verb("override with the same", on -> on.override(path("/data/k"), TEXT)),
        verb("put", on -> on.put(path("/list"), Trial.json("{name:'x'}"))),
        verb("put a scalar", on -> on.put(path("/metadata/finalizers"), TEXT)),
        verb("observe", on -> on.observe(path("/data/new"))),
        verb("release", on -> on.release(path("/data/k"))),
        verb("sensitive", on -> on.sensitive(path("/data/k"))),
        verb("generate", on -> on.generate(path("/data/new"), "1", () -> "x")),
        verb("after", on -> on.after(ResourceId.configMap("b"))),
        verb("wave", on -> on.wave(5)));
  }

  static Stream<Named<UnaryOperator<DesiredStateEditor.Target>>> refusedVerbs() {
    return Stream.of(
        verb("set otherwise", on -> on.set(path("/data/k"), Trial.json("'w'"))),
        verb("set null", on -> on.set(path("/data/new"), NULL)),
        verb("set identity", on -> on.override(path("/metadata/name"), TEXT)),
        verb("set what the server owns", on -> on.set(path("/metadata/uid"), TEXT)),
        verb("set a status", on -> on.set(path("/status/ready"), TEXT)),
        verb("bring what the server owns", on -> on.set(path("/metadata/annotations"), OWNED)),
        verb("set below a scalar", on -> on.set(path("/data/k/inner"), TEXT)),
        verb("put without a key", on -> on.put(path("/list"), Trial.json("{a:1}"))),
        verb("put null", on -> on.put(path("/metadata/finalizers"), NULL)),
        verb("observe identity", on -> on.observe(path("/kind"))),
        verb("release a part of a value", on -> on.release(path("/whole/[name=x]/v"))),
        verb("generate what is set", on -> on.generate(path("/data/k"), "1", () -> "x")),
        verb("generate for another", on -> on.generate(path("/data/made"), "1", () -> "x")),
        verb("another wave", on -> on.wave(6)));
  }

  private static final JsonNode OWNED = Trial.json("{'pv.kubernetes.io/bound-by-controller':'x'}");

  private static DoorTrial trial() {
    DoorTrial trial =
        DoorTrial.of(
            "{apiVersion:'v1',kind:'ConfigMap',metadata:{name:'a'},data:{k:'v'},"
                + "whole:[{name:'x',v:1}]}");
    trial.as("other").generate(path("/data/made"), "1", () -> "x").wave(5);
    return trial;
  }

  @ParameterizedTest
  @MethodSource("verbs")
  void each_verb_returns_its_target(UnaryOperator<DesiredStateEditor.Target> verb) {
    DoorTrial trial = trial();
    DesiredStateEditor.Target target = trial.as("a");
    assertThat(verb.apply(target)).isSameAs(target);
    assertThat(trial.door().problems()).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("refusedVerbs")
  void a_verb_that_is_refused_changes_nothing_and_names_the_hook(
      UnaryOperator<DesiredStateEditor.Target> verb) {
    DoorTrial trial = trial();
    DesiredResource before = trial.desired();
    DesiredStateEditor.Target target = trial.as("some-hook");
    assertThat(verb.apply(target)).isSameAs(target);
    assertThat(trial.door().problems()).singleElement().asString().contains("hook:some-hook");
    DesiredResource after = trial.desired();
    assertThat(after.resource()).isEqualTo(before.resource());
    assertThat(after.schema()).isEqualTo(before.schema());
    assertThat(after.setBy()).isEqualTo(before.setBy());
  }

  @ParameterizedTest
  @MethodSource({"verbs", "refusedVerbs"})
  void behind_a_closed_door_each_verb_throws(UnaryOperator<DesiredStateEditor.Target> verb) {
    DoorTrial trial = trial();
    DesiredResource before = trial.desired();
    EditSession.Opened opened = trial.open("late");
    DesiredStateEditor.Target target = opened.resources().findFirst().orElseThrow();
    opened.close();
    assertThatThrownBy(() -> verb.apply(target))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("the door is closed: hook late came too late");
    assertThat(trial.desired()).isEqualTo(before);
    assertThat(trial.door().problems()).isEmpty();
  }

  @Test
  void behind_a_closed_door_nothing_is_found_added_or_reported() {
    DoorTrial trial = trial();
    EditSession.Opened opened = trial.open("late");
    opened.close();
    List<Consumer<EditSession.Opened>> words =
        List.of(
            EditSession.Opened::resources,
            door -> door.resource(ResourceId.configMap("a")),
            door -> door.add(Trial.resource(MAP)),
            door -> door.problem(Problem.error("Late")),
            EditSession.Opened::absent,
            EditSession.Opened::wanted);
    for (Consumer<EditSession.Opened> word : words) {
      assertThatThrownBy(() -> word.accept(opened)).isInstanceOf(IllegalStateException.class);
    }
    assertThat(trial.door().desired()).hasSize(1);
    assertThat(trial.door().problems()).isEmpty();
  }

  @Test
  void a_resource_is_found_by_its_id_and_without_a_namespace_in_that_of_the_application() {
    DoorTrial trial =
        DoorTrial.of(
            "{apiVersion:'v1',kind:'ConfigMap',metadata:{name:'a',namespace:'shop'}}",
            "{apiVersion:'v1',kind:'ConfigMap',metadata:{name:'a',namespace:'other'}}",
            "{apiVersion:'v1',kind:'Node',metadata:{name:'n'}}");
    EditSession.Opened opened = trial.open("a");
    ResourceId map = ResourceId.configMap("a");
    assertThat(opened.resource(map).orElseThrow().id()).isEqualTo(map.in("shop"));
    assertThat(opened.resource(map.in("other")).orElseThrow().id()).isEqualTo(map.in("other"));
    assertThat(opened.resource(map.in("third"))).isEmpty();
    assertThat(opened.resource(ResourceId.of("Node", "n")).orElseThrow().id())
        .isEqualTo(ResourceId.of("Node", "n"));
  }

  @Test
  void who_comes_after_another_names_it_in_the_same_way() {
    DoorTrial trial = DoorTrial.of(MAP, "{apiVersion:'v1',kind:'Node',metadata:{name:'n'}}");
    trial
        .as("a")
        .after(ResourceId.configMap("b"))
        .after(ResourceId.configMap("c").in("other"))
        .after(ResourceId.of("Node", "n"));
    assertThat(trial.desired().after())
        .containsExactlyInAnyOrder(
            ResourceId.configMap("b").in("shop"),
            ResourceId.configMap("c").in("other"),
            ResourceId.of("Node", "n"));
  }

  private static Resource added(KindInfo kind, String resource) {
    DoorTrial trial = DoorTrial.of(kind);
    DesiredStateEditor.Target target = trial.open("adds").add(Trial.resource(resource));
    assertThat(trial.desired().resource()).isEqualTo(target.desired());
    assertThat(trial.desired().addedBy()).isEqualTo(FieldOrigin.hook("adds"));
    assertThat(trial.codes()).isEmpty();
    return target.desired();
  }

  @Test
  void an_added_resource_has_the_namespace_that_counts() {
    Resource here = added(DoorTrial.NAMESPACED, MAP);
    assertThat(here.namespace()).isEqualTo("shop");
    String elsewhere = "{apiVersion:'v1',kind:'ConfigMap',metadata:{name:'a',namespace:'b'}}";
    assertThat(added(DoorTrial.NAMESPACED, elsewhere).namespace()).isEqualTo("b");
    assertThat(added(KindInfo.of(false), elsewhere).namespace()).isEmpty();
  }

  @Test
  void the_verbs_on_an_added_resource_are_returned_by_adding_it() {
    DoorTrial trial = DoorTrial.of();
    trial.open("a").add(Trial.resource(MAP)).set("/data/k", "v");
    assertThat(trial.value("/data/k")).isEqualTo("\"v\"");
    trial.open("b").add(Trial.resource(MAP)).set("/data/l", "w");
    assertThat(trial.codes()).containsExactly("ResourceExists");
    assertThat(trial.value("/data"))
        .as("the one that is there")
        .isEqualTo("{\"k\":\"v\",\"l\":\"w\"}");
  }

  @Test
  void a_resource_of_that_name_in_another_namespace_is_another() {
    DoorTrial trial = DoorTrial.of(MAP);
    trial
        .open("a")
        .add(
            Trial.resource(
                "{apiVersion:'v1',kind:'ConfigMap',metadata:{name:'a',namespace:'elsewhere'}}"));
    assertThat(trial.codes()).isEmpty();
  }

  @Test
  void of_an_added_secret_texts_become_data_and_nulls_say_nothing() {
    Resource secret =
        added(
            DoorTrial.NAMESPACED,
            "{apiVersion:'v1',kind:'Secret',metadata:{name:'s',uid:null},data:{a:'eA==',b:'eA=='},"
                + "stringData:{b:'sesame',c:null}}");
    assertThat(secret.tree().get("data")).isEqualTo(Trial.json("{a:'eA==',b:'c2VzYW1l'}"));
    assertThat(secret.tree().has("stringData")).isFalse();
    assertThat(secret.at(path("/metadata/uid"))).isEmpty();
    Resource other =
        added(
            DoorTrial.NAMESPACED,
            "{apiVersion:'e/v1',kind:'Secret',metadata:{name:'s'},stringData:{b:'x'}}");
    assertThat(other.tree().get("stringData")).isEqualTo(Trial.json("{b:'x'}"));
  }

  @Test
  void of_an_added_resource_the_status_is_dropped_where_it_is_the_servers() {
    String thing = "{apiVersion:'e/v1',kind:'T',metadata:{name:'t'},status:{a:1}}";
    assertThat(added(DoorTrial.WITHOUT_STATUS, thing).tree().has("status")).isTrue();
    DoorTrial trial = DoorTrial.of();
    trial.open("a").add(Trial.resource(thing));
    assertThat(trial.value("/status")).isEmpty();
    assertThat(trial.door().problems())
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.code()).isEqualTo("ServerOwnedField");
              assertThat(problem.path()).isEqualTo("/status");
              assertThat(problem.isError()).isFalse();
            });
  }
}
