package dev.homeostat.core.findings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.core.Stage;
import org.junit.jupiter.api.Test;

/** E14: explain names the elements of lists by position as the comparison does. */
class E14ExplainListsTest {
  private static final String SCHEMA =
      Song.observing(
          "{rythms: [null, {observer_schema_list_min_length: 1, observer_schema_list_max_length: 2}],"
              + " parts: [{'n': null, p: null}, {observer_schema_list_min_length: 1, observer_schema_list_max_length: 0}]}");

  @Test
  void observed_places_are_enforced_and_others_initial_only() {
    Stage stage =
        Song.stage(Song.with("{rythms: [bubam, badum], parts: [{'n': 1, q: 2}]}"), SCHEMA);
    stage.settle();
    assertThat(stage.explain().fields())
        .filteredOn(field -> field.path().toString().startsWith("/spec"))
        .extracting(field -> field.path() + " " + field.policy() + " " + field.note())
        .containsExactlyInAnyOrder(
            "/spec/rythms/[0] enforced ",
            "/spec/rythms/[1] initial only ",
            "/spec/parts/[0]/n enforced ",
            "/spec/parts/[0]/q initial only ",
            "/spec/parts/[0]/p pinned awaiting the server");
  }
}
