package dev.homeostat.program.configuration;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Problem;
import io.fabric8.kubernetes.api.model.PodSpec;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** All mistakes of a tree are found at once, and the rest of it counts. */
class StrictBindingTest {

  private enum Mood {
    GOOD,
    BAD
  }

  private record Part(String name, Mood mood) {}

  private record Whole(
      int count,
      boolean flag,
      Duration time,
      Part part,
      List<String> list,
      Map<String, Part> parts) {}

  private static final ObjectNode DEFAULTS =
      (ObjectNode)
          tree(
              "{'count': 3, 'flag': true, 'time': '1m', 'part': {'name': 'n', 'mood': 'GOOD'},"
                  + " 'list': ['a'], 'parts': {}}");

  private static JsonNode tree(String json) {
    try {
      return new ObjectMapper().readTree(json.replace('\'', '"'));
    } catch (JsonProcessingException e) {
      throw new AssertionError(e);
    }
  }

  private static StrictBinding.Bound<Whole> bind(String json) {
    return StrictBinding.bind(tree(json), DEFAULTS, Whole.class);
  }

  private static List<String> mistakes(String json) {
    return bind(json).mistakes().stream()
        .map(mistake -> mistake.problemOf(tree(json)))
        .map(Problem::toString)
        .toList();
  }

  @Test
  void what_is_absent_or_null_has_its_default() {
    Whole defaults =
        new Whole(3, true, Duration.ofMinutes(1), new Part("n", Mood.GOOD), List.of("a"), Map.of());
    assertThat(bind("{}").value()).isEqualTo(defaults);
    assertThat(bind("null").value()).isEqualTo(defaults);
    assertThat(bind("{'count': null, 'part': {'mood': null}}").value()).isEqualTo(defaults);
    assertThat(bind("{'part': {'mood': 'BAD'}}").value().part()).isEqualTo(new Part("n", Mood.BAD));
    assertThat(bind("{'list': []}").value().list()).isEmpty();
  }

  @Test
  void a_duration_is_a_number_of_nanoseconds_or_a_text() {
    assertThat(bind("{'time': 1500}").value().time()).hasNanos(1500);
    assertThat(bind("{'time': '1h30m'}").value().time()).hasMinutes(90);
  }

  /** A value of which a part is not configured. */
  private record Tuned(int count, List<String> later) {
    @JsonCreator
    static Tuned of(@JsonProperty("count") int count) {
      return new Tuned(count, List.of());
    }
  }

  @Test
  void a_component_that_the_creator_does_not_take_is_unknown() {
    assertThat(StrictBinding.mistakes(tree("{'count': 1, 'later': ['a']}"), Tuned.class))
        .singleElement()
        .satisfies(
            mistake -> {
              assertThat(mistake.isUnknown()).isTrue();
              assertThat(mistake.at()).hasToString("/later");
              assertThat(mistake.expected()).isEqualTo("one of count");
            });
    assertThat(StrictBinding.mistakes(tree("{'count': 1, 'later': []}"), Tuned.class)).hasSize(1);
  }

  @Test
  void a_number_that_is_too_large_is_named_as_such() {
    assertThat(mistakes("{'count': 99999999999}"))
        .containsExactly(
            "InvalidSetting /count: expected a whole number in the range of its type, got"
                + " 99999999999");
  }

  @Test
  void all_mistakes_are_found_with_pointer_expectation_and_value() {
    assertThat(
            mistakes(
                "{'count': '3', 'flag': 1, 'time': '-1s', 'list': 'a', 'part': {'name': 5, 'mood':"
                    + " 'SO'}, 'parts': {'a/b': {'name': 'x', 'mood': 'GOD'}, 'c': true, 'd':"
                    + " {'mood': 'BAD'}}}"))
        .containsExactlyInAnyOrder(
            "InvalidSetting /count: expected a whole number, got \"3\"",
            "InvalidSetting /flag: expected true or false, got 1",
            "InvalidSetting /time: expected nanoseconds, or a duration such as 1m30s, from 0 on,"
                + " got \"-1s\"",
            "InvalidSetting /list: expected a list, got \"a\"",
            "InvalidSetting /part/name: expected a text, got 5",
            "InvalidSetting /part/mood: expected one of [GOOD, BAD], got \"SO\"",
            "InvalidSetting /parts/a~1b/mood: expected one of [GOOD, BAD], got \"GOD\"",
            "InvalidSetting /parts/c: expected a map, got true",
            "InvalidSetting /parts/d/name: expected a text, got none");
    assertThat(mistakes("{'count': 1.5}"))
        .containsExactly("InvalidSetting /count: expected a whole number, got 1.5");
    assertThat(mistakes("['a']")).containsExactly("InvalidSetting: expected a map, got [\"a\"]");
  }

  @Test
  void what_is_wrong_counts_as_its_default_and_the_rest_as_it_is() {
    Whole whole = bind("{'count': 'x', 'flag': false, 'part': {'name': 'm', 'mood': 1.5}}").value();
    assertThat(whole.count()).isEqualTo(3);
    assertThat(whole.flag()).isFalse();
    assertThat(whole.part()).isEqualTo(new Part("m", Mood.GOOD));
  }

  @Test
  void an_unknown_member_is_a_warning() {
    StrictBinding.Bound<Whole> bound = bind("{'part': {'nmae': 'm'}}");
    assertThat(bound.mistakes()).singleElement().matches(BindingMistake::isUnknown);
    Problem problem = bound.mistakes().get(0).problemOf(tree("{'part': {'nmae': 'm'}}"));
    assertThat(problem.isError()).isFalse();
    assertThat(problem.path()).isEqualTo("/part/nmae");
    assertThat(problem.toString()).contains("one of mood, name", "it is ignored");
    assertThat(bound.value().part().name()).isEqualTo("n");
  }

  @Test
  void a_class_that_accepts_any_member_accepts_only_its_own() {
    assertThat(
            StrictBinding.mistakes(
                tree("{'containers': [{'name': 'c', 'imag': 'x'}], 'nodeselector': {}}"),
                PodSpec.class))
        .extracting(mistake -> mistake.at().toString())
        .containsExactlyInAnyOrder("/containers/0/imag", "/nodeselector");
  }

  @Test
  void a_mistake_by_itself_has_the_type_of_the_value_and_not_the_value() {
    String json = "{'count': 'hunter2', 'time': 'hunter2', 'hunter': 'hunter2', 'list': {}}";
    assertThat(bind(json).mistakes())
        .extracting(BindingMistake::got)
        .containsExactlyInAnyOrder("a text", "a text", "a text", "a map");
  }

  @Test
  void a_long_value_is_shortened() {
    String json = "{'count': '" + "x".repeat(10_000) + "'}";
    assertThat(mistakes(json)).singleElement().asString().hasSizeLessThan(200).endsWith("…");
  }

  @Test
  void the_number_of_mistakes_is_limited() {
    StringBuilder json = new StringBuilder("{'count': 5");
    for (int i = 0; i < 1_000; i++) {
      json.append(", 'm").append(i).append("': 1");
    }
    assertThat(bind(json + "}").mistakes()).hasSize(50);
  }

  @Test
  void a_mistake_is_told_without_the_value() {
    JsonPointer at = JsonPointer.compile("/a/0");
    assertThat(new BindingMistake(at, false, "a text", "a number").text("spec"))
        .isEqualTo("spec/a/0: expected a text, got a number");
    assertThat(new BindingMistake(at, true, "one of [b]", "a text").text("spec"))
        .isEqualTo("unknown field spec/a/0");
  }
}
