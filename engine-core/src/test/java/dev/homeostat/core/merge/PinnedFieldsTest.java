package dev.homeostat.core.merge;

import static dev.homeostat.core.compare.Trial.VALUE;
import static dev.homeostat.core.compare.Trial.fields;
import static dev.homeostat.core.compare.Trial.resource;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.FieldPath;
import dev.homeostat.core.compare.Trial;
import dev.homeostat.core.model.DesiredResource;
import dev.homeostat.core.model.DigestPlaceholder;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.report.FieldOrigin;
import dev.homeostat.spi.state.AcceptedForm;
import dev.homeostat.spi.state.ResourceRecord;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** POLICY-3: pins, one at a time. */
class PinnedFieldsTest {

  private static final SchemaNode.Fields OBSERVED =
      fields("spec", fields("a", VALUE, "b", VALUE, "m", fields("c", VALUE)));

  private static DesiredResource desired(String spec) {
    return Trial.desired(resource("{spec: " + spec + "}"), OBSERVED);
  }

  private static ResourceRecord.Builder pinned(String spec, String... paths) {
    return Remembered.applied("{spec: " + spec + "}").setBy(Remembered.byServer(paths));
  }

  private static DesiredResource laid(String spec, ResourceRecord.Builder record) {
    return lay(desired(spec), record.build());
  }

  private static DesiredResource lay(DesiredResource desired, ResourceRecord record) {
    LastAppliedByOrigin applied = LastAppliedByOrigin.of(record, OBSERVED);
    return PinnedFields.lay(desired, record, applied, Remembered.PLAIN, null);
  }

  private static String spec(DesiredResource desired) {
    return desired.resource().tree().path("spec").toString();
  }

  @Test
  void a_pin_lies_where_nobody_speaks_and_names_the_server() {
    DesiredResource laid =
        laid("{b: 2}", pinned("{a: 1, b: 1, m: {c: 1}}", "/spec/a", "/spec/m/c"));
    assertThat(spec(laid)).isEqualTo("{\"b\":2,\"a\":1,\"m\":{\"c\":1}}");
    assertThat(laid.setBy())
        .isEqualTo(
            Map.of(
                FieldPath.parse("/spec/a"), FieldOrigin.SERVER,
                FieldPath.parse("/spec/m/c"), FieldOrigin.SERVER));
  }

  @Test
  void what_a_manifest_or_a_hook_set_is_no_pin() {
    ResourceRecord.Builder record =
        Remembered.applied("{spec: {a: 1, b: 1}}")
            .setBy(Map.of(FieldPath.parse("/spec/a"), FieldOrigin.hook("h")));
    DesiredResource desired = desired("{}");
    assertThat(lay(desired, record.build())).isSameAs(desired);
  }

  @Test
  void a_pin_that_nobody_observes_any_more_is_let_go() {
    assertThat(spec(laid("{}", pinned("{x: 1}", "/spec/x")))).isEqualTo("{}");
  }

  @Test
  void a_pin_without_a_value_says_nothing() {
    assertThat(spec(laid("{}", pinned("{}", "/spec/a")))).isEqualTo("{}");
  }

  @Test
  void a_pin_that_is_not_shown_cannot_be_restored() {
    String hidden = DigestPlaceholder.of("hmac:1").toString();
    assertThat(spec(laid("{}", pinned("{a: " + hidden + "}", "/spec/a")))).isEqualTo("{}");
  }

  @Test
  void a_value_in_the_way_of_a_pin_stays_and_is_its_owners() {
    DesiredResource laid = laid("{m: 'said'}", pinned("{m: {c: 1}}", "/spec/m/c"));
    assertThat(spec(laid)).isEqualTo("{\"m\":\"said\"}");
    assertThat(laid.setBy()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "'''x''', '\"x\"'", "false, false", "null, null"})
  void a_value_that_is_said_wins(String said, String wanted) {
    assertThat(spec(laid("{a: " + said + "}", pinned("{a: 7}", "/spec/a"))))
        .isEqualTo("{\"a\":" + wanted + "}");
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "''"})
  void a_choice_for_zero_or_an_empty_text_lies_over_it(String said) {
    ResourceRecord.Builder record =
        pinned("{a: 7}", "/spec/a").accepted(List.of(Remembered.accepted("/spec/a", said, "7")));
    assertThat(spec(laid("{a: " + said + "}", record))).isEqualTo("{\"a\":7}");
  }

  @Test
  void a_zero_that_the_server_has_not_replaced_wins() {
    String zero = "{\"a\":0}";
    assertThat(spec(laid("{a: 0}", pinned("{a: 7}", "/spec/a")))).isEqualTo(zero);
    for (AcceptedForm other :
        List.of(
            Remembered.accepted("/spec/b", "0", "7"),
            Remembered.accepted("/spec/a", "''", "7"),
            Remembered.length("/spec/a", 7))) {
      assertThat(spec(laid("{a: 0}", pinned("{a: 7}", "/spec/a").accepted(List.of(other)))))
          .isEqualTo(zero);
    }
  }

  @Test
  void pins_of_another_api_version_do_not_count() {
    ResourceRecord record = pinned("{a: 7}", "/spec/a").build();
    DesiredResource other =
        Trial.desired(
            resource("{apiVersion: 'v2', kind: 'Thing', metadata: {name: 'web'}}"), OBSERVED);
    assertThat(lay(other, record)).isSameAs(other);
  }

  @Test
  void a_zero_that_the_server_answered_with_another_value_than_the_pin_is_enforced() {
    assertThat(
            spec(
                laid(
                    "{a: 0}",
                    pinned("{a: 7}", "/spec/a")
                        .accepted(List.of(Remembered.accepted("/spec/a", "0", "null"))))))
        .isEqualTo("{\"a\":0}");
  }
}
