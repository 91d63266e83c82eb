package dev.homeostat.core.findings;

import static dev.homeostat.core.Stage.patched;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Policy;
import dev.homeostat.core.Stage;
import dev.homeostat.core.compare.Trial;
import org.junit.jupiter.api.Test;

/**
 * E12: what a wildcard element of a schema observes is pinned, and explained (SCHEMA-3, POLICY-3).
 */
class E12WildcardTest {
  private static final String SCHEMA =
      Song.observing(
          "{parts: [{v: null}, {observer_schema_list_keys: [name],"
              + " observer_schema_list_min_length: 0, observer_schema_list_max_length: 0}]}");

  private final Stage stage = Song.stage(Song.with("{parts: [{name: a, v: 1}]}"), SCHEMA);

  private void theirs(String element) {
    String mine = "{name: 'a', v: 1}";
    stage
        .cluster()
        .edit(
            Song.ID,
            "/spec/parts",
            Trial.json(element.isEmpty() ? "[" + mine + "]" : "[" + mine + ", " + element + "]"));
  }

  @Test
  void the_first_value_in_an_element_of_others_is_kept() {
    stage.settle();
    theirs("{name: 'z', v: 5, w: 1}");
    assertThat(stage.settle().requests()).isEmpty();
    stage.cluster().edit(Song.ID, "/spec/parts/[name=z]/v", 6);
    assertThat(patched(stage.pass())).containsExactly("add /spec/parts/1/v");
    assertThat(Song.live(stage, "parts/[name=z]")).isEqualTo("{\"name\":\"z\",\"v\":5,\"w\":1}");
  }

  @Test
  void an_element_of_others_is_never_brought_back_and_its_pin_has_ended() {
    stage.settle();
    theirs("{name: 'z', v: 5}");
    stage.settle();
    theirs("");
    assertThat(stage.settle().requests()).isEmpty();
    theirs("{name: 'z', v: 8}");
    assertThat(stage.settle().requests()).isEmpty();
    assertThat(Song.live(stage, "parts/[name=z]/v")).isEqualTo("8");
  }

  @Test
  void a_recreate_does_not_bring_it_back() {
    stage.settle();
    theirs("{name: 'z', v: 5}");
    stage.settle();
    stage.cluster().remove(Song.ID);
    stage.settle();
    assertThat(Song.live(stage, "parts")).isEqualTo("[{\"name\":\"a\",\"v\":1}]");
  }

  @Test
  void explain_knows_both() {
    stage.settle();
    theirs("{name: 'z', v: 5}");
    stage.settle();
    assertThat(stage.explain().fields())
        .filteredOn(field -> field.path().toString().endsWith("/v"))
        .extracting(field -> field.path() + " " + field.policy())
        .containsExactlyInAnyOrder(
            "/spec/parts/[name=a]/v " + Policy.ENFORCED, "/spec/parts/[name=z]/v " + Policy.PINNED);
  }
}
