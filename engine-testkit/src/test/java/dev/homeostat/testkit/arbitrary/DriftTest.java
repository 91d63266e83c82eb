package dev.homeostat.testkit.arbitrary;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.IntNode;
import dev.homeostat.Application;
import dev.homeostat.FieldPath;
import dev.homeostat.Manifest;
import dev.homeostat.Resource;
import dev.homeostat.ResourceId;
import dev.homeostat.testkit.Simulation;
import org.junit.jupiter.api.Test;

class DriftTest {

  private static final String SONG =
      """
      apiVersion: music.example.com/v1
      kind: Song
      metadata: {name: top, namespace: web}
      spec: {a: 1, list: [{name: x}]}
      """;

  private final Simulation simulation =
      Simulation.of(Application.named("web", "shop").manifest(Manifest.parse(SONG)).build());

  private JsonNode specAfterEditOf(String path) {
    simulation.pass();
    Resource song = simulation.cluster().objects().iterator().next();
    ResourceId id = song.id();

    new Drift.Edited(id, FieldPath.parse(path), IntNode.valueOf(2)).on(simulation);

    return simulation.cluster().get(id).orElseThrow().tree().get("spec");
  }

  @Test
  void an_edit_below_a_value_that_is_no_object_does_nothing() {
    assertThat(specAfterEditOf("/spec/a/routes/b").get("a")).isEqualTo(IntNode.valueOf(1));
  }

  @Test
  void an_edit_below_an_object_that_is_missing_makes_it() {
    assertThat(specAfterEditOf("/spec/b/routes/c").at("/b/routes/c")).isEqualTo(IntNode.valueOf(2));
  }

  @Test
  void an_edit_of_an_element_that_is_missing_does_nothing() {
    assertThat(specAfterEditOf("/spec/list/[name=y]/v").get("list")).hasSize(1);
  }
}
