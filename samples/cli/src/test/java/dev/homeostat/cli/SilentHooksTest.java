package dev.homeostat.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.homeostat.Hooks;
import dev.homeostat.cli.passes.SilentHooks;
import dev.homeostat.spi.DesiredStateEditor;
import dev.homeostat.spi.Hook;
import dev.homeostat.spi.HookContext;
import dev.homeostat.spi.HookVerdict;
import dev.homeostat.spi.LifecycleHook;
import dev.homeostat.spi.ManglingHook;
import org.junit.jupiter.api.Test;

/** Hooks of a pass that does nothing: their lifecycle is not heard, all else is. */
class SilentHooksTest {

  private abstract static class Base implements ManglingHook {
    @Override
    public void mangle(DesiredStateEditor app, HookContext context) {
      throw new UnsupportedOperationException("mangled");
    }
  }

  private static final class Loud extends Base implements LifecycleHook {
    @Override
    public String name() {
      return "loud";
    }

    @Override
    public int order() {
      return 7;
    }

    @Override
    public HookVerdict beforeReconcile(HookContext context) {
      throw new AssertionError("asked");
    }

    @Override
    public void afterTeardown(HookContext context) {
      throw new AssertionError("told");
    }
  }

  private final Hook silent = SilentHooks.of(Hooks.none().with(new Loud())).list().get(0);

  @Test
  void a_lifecycle_hook_is_neither_asked_nor_told() {
    LifecycleHook lifecycle = (LifecycleHook) silent;
    assertThat(lifecycle.beforeReconcile(null)).isEqualTo(HookVerdict.proceed());
    lifecycle.afterTeardown(null);
  }

  @Test
  void it_takes_part_in_its_other_phases_under_its_name() {
    assertThat(silent.name()).isEqualTo("loud");
    assertThat(silent.order()).isEqualTo(7);
    assertThat(silent.replaces()).isEmpty();
    assertThatThrownBy(() -> ((ManglingHook) silent).mangle(null, null))
        .isInstanceOf(UnsupportedOperationException.class)
        .hasMessage("mangled");
  }

  @Test
  void other_hooks_are_left_as_they_are() {
    ManglingHook plain =
        new Base() {
          @Override
          public String name() {
            return "plain";
          }
        };
    assertThat(SilentHooks.of(Hooks.none().with(plain)).list()).containsExactly(plain);
  }
}
