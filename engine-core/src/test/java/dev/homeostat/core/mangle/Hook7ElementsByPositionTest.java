package dev.homeostat.core.mangle;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.IntNode;
import dev.homeostat.FieldPath;
import dev.homeostat.Manifest;
import dev.homeostat.ObserverSchema;
import dev.homeostat.ReconcileResult;
import dev.homeostat.ResourceId;
import dev.homeostat.core.hooks.HookTrial;
import dev.homeostat.core.hooks.Mangler;
import dev.homeostat.spi.DesiredStateEditor;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** HOOK-7, HOOK-8: what hooks set in a named element of a list that is compared by position. */
class Hook7ElementsByPositionTest {

  private static final ResourceId SONG = ResourceId.of("example.com/Song", "s");
  private static final String HEAD =
      "apiVersion: example.com/v1\nkind: Song\nmetadata: {name: s}\n";
  private static final String NO_BOUNDS =
      "{observer_schema_list_min_length: 0, observer_schema_list_max_length: 0}";
  private static final String PART = "/spec/parts/[name=p]/g";

  private final List<String> made = new ArrayList<>();

  private static HookTrial trial(String parts, Consumer<DesiredStateEditor.Target> hook) {
    return HookTrial.of(manifest(parts), mangler(hook))
        .want(app -> app.observe(schema("[{name: null}, {name: null}, " + NO_BOUNDS + "]")));
  }

  private static ObserverSchema schema(String parts) {
    return ObserverSchema.of(Manifest.parse(manifest(parts)).documents().get(0));
  }

  private static String manifest(String parts) {
    return HEAD + "spec: {parts: " + parts + "}\n";
  }

  private static Mangler mangler(Consumer<DesiredStateEditor.Target> hook) {
    return Mangler.of("hook", (app, context) -> hook.accept(app.resource(SONG).orElseThrow()));
  }

  private static String parts(HookTrial trial) {
    return trial.at(SONG, "/spec/parts").toString().replace("\"", "");
  }

  private DesiredStateEditor.Target generate(DesiredStateEditor.Target song) {
    return song.generate(
        FieldPath.parse(PART),
        "1",
        () -> {
          made.add("made-" + made.size());
          return made.get(made.size() - 1);
        });
  }

  @Test
  void a_field_in_a_new_element_is_not_written_into_another_one() {
    HookTrial trial = HookTrial.of(manifest("[{name: q}]"));
    trial.pass();
    trial.want(HEAD).want(app -> app.observe(schema("[" + NO_BOUNDS + "]")));
    trial.hooks(mangler(song -> song.set(PART, 1)));

    trial.pass();

    assertThat(parts(trial)).isEqualTo("[{name:p,g:1}]");
    assertThat(trial.pass().requests()).isEmpty();
  }

  @Test
  void a_field_in_an_element_that_is_not_observed_is_not_written_into_another_one() {
    HookTrial trial = HookTrial.of(manifest("[{name: p}]"), mangler(song -> song.set(PART, 1)));
    trial.want(app -> app.observe(schema("[" + NO_BOUNDS + "]")));
    trial.pass();
    trial.cluster().edit(SONG.in("shop"), "/spec/parts/[name=p]/name", "q");
    trial.cluster().remove(SONG.in("shop"), "/spec/parts/[name=q]/g");

    trial.pass();

    assertThat(parts(trial)).isEqualTo("[{name:p,g:1}]");
    assertThat(trial.pass().requests()).isEmpty();
  }

  @Test
  void a_drift_names_the_hook_that_set_the_field() {
    HookTrial trial = trial("[{name: p}]", song -> song.set(PART, 1));
    trial.pass();
    trial.cluster().edit(SONG.in("shop"), PART, 2);

    assertThat(trial.plan().delta().updated().get(0).changes().toString())
        .contains("/spec/parts/[0]/g", "enforced by hook:hook");
  }

  @Test
  void a_generated_secret_that_was_overwritten_is_made_again() {
    HookTrial trial = trial("[{name: q}, {name: p}]", this::generate);
    trial.pass();
    assertThat(trial.pass().requests()).isEmpty();
    trial.cluster().edit(SONG.in("shop"), PART, "guessed");

    trial.pass();

    assertThat(parts(trial)).isEqualTo("[{name:q},{name:p,g:made-1}]");
    assertThat(trial.pass().requests()).isEmpty();
  }

  @Test
  void a_generated_secret_is_made_in_an_element_that_moves() {
    HookTrial trial = trial("[{name: q}, {name: p}]", song -> {});
    trial.pass();
    trial.hooks(mangler(this::generate));
    trial.want(app -> app.manifest(Manifest.parse(manifest("[{name: p}]"))));
    assertThat(trial.pass().problems()).isEmpty();
    assertThat(parts(trial)).isEqualTo("[{name:p,g:made-0}]");

    trial.want(app -> app.manifest(Manifest.parse(manifest("[{name: q}, {name: p}]"))));
    trial.pass();
    assertThat(parts(trial)).startsWith("[{name:q").contains("{name:p,g:made-");
    assertThat(trial.pass().requests()).isEmpty();
  }

  @Test
  void a_generated_secret_does_not_pass_to_the_element_that_takes_the_position() {
    HookTrial trial =
        trial(
            "[{name: q}, {name: p}]",
            song -> {
              generate(song);
              if (FieldPath.parse("/spec/parts/[name=q]").in(song.desired().tree()).isPresent()) {
                song.generate(FieldPath.parse("/spec/parts/[name=q]/g"), "1", () -> "of-q");
              }
            });
    trial.pass();
    trial.want(app -> app.manifest(Manifest.parse(manifest("[{name: p}]"))));

    trial.pass();

    assertThat(parts(trial)).isEqualTo("[{name:p,g:made-1}]");
    assertThat(trial.pass().requests()).isEmpty();
    trial.cluster().edit(SONG.in("shop"), "/spec/parts/[name=p]/name", "r");
    trial.pass();
    assertThat(parts(trial)).as("kept when others rename it").isEqualTo("[{name:p,g:made-1}]");
  }

  @Test
  void a_generated_secret_of_an_element_that_gets_its_name_back_is_not_shown() {
    HookTrial trial = trial("[{name: p}]", this::generate);
    trial.pass();
    trial.cluster().edit(SONG.in("shop"), "/spec/parts/[name=p]/name", "q");
    trial.cluster().edit(SONG.in("shop"), "/spec/parts/[name=q]/g", "guessed");

    ReconcileResult pass = trial.pass();

    assertThat(parts(trial)).isEqualTo("[{name:p,g:made-1}]");
    assertThat(pass.requests().get(0).body().toString())
        .contains("/spec/parts/0/g")
        .doesNotContain("made-1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/spec/parts/[2]", "/spec/parts/2"})
  void a_scalar_that_a_hook_sets_is_observed_at_its_position_beside_an_equal_one(String path) {
    FieldPath third = FieldPath.parse(path);
    HookTrial trial =
        HookTrial.of(
                manifest("[1, 5, 1]"), mangler(song -> song.override(third, IntNode.valueOf(7))))
            .want(app -> app.observe(schema("[" + NO_BOUNDS + "]")));
    trial.pass();
    trial.cluster().edit(SONG.in("shop"), "/spec/parts/[2]", 3);

    trial.pass();

    assertThat(parts(trial)).isEqualTo("[1,5,7]");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[" + NO_BOUNDS + "]",
        "[{name: null}, " + NO_BOUNDS + "]",
        "[{name: null}, {observer_schema_list_keys: [name]}]"
      })
  void what_a_hook_sets_no_more_is_removed(String schema) {
    HookTrial trial =
        HookTrial.of(manifest("[{name: q}]"), mangler(song -> song.set(PART, 1)))
            .want(app -> app.observe(schema(schema)));
    trial.pass();
    trial.hooks(mangler(song -> {}));

    trial.pass();

    assertThat(parts(trial)).as("an element").isEqualTo("[{name:q}]");
    trial.hooks(mangler(song -> song.set("/spec/parts/[name=q]/g", 1)));
    trial.pass();
    trial.hooks(mangler(song -> {}));
    trial.pass();
    assertThat(parts(trial)).as("a field").isEqualTo("[{name:q}]");
    assertThat(trial.pass().requests()).isEmpty();
  }

  @Test
  void what_a_hook_set_goes_from_the_element_that_takes_the_position() {
    HookTrial trial = trial("[{name: p}]", song -> song.set(PART, 1));
    trial.pass();
    trial.want(app -> app.manifest(Manifest.parse(manifest("[{name: q}, {name: p}]"))));

    trial.pass();

    assertThat(parts(trial)).isEqualTo("[{name:q},{name:p,g:1}]");
  }
}
