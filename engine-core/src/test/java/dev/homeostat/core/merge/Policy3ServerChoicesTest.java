package dev.homeostat.core.merge;

import static dev.homeostat.core.compare.Trial.VALUE;
import static dev.homeostat.core.compare.Trial.fields;
import static dev.homeostat.core.compare.Trial.resource;
import static dev.homeostat.core.compare.Trial.tree;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.core.accept.ServerChoices;
import dev.homeostat.core.compare.Trial;
import dev.homeostat.core.model.DesiredResource;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.spi.state.AcceptedForm;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** POLICY-3: zero and the empty text leave the choice to the server. */
class Policy3ServerChoicesTest {

  private static final SchemaNode.Fields OBSERVED =
      fields("spec", fields("a", VALUE, "b", VALUE, "m", fields("c", VALUE)));

  private static DesiredResource desired(String spec) {
    return Trial.desired(resource("{spec: " + spec + "}"), OBSERVED);
  }

  @ParameterizedTest
  @CsvSource({
    "0, true",
    "1, false",
    "0.5, false",
    "'''''', true",
    "'''a''', false",
    "false, false",
    "null, false",
    "{}, false",
    "[], false"
  })
  void zero_and_the_empty_text_leave_the_choice_to_the_server(String asked, boolean open) {
    assertThat(ServerChoices.isOpen(Trial.json(asked))).isEqualTo(open);
  }

  @Test
  void nothing_asked_leaves_no_choice() {
    assertThat(ServerChoices.isOpen(null)).isFalse();
  }

  private static String chosen(String asked, String live, AcceptedForm... forms) {
    return ServerChoices.of(desired(asked), List.of(forms), tree("{spec: " + live + "}"))
        .toString();
  }

  @Test
  void what_a_server_chose_for_zero_or_an_empty_text_is_a_pin() {
    assertThat(
            chosen(
                "{a: 0, b: '', m: {c: 1}}",
                "{a: 7, b: 'x', m: {c: 2}}",
                Remembered.accepted("/spec/a", "0", "7"),
                Remembered.accepted("/spec/b", "''", "'x'"),
                Remembered.accepted("/spec/m/c", "1", "2")))
        .isEqualTo("{/spec/a=7, /spec/b=\"x\"}");
  }

  @ParameterizedTest
  @ValueSource(strings = {"{}", "{a: null}", "{a: 0}", "{a: ''}", "{a: [7]}", "{a: {c: 7}}"})
  void what_is_no_choice_is_no_pin(String live) {
    assertThat(chosen("{a: 0}", live, Remembered.accepted("/spec/a", "0", "7"))).isEqualTo("{}");
  }

  @Test
  void a_value_that_was_not_asked_for_or_that_is_as_asked_is_no_choice() {
    assertThat(chosen("{}", "{a: 7}", Remembered.accepted("/spec/a", "0", "7"))).isEqualTo("{}");
    assertThat(chosen("{a: 0}", "{a: 7}")).isEqualTo("{}");
    assertThat(chosen("{a: 0}", "{a: 7}", Remembered.length("/spec/a", 1))).isEqualTo("{}");
  }
}
