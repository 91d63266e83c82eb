package dev.homeostat.core.findings;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.homeostat.ReconcileResult;
import dev.homeostat.core.Stage;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * E38: what a webhook injects into a list by position at every write is accepted after one patch
 * more (POLICY-6).
 */
class E38InjectedByPositionTest {

  @Test
  void somebody_appends_and_the_webhook_injects() {
    String schema =
        Song.observing(
            "{l: [null, {observer_schema_list_min_length: 0, observer_schema_list_max_length: 1}]}");
    Stage stage =
        Song.stage(Song.with("{l: [a]}"), schema)
            .webhook(
                tree -> {
                  if (tree.at("/spec/l") instanceof ArrayNode list) {
                    list.add("injected");
                  }
                  return tree;
                });
    stage.settle();
    stage.cluster().edit(Song.ID, "/spec/l", List.of("a", "injected", "theirs", "injected"));
    int writes = 0;
    for (int i = 0; i < 5; i++) {
      writes += stage.pass().requests().size();
    }
    assertThat(writes).isLessThanOrEqualTo(2);
    assertThat(stage.pass().outcome()).isEqualTo(ReconcileResult.Outcome.SETTLED);
    assertThat(Song.live(stage, "l")).isEqualTo("[\"a\",\"injected\"]");
  }
}
