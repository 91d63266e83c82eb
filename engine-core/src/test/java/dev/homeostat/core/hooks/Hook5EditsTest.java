package dev.homeostat.core.hooks;

import static dev.homeostat.core.hooks.HookTrial.MAP;
import static dev.homeostat.core.hooks.HookTrial.codes;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.FieldPath;
import dev.homeostat.ReconcileResult;
import dev.homeostat.ResourceId;
import dev.homeostat.spi.DesiredStateEditor;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** HOOK-5: a hook contributes with its only edit, whatever this changes. */
class Hook5EditsTest {

  private static Named<Mangler> edit(String name, Consumer<DesiredStateEditor.Target> edit) {
    return Named.of(
        name, Mangler.of("edits", (app, context) -> app.resources().forEach(edit::accept)));
  }

  static Stream<Named<Mangler>> edits() {
    return Stream.of(
        edit("sets a field", each -> each.set("/data/set", "x")),
        edit("observes a field", each -> each.observe(FieldPath.parse("/data/unset"))),
        edit("releases an unset field", each -> each.release(FieldPath.of("spec"))),
        edit("sets a wave", each -> each.wave(3)),
        edit("orders resources", each -> each.after(ResourceId.of("Node", "n"))),
        Named.of("wants all gone", Mangler.of("edits", (app, context) -> app.absent())));
  }

  @ParameterizedTest
  @MethodSource("edits")
  void one_that_made_one_edit_is_missed(Mangler hook) {
    HookTrial trial = HookTrial.of(MAP, hook);
    assertThat(trial.pass().state().toJson().path("contributions"))
        .hasToString("{\"edits\":[\"MANGLING\"]}");
    ReconcileResult pass = trial.hooks().pass();
    assertThat(codes(pass)).containsExactly("HookMissing");
    assertThat(pass.requests()).isEmpty();
  }

  @Test
  void one_that_only_looked_is_not_missed() {
    HookTrial trial =
        HookTrial.of(MAP, edit("looks", DesiredStateEditor.Target::desired).getPayload());
    trial.pass();
    assertThat(codes(trial.hooks().pass())).isEmpty();
  }
}
