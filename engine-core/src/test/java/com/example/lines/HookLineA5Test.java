package com.example.lines;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.homeostat.FieldPath;
import dev.homeostat.Problem;
import dev.homeostat.ReconcileResult;
import dev.homeostat.core.hooks.HookTrial;
import dev.homeostat.spi.DesiredStateEditor;
import dev.homeostat.spi.HookContext;
import dev.homeostat.spi.ManglingHook;
import dev.homeostat.tree.Trees;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** HOOK-6: a failure in a hook is reported at the line of the hook. */
class HookLineA5Test {

  private record Fails(Consumer<DesiredStateEditor> edit) implements ManglingHook {
    @Override
    public String name() {
      return "fails";
    }

    @Override
    public void mangle(DesiredStateEditor app, HookContext context) {
      edit.accept(app);
    }
  }

  private static int line() {
    return StackWalker.getInstance()
        .walk(frames -> frames.skip(2).findFirst().orElseThrow())
        .getLineNumber();
  }

  /** A failure, and the line on which it is caused. */
  private record Failure(int line, Consumer<DesiredStateEditor> edit) {}

  private static Failure at(Consumer<DesiredStateEditor> edit) {
    return new Failure(line(), edit);
  }

  static Stream<Failure> failures() {
    return Stream.of(
        at(app -> FieldPath.parse("spec/replicas")),
        at(app -> app.resources().forEach(each -> each.set("spec", 1))),
        at(app -> app.resources().forEach(each -> each.desired().tree().put("a", 1))),
        at(app -> Objects.requireNonNull(null)),
        at(app -> List.of().iterator().next()),
        at(app -> Trees.emptyObject().put("a", 1)),
        new Failure(
            catchThrowable(HookLineA5Test::thrown).getStackTrace()[0].getLineNumber(),
            app -> thrown()));
  }

  private static void thrown() {
    throw new IllegalStateException("secret");
  }

  @ParameterizedTest
  @MethodSource("failures")
  void a_failure_of_code_that_a_hook_calls_is_reported_at_the_line_of_the_hook(Failure failure) {
    ReconcileResult pass = HookTrial.of(HookTrial.MAP, new Fails(failure.edit())).pass();

    assertThat(pass.problems()).extracting(Problem::code).containsExactly("HookFailed");
    String got = pass.problems().get(0).got();
    assertThat(got).contains(" at HookLineA5Test.java:").doesNotContain("secret");
    int line = Integer.parseInt(got.substring(got.lastIndexOf(':') + 1));
    assertThat(line).isEqualTo(failure.line());
  }
}
