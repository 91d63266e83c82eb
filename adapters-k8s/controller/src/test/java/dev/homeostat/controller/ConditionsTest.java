package dev.homeostat.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.homeostat.report.Condition.Status;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** Conditions as Kubernetes keeps them. */
class ConditionsTest {

  private static final Instant FIRST = Instant.parse("2026-01-01T00:00:00Z");
  private static final Instant LATER = Instant.parse("2026-02-02T11:22:33.444Z");
  private static final Instant LATER_SECOND = Instant.parse("2026-02-02T11:22:33Z");
  private static final Conditions HELD =
      Conditions.none().with("Held", Status.TRUE, "Asked", "by a user", FIRST);

  private static JsonNode json(String text) {
    try {
      return new ObjectMapper().readTree(text.replace('\'', '"'));
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(e);
    }
  }

  private static Instant since(Conditions conditions, String type) {
    return conditions.get(type).orElseThrow().lastTransitionTime();
  }

  @Test
  void the_time_stays_while_only_reason_or_message_change() {
    Conditions now = HELD.with("Held", Status.TRUE, "Forced", "by a rule", LATER);
    assertThat(since(now, "Held")).isEqualTo(FIRST);
    assertThat(now.get("Held"))
        .contains(new StatusCondition("Held", Status.TRUE, "Forced", "by a rule", FIRST));
  }

  @Test
  void the_time_moves_when_the_status_flips() {
    Conditions now = HELD.with("Held", Status.FALSE, "Released", "", LATER);
    assertThat(since(now, "Held")).isEqualTo(LATER_SECOND);
    assertThat(now.is("Held", Status.FALSE)).isTrue();
    assertThat(now.is("Held", Status.TRUE)).isFalse();
  }

  @Test
  void a_condition_has_its_last_reason() {
    Conditions now = HELD.with("Held", Status.of(false), "Released", "", LATER);
    assertThat(now.is("Held", Status.FALSE)).isTrue();
    assertThat(now.hasReason("Held", "Released")).isTrue();
    assertThat(now.hasReason("Held", "Asked")).isFalse();
    assertThat(now.hasReason("Other", "Released")).isFalse();
  }

  @Test
  void the_time_moves_when_an_episode_begins_though_the_status_stays() {
    Conditions now = HELD.withNewEpisode("Held", Status.TRUE, "Asked", "by a user", LATER);
    assertThat(since(now, "Held")).isEqualTo(LATER_SECOND);
    assertThat(since(now.with("Held", Status.TRUE, "Asked", "again", FIRST), "Held"))
        .isEqualTo(LATER_SECOND);
  }

  @Test
  void the_value_does_not_change() {
    JsonNode before = HELD.toTree();
    HELD.with("Held", Status.FALSE, "Released", "", LATER);
    HELD.without("Held");
    HELD.toTree().removeAll();
    assertThat(HELD.toTree()).isEqualTo(before);
  }

  @Test
  void the_same_conditions_are_equal_and_written_equally() {
    Conditions again = Conditions.in(json("{'conditions': " + HELD + "}"));
    assertThat(again).isEqualTo(HELD).hasSameHashCodeAs(HELD);
    assertThat(again.with("Held", Status.TRUE, "Asked", "by a user", LATER)).isEqualTo(HELD);
    assertThat(again).isNotEqualTo(HELD.without("Held"));
  }

  @Test
  void the_order_is_that_of_the_status_and_new_ones_come_last() {
    Conditions read =
        Conditions.in(
            json(
                "{'conditions': [{'type': 'Z', 'status': 'True'}, {'type': 'A'}, {'type': 'M'}]}"));
    Conditions now =
        read.with("B", Status.TRUE, "New", "", LATER).with("A", Status.TRUE, "Known", "", LATER);
    assertThat(now.toTree().findValuesAsText("type")).containsExactly("Z", "A", "M", "B");
  }

  @Test
  void conditions_of_others_are_kept_as_they_are() {
    String other = "{'type': 'example.com/Theirs', 'status': 'Perhaps', 'extra': {'a': [1]}}";
    Conditions now =
        Conditions.in(json("{'conditions': [" + other + "]}"))
            .with("Held", Status.TRUE, "Asked", "", LATER);
    assertThat(now.toTree().get(0)).isEqualTo(json(other));
    assertThat(now.get("example.com/Theirs")).isEmpty();
  }

  @Test
  void malformed_entries_are_tolerated_and_replaced() {
    Conditions read =
        Conditions.in(
            json(
                "{'conditions': ['text', 7, null, {'status': 'True'}, {'type': ''},"
                    + " {'type': 'Held', 'status': 'Maybe', 'lastTransitionTime':"
                    + " '2026-01-01T00:00:00Z'},"
                    + " {'type': 'Timeless', 'status': 'True', 'lastTransitionTime': 'soon'},"
                    + " {'type': 'Held', 'status': 'True'}]}"));
    assertThat(read.get("Held")).isEmpty();
    assertThat(read.get("Timeless")).isEmpty();
    Conditions now =
        read.with("Held", Status.TRUE, "Asked", "", LATER)
            .with("Timeless", Status.TRUE, "Asked", "", LATER);
    assertThat(now.toTree().findValuesAsText("type")).containsExactly("Held", "Timeless");
    assertThat(since(now, "Held")).isEqualTo(LATER_SECOND);
    assertThat(since(now, "Timeless")).isEqualTo(LATER_SECOND);
  }

  @Test
  void what_is_no_list_has_no_conditions() {
    assertThat(Conditions.in(MissingNode.getInstance())).isEqualTo(Conditions.none());
    assertThat(Conditions.in(json("{'conditions': 'none'}"))).isEqualTo(Conditions.none());
    assertThat(Conditions.in(json("{'conditions': {'type': 'Held'}}")))
        .isEqualTo(Conditions.none());
  }

  @Test
  void the_generation_is_written_only_if_it_is_asked_for() {
    assertThat(HELD.toTree().get(0).has("observedGeneration")).isFalse();
    Conditions now = HELD.observing(7).with("New", Status.FALSE, "Asked", "", LATER);
    assertThat(now.toTree().get(0).has("observedGeneration")).isFalse();
    assertThat(now.toTree().get(1).path("observedGeneration").asLong()).isEqualTo(7);
    assertThat(Conditions.in(json("{'conditions': " + now + "}"))).isEqualTo(now);
  }

  @Test
  void a_long_message_is_cut_where_the_api_ends_and_a_type_is_required() {
    Conditions now = HELD.with("Held", Status.TRUE, "Asked", "x".repeat(40_000), LATER);
    assertThat(now.get("Held").orElseThrow().message()).hasSize(32_768).endsWith("x…");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> HELD.with("", Status.TRUE, "Asked", "", LATER));
  }

  @Test
  void one_that_is_removed_is_gone() {
    assertThat(HELD.without("Held")).isEqualTo(Conditions.none());
    assertThat(HELD.without("Other")).isEqualTo(HELD);
  }
}
