package dev.homeostat.core.plan;

import static dev.homeostat.core.Stage.id;
import static dev.homeostat.core.Stage.object;
import static dev.homeostat.core.Stage.patched;
import static dev.homeostat.core.Stage.sent;
import static dev.homeostat.core.Stage.why;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.FieldPath;
import dev.homeostat.Manifest;
import dev.homeostat.ObserverSchema;
import dev.homeostat.ReconcileResult;
import dev.homeostat.ResourceId;
import dev.homeostat.Settings.Adoption;
import dev.homeostat.core.Stage;
import dev.homeostat.core.compare.Trial;
import dev.homeostat.spi.DeltaHook;
import dev.homeostat.spi.HookContext;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * POLICY-5: what happens to the other elements of a list while one of them waits, because others
 * keep changing it (POLICY-7) or the server refuses it (POLICY-9).
 */
class Policy5WithheldElementsTest {

  private static final ResourceId THING = id("e.com/Thing", "t");
  private static final String LIST = "/spec/list";
  private static final String TOO_SHORT = "the list /spec/list has fewer elements than its minimum";

  private static final String BY_POSITION =
      "[null, null, null, {observer_schema_list_min_length: 0,"
          + " observer_schema_list_max_length: 3}]";

  private static Stage observed(String list, String schema) {
    String tree = object("e.com/v1", "Thing", "name: t", "spec: {list: %s}".formatted(schema));
    ObserverSchema written = ObserverSchema.of(Manifest.parse(tree).documents().get(0));
    return Stage.of(manifest(list)).want(app -> app.observe(written));
  }

  private static Stage byPosition(String list) {
    return observed(list, BY_POSITION);
  }

  private static String manifest(String list) {
    return object("e.com/v1", "Thing", "name: t", "spec: {list: %s}".formatted(list));
  }

  private static Stage keyed(String list) {
    Stage stage =
        observed(
            list,
            "[{v: null}, {observer_schema_list_keys: [name], observer_schema_list_min_length: 2,"
                + " observer_schema_list_max_length: 0}]");
    stage.settle();
    return stage;
  }

  private static Map<String, Object> element(String name, int value) {
    return Map.of("name", name, "v", value);
  }

  private static void refuseRemovals(Stage stage) {
    stage.refuse(
        request -> request.body().toString().contains("remove"),
        Stage.refusal(422, "Invalid", "no", "FieldValueInvalid spec.list[1]: it is in use"));
  }

  private static String held(ReconcileResult pass) {
    return why(pass.delta().waiting()).toString() + why(pass.delta().blocked());
  }

  /** Repairs three times what a rival writes, so that the changed field is contested. */
  private static void contest(Stage stage, Object theirs) {
    for (int i = 0; i < 3; i++) {
      stage.cluster().withHand("rival").edit(THING, LIST, theirs);
      assertThat(patched(stage.pass())).isNotEmpty();
      stage.forward(Duration.ofMinutes(1));
    }
    stage.cluster().withHand("rival").edit(THING, LIST, theirs);
    assertThat(sent(stage.pass())).isEmpty();
  }

  @Test
  void an_element_by_position_does_not_get_the_place_of_one_that_waits() {
    Stage stage = byPosition("[a, b, c]");
    stage.settle();
    contest(stage, List.of("a", "theirs", "c"));

    stage.cluster().withHand("rival").edit(THING, LIST, List.of());
    assertThat(patched(stage.pass())).containsExactly("add /spec/list/-");
    assertThat(stage.value(THING, LIST)).contains("[\"a\"]");

    stage.forward(Duration.ofMinutes(1));
    stage.settle();
    assertThat(stage.value(THING, LIST)).contains("[\"a\",\"b\",\"c\"]");
  }

  @Test
  void nor_if_the_object_changes_while_it_is_written() {
    Stage stage = observed("[a, b], other: 1", BY_POSITION + ", other: null");
    stage.settle();
    contest(stage, List.of("theirs", "b"));

    stage.cluster().withHand("rival").edit(THING, LIST, List.of());
    stage.cluster().edit(THING, "/spec/other", 2);
    boolean[] changing = {true};
    stage.filter(
        (request, server) -> {
          if (request.isWrite() && changing[0]) {
            changing[0] = false;
            stage.cluster().edit(THING, "/spec/theirs", 3);
            return Stage.refusal(409, "Conflict", "the object has been modified");
          }
          return server.get();
        });
    assertThat(patched(stage.pass())).containsOnly("add /spec/other");
    assertThat(stage.value(THING, LIST)).contains("[]");
    assertThat(stage.value(THING, "/spec/other")).contains("1");
  }

  /** Leaves the first element of the list as it is. */
  private static final class LeavesFirst implements DeltaHook {
    @Override
    public String name() {
      return "leaves-first";
    }

    @Override
    public Decision decide(Input input, HookContext context) {
      return input.soFar() instanceof Update update
          ? new Update(
              update.edits().stream()
                  .filter(edit -> !edit.path().equals(FieldPath.parse(LIST + "/[0]")))
                  .toList())
          : input.soFar();
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void nor_does_it_get_the_place_of_one_that_a_hook_leaves(boolean isAdopted) {
    Stage stage = byPosition("[a, b]").settings(all -> all.withAdoption(Adoption.ALWAYS));
    if (!isAdopted) {
      stage.settle();
    }
    stage
        .cluster()
        .put(
            Trial.resource(
                "{apiVersion: 'e.com/v1', kind: 'Thing', metadata: {name: 't', namespace: 'shop'},"
                    + " spec: {list: [], other: 1}}"));
    ReconcileResult pass = stage.hooks(new LeavesFirst()).pass();
    assertThat(patched(pass)).noneMatch(path -> path.contains("list"));
    assertThat(held(pass)).contains("hook 'leaves-first' leaves /spec/list/[0] as it is");
    stage.pass();
    assertThat(stage.value(THING, LIST)).contains("[]");
  }

  @Test
  void a_second_element_that_is_removed_does_not_count_toward_the_minimum() {
    Stage stage = keyed("[{name: x, v: 1}, {name: z, v: 2}]").want(manifest("[{name: x, v: 1}]"));
    stage.pass();
    stage.cluster().edit(THING, LIST, List.of(element("x", 1), element("x", 1)));
    assertThat(why(stage.plan().delta().waiting()).toString()).contains(TOO_SHORT);
    ReconcileResult pass = stage.pass();
    assertThat(patched(pass)).containsExactly("remove /spec/list/1");
    assertThat(why(pass.delta().waiting()).toString()).contains(TOO_SHORT);
  }

  @Test
  void a_second_element_whose_removal_is_refused_counts_toward_the_minimum() {
    Stage stage = keyed("[{name: x, v: 1}, {name: z, v: 2}]").want(manifest("[{name: x, v: 1}]"));
    stage.pass();
    refuseRemovals(stage);
    stage.cluster().edit(THING, LIST, List.of(element("x", 1), element("x", 1)));
    stage.pass();
    ReconcileResult pass = stage.pass();
    assertThat(sent(pass)).isEmpty();
    assertThat(pass.outcome()).isEqualTo(ReconcileResult.Outcome.FAILED);
    assertThat(held(pass)).contains("refuses").doesNotContain(TOO_SHORT);
  }

  @Test
  void an_element_whose_removal_is_refused_counts_toward_the_minimum() {
    Stage stage = keyed("[{name: x, v: 1}, {name: z, v: 2}]");
    refuseRemovals(stage);
    stage.want(manifest("[{name: x, v: 1}]"));
    stage.pass();

    stage.cluster().edit(THING, LIST, List.of(element("x", 9), element("z", 2)));
    ReconcileResult pass = stage.pass();
    assertThat(patched(pass)).containsExactly("add /spec/list/0/v");
    assertThat(held(pass)).contains("refuses").doesNotContain(TOO_SHORT);
  }
}
