package dev.homeostat.core.findings;

import static dev.homeostat.core.Stage.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.core.Stage;
import org.junit.jupiter.api.Test;

/** E16: a value that the server refused was never applied (STATE-2). */
class E16RefusedValueTest {

  private static String song(String more) {
    return Song.with("{k: 1" + more + "}");
  }

  @Test
  void dropping_its_line_removes_nothing_that_somebody_else_put_there() {
    Stage stage = Stage.of(song(""));
    stage.settle();
    stage.cluster().edit(Song.ID, "/spec/seconds", 5);
    stage.settle();
    stage
        .refuse(
            request -> request.isWrite() && request.body().toString().contains("\"value\":-1"),
            refusal(422, "Invalid", "no", "FieldValueInvalid spec.seconds: no"))
        .want(song(", seconds: -1"));
    stage.pass();
    assertThat(stage.record(Song.ID).lastApplied().at("/spec").has("seconds")).isFalse();
    stage.want(song("")).settle();
    assertThat(Song.live(stage, "seconds")).isEqualTo("5");
  }

  @Test
  void what_was_applied_before_is_still_to_be_removed() {
    Stage stage = Stage.of(song(", seconds: 3"));
    stage.settle();
    stage
        .refuse(
            request -> request.isWrite() && request.body().toString().contains("\"value\":-1"),
            refusal(422, "Invalid", "no", "FieldValueInvalid spec.seconds: no"))
        .want(song(", seconds: -1"));
    stage.pass();
    assertThat(stage.record(Song.ID).lastApplied().at("/spec/seconds").asInt()).isEqualTo(3);
    stage.want(song("")).settle();
    assertThat(Song.live(stage, "seconds")).isEqualTo("absent");
  }

  @Test
  void a_pin_that_a_refused_value_was_to_end_goes_on() {
    String schema = Song.observing("{k: null, seconds: null}");
    Stage stage = Song.stage(song(""), schema);
    stage.pass();
    stage.cluster().edit(Song.ID, "/spec/seconds", 5);
    stage.settle();
    stage.refuse(
        request -> request.isWrite() && request.body().toString().contains("\"value\":-1"),
        refusal(422, "Invalid", "no", "FieldValueInvalid spec.seconds: no"));
    Song.want(stage, song(", seconds: -1"), schema).pass();
    Song.want(stage, song(""), schema).settle();
    assertThat(Song.live(stage, "seconds")).isEqualTo("5");
    stage.cluster().edit(Song.ID, "/spec/seconds", 6);
    stage.settle();
    assertThat(Song.live(stage, "seconds")).isEqualTo("5");
  }
}
