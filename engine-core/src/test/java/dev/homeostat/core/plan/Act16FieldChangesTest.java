package dev.homeostat.core.plan;

import static dev.homeostat.core.Stage.id;
import static dev.homeostat.core.Stage.object;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Manifest;
import dev.homeostat.ObserverSchema;
import dev.homeostat.ResourceId;
import dev.homeostat.core.Stage;
import dev.homeostat.report.ResourceUpdate;
import java.util.List;
import org.junit.jupiter.api.Test;

/** ACT-16: each change of a field says what is done to it, and by which policy. */
class Act16FieldChangesTest {

  private static final ResourceId THING = id("example.com/Thing", "t");

  private static String thing(String spec) {
    return object("example.com/v1", "Thing", "name: t", "spec: {" + spec + "}");
  }

  /** The changes of a plan, which are those of the next pass. */
  private static List<String> changes(Stage stage) {
    List<String> planned = shown(stage.plan().delta().updated());
    assertThat(shown(stage.pass().delta().updated())).isEqualTo(planned);
    return planned;
  }

  private static List<String> shown(List<ResourceUpdate> updates) {
    return updates.stream()
        .flatMap(update -> update.changes().stream())
        .map(
            change ->
                change.action()
                    + " "
                    + change.path()
                    + " "
                    + change.policy()
                    + ": "
                    + change.found()
                    + " -> "
                    + change.wanted())
        .toList();
  }

  @Test
  void a_field_is_added_replaced_or_removed() {
    Stage stage = Stage.of(thing("a: 1, b: 1, c: 1"));
    stage.settle();
    stage.cluster().remove(THING, "/spec/a");
    stage.cluster().edit(THING, "/spec/b", 2);
    stage.want(thing("a: 1, b: 1"));
    assertThat(changes(stage))
        .containsExactlyInAnyOrder(
            "ADD /spec/a enforced: absent -> 1",
            "REPLACE /spec/b enforced: 2 -> 1",
            "REMOVE /spec/c enforced: 1 -> absent");
  }

  @Test
  void a_pin_and_an_enforced_absence_are_named() {
    ObserverSchema schema =
        ObserverSchema.of(
            Manifest.parse(thing("a: null, pin: null, gone: null")).documents().get(0));
    Stage stage =
        Stage.of(thing("a: 1, gone: null"))
            .want(app -> app.observe(schema))
            .webhook(
                tree -> {
                  if (!tree.at("/spec").has("pin")) {
                    tree.withObject("/spec").put("pin", "chosen");
                  }
                  return tree;
                });
    stage.settle();
    stage.cluster().edit(THING, "/spec/pin", "else");
    stage.cluster().edit(THING, "/spec/gone", "there");
    assertThat(changes(stage))
        .containsExactlyInAnyOrder(
            "REPLACE /spec/pin pinned: else -> chosen",
            "REMOVE /spec/gone enforced absent: there -> absent");
  }
}
