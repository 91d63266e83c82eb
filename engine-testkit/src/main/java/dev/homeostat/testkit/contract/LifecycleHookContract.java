package dev.homeostat.testkit.contract;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.homeostat.Delta;
import dev.homeostat.Resource;
import dev.homeostat.ResourceId;
import dev.homeostat.report.FieldChange;
import dev.homeostat.spi.HookContext;
import dev.homeostat.spi.HookVerdict;
import dev.homeostat.spi.LifecycleHook;
import dev.homeostat.testkit.contract.Tape.Call;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import org.apiguardian.api.API;
import org.junit.jupiter.api.Test;

/**
 * The contract of every lifecycle hook: it accepts repeated calls, because an engine that was
 * stopped starts again, and gives a time and a reason for each wait.
 */
@API(status = EXPERIMENTAL, since = "0.1")
public abstract class LifecycleHookContract extends HookContract<LifecycleHook> {

  /** Made by the test engine. */
  protected LifecycleHookContract() {}

  private static final class Watched extends Taped<LifecycleHook> implements LifecycleHook {
    Watched(LifecycleHook hook, Tape<LifecycleHook> tape) {
      super(hook, tape);
    }

    private void tell(
        HookContext context, String what, BiConsumer<LifecycleHook, HookContext> news) {
      tape.call(
          hook,
          context,
          what,
          (told, given) -> {
            news.accept(told, given);
            return HookVerdict.proceed();
          });
    }

    @Override
    public HookVerdict beforeReconcile(HookContext context) {
      return tape.call(hook, context, "beforeReconcile", LifecycleHook::beforeReconcile);
    }

    @Override
    public void afterReconcile(Delta delta, HookContext context) {
      tell(context, "afterReconcile", (told, given) -> told.afterReconcile(delta, given));
    }

    @Override
    public HookVerdict beforeTeardown(HookContext context) {
      return tape.call(hook, context, "beforeTeardown", LifecycleHook::beforeTeardown);
    }

    @Override
    public void afterTeardown(HookContext context) {
      tell(context, "afterTeardown", LifecycleHook::afterTeardown);
    }

    @Override
    public HookVerdict beforeCreate(Resource resource, HookContext context) {
      return tape.call(
          hook,
          context,
          "beforeCreate " + resource.id(),
          (asked, given) -> asked.beforeCreate(resource, given));
    }

    @Override
    public void afterCreate(Resource created, HookContext context) {
      tell(
          context,
          "afterCreate " + created.id(),
          (told, given) -> told.afterCreate(created, given));
    }

    @Override
    public HookVerdict beforeUpdate(
        Resource current, List<FieldChange> changes, HookContext context) {
      return tape.call(
          hook,
          context,
          "beforeUpdate " + current.id(),
          (asked, given) -> asked.beforeUpdate(current, changes, given));
    }

    @Override
    public void afterUpdate(Resource updated, HookContext context) {
      tell(
          context,
          "afterUpdate " + updated.id(),
          (told, given) -> told.afterUpdate(updated, given));
    }

    @Override
    public HookVerdict beforeDelete(Resource current, HookContext context) {
      return tape.call(
          hook,
          context,
          "beforeDelete " + current.id(),
          (asked, given) -> asked.beforeDelete(current, given));
    }

    @Override
    public void afterDelete(ResourceId gone, HookContext context) {
      tell(context, "afterDelete " + gone, (told, given) -> told.afterDelete(gone, given));
    }
  }

  @Override
  final LifecycleHook taped(LifecycleHook hook, Tape<LifecycleHook> tape) {
    return new Watched(hook, tape);
  }

  /** A lifecycle hook acts, so it may read what it needs. */
  @Override
  final Set<ImpureCalls.Kind> forbiddenCalls() {
    return Set.of();
  }

  @Test
  void told_again_it_does_not_fail() {
    LifecycleHook hook = hook();
    for (Call<LifecycleHook> call : tape().calls()) {
      assertThatCode(
              () -> {
                call.again(hook);
                call.again(hook);
              })
          .as("%s", call.input())
          .doesNotThrowAnyException();
    }
  }

  @Test
  void what_waits_waits_for_a_time_to_come_and_a_reason() {
    for (Call<LifecycleHook> call : tape().calls()) {
      Object clearance = call.outcome().answer();
      assertThat(clearance).as("%s", call.input()).isNotNull();
      if (clearance instanceof HookVerdict.Wait wait) {
        assertThat(wait.until())
            .as(
                "the time until which %s waits, beside the time of context.clock(); another clock,"
                    + " as that of Instant.now(), has another time",
                call.input())
            .isAfter(call.context().clock().instant());
        assertThat(wait.why()).isNotBlank();
      } else if (clearance instanceof HookVerdict.Refuse refuse) {
        assertThat(refuse.why()).isNotBlank();
      }
    }
  }

  @Test
  void the_same_engine_may_ask_many_times() {
    assertThatCode(() -> exercise(simulation())).doesNotThrowAnyException();
    assertThat(tape().failures()).isEmpty();
  }
}
