package dev.homeostat.program.configuration;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Resource;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AnnotationOverridesTest {

  private static final Duration MINUTE = Duration.ofMinutes(1);

  private final List<String> mistakes = new ArrayList<>();

  private AnnotationOverrides with(String name, String value) {
    ObjectNode tree =
        JsonNodeFactory.instance.objectNode().put("apiVersion", "v1").put("kind", "ConfigMap");
    ObjectNode metadata = tree.putObject("metadata").put("name", "a").put("namespace", "b");
    metadata.putObject("annotations").put(name, value).put("example.org/other", "x");
    return AnnotationOverrides.of(
        Resource.of(tree),
        "example.com/",
        (field, message) -> mistakes.add(field + ": " + message));
  }

  private AnnotationOverrides with(String value) {
    return with("example.com/wait", value);
  }

  private void assertMistake(String expected, String got) {
    assertThat(mistakes)
        .containsExactly(
            "metadata.annotations[example.com/wait]: expected "
                + expected
                + ", got '"
                + got
                + "'; it is ignored");
  }

  @ParameterizedTest
  @CsvSource({"7s, PT7S", "-5m, PT0S", "25h, PT1H", "1h, PT1H"})
  void a_duration_is_clipped(String value, Duration expected) {
    assertThat(with(value).duration("wait", MINUTE, Duration.ofHours(1))).isEqualTo(expected);
    assertThat(mistakes).isEmpty();
  }

  @Test
  void a_duration_without_a_meaning_is_reported() {
    assertThat(with("soon").duration("wait", MINUTE, Duration.ofHours(1))).isEqualTo(MINUTE);
    assertMistake("a duration such as 1m30s", "soon");
  }

  @ParameterizedTest
  @CsvSource({"1s, PT1S", "0, PT1M", "-1s, PT1M", "60s, PT1M", "2m, PT1M"})
  void a_time_can_only_be_shortened(String value, Duration expected) {
    assertThat(with(value).shorter("wait", MINUTE)).isEqualTo(expected);
    assertThat(mistakes).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"5, 5", "-1, -1", "+2, 2"})
  void a_number_is_a_whole_number(String value, int expected) {
    assertThat(with(value).number("wait", 3)).isEqualTo(expected);
    assertThat(mistakes).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"x", "1.5", "99999999999", "''"})
  void any_other_number_is_reported(String value) {
    assertThat(with(value).number("wait", 3)).isEqualTo(3);
    assertMistake("a whole number", value);
  }

  @Test
  void numbers_are_not_trimmed() {
    assertThat(with("3, 10,11").numbers("wait", "codes", Set.of(1))).isEqualTo(Set.of(3, 11));
    assertMistake("codes between commas, without blanks", " 10");
    assertThat(with("1").numbers("none", "codes", Set.of(1))).isEqualTo(Set.of(1));
  }

  @ParameterizedTest
  @CsvSource({"true, true, 0", "false, false, 0", "True, true, 1", "yes, true, 1"})
  void a_flag_is_true_or_false(String value, boolean expected, int reported) {
    assertThat(with(value).flag("wait", true)).isEqualTo(expected);
    assertThat(mistakes).hasSize(reported);
  }

  @Test
  void a_name_that_is_not_known_is_reported() {
    AnnotationOverrides annotations = with("example.com/weight", "1");
    annotations.number("width", 1);
    annotations.flag("wait", false);
    annotations.checkNames();
    assertThat(mistakes)
        .containsExactly(
            "metadata.annotations[example.com/weight]: expected one of the names wait, width; it is"
                + " ignored");
  }
}
