package dev.homeostat.core.state;

import static dev.homeostat.core.Stage.config;
import static dev.homeostat.core.Stage.configMap;
import static dev.homeostat.core.Stage.object;
import static dev.homeostat.core.Stage.patched;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.core.Stage;
import dev.homeostat.spi.state.ResourceRecord;
import org.junit.jupiter.api.Test;

/** STATE-2: a record moves on only when its own write, or the proof that none is needed, did. */
class State2AdvanceTest {

  private static String pair(String data) {
    return object("v1", "ConfigMap", "name: a", "data: {" + data + "}");
  }

  @Test
  void a_write_that_failed_leaves_the_record_as_it_was() {
    Stage stage = Stage.of(pair("k: v"));
    stage.settle();
    ResourceRecord before = stage.record(configMap("a"));
    stage
        .refuse(request -> request.isWrite(), Stage.refusal(503, "", "later"))
        .want(pair("k: w"))
        .pass();
    assertThat(stage.record(configMap("a"))).isEqualTo(before);
  }

  @Test
  void what_is_still_to_be_removed_is_not_forgotten() {
    Stage stage = Stage.of(pair("k: v, gone: x"));
    stage.settle();
    boolean[] failing = {true};
    stage
        .refuse(request -> request.isWrite() && failing[0], Stage.refusal(503, "", "later"))
        .want(pair("k: v"));
    stage.pass();
    failing[0] = false;
    stage.restart();
    assertThat(patched(stage.pass())).containsExactly("remove /data/gone");
    assertThat(stage.settle().requests()).isEmpty();
  }

  @Test
  void the_records_of_its_siblings_move_on() {
    Stage stage =
        Stage.of(config("a") + config("b"))
            .refuse(
                request -> request.isWrite() && request.address().id().name().equals("a"),
                Stage.refusal(503, "", "later"));
    stage.pass();
    assertThat(stage.record(configMap("a")).phase()).isEqualTo(ResourceRecord.Phase.EXPECTED);
    assertThat(stage.record(configMap("a")).uid()).isEmpty();
    assertThat(stage.record(configMap("b")).phase()).isEqualTo(ResourceRecord.Phase.PRESENT);
  }

  @Test
  void an_object_that_is_as_wanted_already_is_proof_enough() {
    Stage stage = Stage.of(pair("k: v"));
    stage.settle();
    stage.cluster().edit(configMap("a"), "/data/k", "w");
    stage.want(pair("k: w"));
    assertThat(stage.pass().requests()).isEmpty();
    assertThat(stage.record(configMap("a")).lastApplied().at("/data/k").asText()).isEqualTo("w");
  }
}
