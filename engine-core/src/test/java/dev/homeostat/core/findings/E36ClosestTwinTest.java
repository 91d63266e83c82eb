package dev.homeostat.core.findings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.core.Stage;
import dev.homeostat.core.compare.Trial;
import org.junit.jupiter.api.Test;

/** E36: of two elements of one key the one that is closest to what is desired stays (SCHEMA-7). */
class E36ClosestTwinTest {

  private static final String SCHEMA =
      Song.observing(
          "{l: [{name: a, v: null}, {observer_schema_list_keys: [name],"
              + " observer_schema_list_min_length: 0, observer_schema_list_max_length: 0}]}");

  private final Stage stage = Song.stage(Song.with("{l: [{name: a, v: 1, once: 1}]}"), SCHEMA);

  private String after(String live) {
    stage.settle();
    stage.cluster().edit(Song.ID, "/spec/l", Trial.json(live));
    stage.settle();
    return Song.live(stage, "l");
  }

  @Test
  void one_that_is_put_in_front_goes() {
    assertThat(after("[{name: 'a', v: 1}, {name: 'a', v: 1, once: 1, theirs: 1}]"))
        .isEqualTo("[{\"name\":\"a\",\"v\":1,\"once\":1,\"theirs\":1}]");
  }

  @Test
  void observed_fields_decide_first() {
    assertThat(after("[{name: 'a', v: 2, once: 1}, {name: 'a', v: 1}]"))
        .isEqualTo("[{\"name\":\"a\",\"v\":1}]");
  }

  @Test
  void of_two_that_are_as_close_the_first_stays() {
    assertThat(after("[{name: 'a', v: 2, x: 1}, {name: 'a', v: 2, x: 2}]"))
        .isEqualTo("[{\"name\":\"a\",\"v\":1,\"x\":1}]");
  }

  @Test
  void the_one_that_stays_is_repaired_wherever_it_stands() {
    assertThat(after("[{name: 'a', v: 2}, {name: 'a', v: 2, once: 1}]"))
        .isEqualTo("[{\"name\":\"a\",\"v\":1,\"once\":1}]");
  }
}
