package dev.homeostat.core.findings;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.core.Stage;
import org.junit.jupiter.api.Test;

/**
 * E10: a list by position that the manifest cuts has the manifest's length, also with parts given
 * by the server.
 */
class E10ByPositionCutTest {
  private static final String SCHEMA =
      Song.observing(
          "{parts: [{'n': null, p: null}, {'n': null, p: null},"
              + " {observer_schema_list_min_length: 1, observer_schema_list_max_length: 2}]}");

  @Test
  void the_place_that_leaves_goes_with_its_pins() {
    Stage stage =
        Song.stage(Song.with("{parts: [{'n': a}, {'n': b}]}"), SCHEMA)
            .webhook(
                tree -> {
                  for (JsonNode part : tree.at("/spec/parts")) {
                    if (part instanceof ObjectNode object && !object.has("p")) {
                      object.put("p", 7);
                    }
                  }
                  return tree;
                });
    stage.settle();
    Song.want(stage, Song.with("{parts: [{'n': b}]}"), SCHEMA).settle();
    assertThat(Song.live(stage, "parts")).isEqualTo("[{\"n\":\"b\",\"p\":7}]");
    assertThat(stage.pass().requests()).isEmpty();
  }
}
