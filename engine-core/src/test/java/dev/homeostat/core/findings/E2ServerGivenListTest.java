package dev.homeostat.core.findings;

import static dev.homeostat.core.Stage.patched;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.ReconcileResult;
import dev.homeostat.core.Stage;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** E2: a list by position that the server gives is pinned, and stays (POLICY-3, law 2). */
class E2ServerGivenListTest {
  private static final String SCHEMA =
      Song.observing(
          "{key1: null, rythms: [null, {observer_schema_list_min_length: 1,"
              + " observer_schema_list_max_length: 5}]}");

  private final Stage stage =
      Song.stage(Song.with("{key1: v1}"), SCHEMA)
          .server(
              "- {group: music.example.com, kind: Song, defaults: {spec: {rythms: [a, b, c]}}}");

  @Test
  void it_is_not_removed_in_the_pass_after() {
    stage.pass();
    ReconcileResult second = stage.pass();
    assertThat(second.requests()).isEmpty();
    assertThat(Song.live(stage, "rythms")).isEqualTo("[\"a\",\"b\",\"c\"]");
    assertThat(stage.forward(Duration.ofHours(2)).pass().requests()).isEmpty();
  }

  @Test
  void the_first_value_is_put_back() {
    stage.settle();
    stage.cluster().edit(Song.ID, "/spec/rythms/[0]", "x");
    assertThat(patched(stage.pass())).hasSizeGreaterThan(0);
    stage.settle();
    assertThat(Song.live(stage, "rythms")).isEqualTo("[\"a\",\"b\",\"c\"]");
  }

  @Test
  void so_are_the_fields_of_its_elements() {
    String control = "{observer_schema_list_min_length: 0, observer_schema_list_max_length: 0}";
    Stage tolerant =
        Song.stage(
                Song.with("{key1: v1}"),
                Song.observing(
                    "{key1: null, tolerations: [{key: null, operator: null}, " + control + "]}"))
            .webhook(
                tree -> {
                  ObjectNode spec = tree.withObjectProperty("spec");
                  if (!spec.has("tolerations")) {
                    spec.putArray("tolerations").addObject().put("key", "k").put("other", 1);
                  }
                  return tree;
                });
    tolerant.pass();
    assertThat(tolerant.pass().requests()).isEmpty();
    assertThat(Song.live(tolerant, "tolerations")).isEqualTo("[{\"key\":\"k\",\"other\":1}]");
  }
}
