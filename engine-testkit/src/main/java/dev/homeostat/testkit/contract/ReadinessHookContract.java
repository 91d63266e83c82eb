package dev.homeostat.testkit.contract;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Application;
import dev.homeostat.Readiness;
import dev.homeostat.Resource;
import dev.homeostat.spi.HookContext;
import dev.homeostat.spi.ReadinessHook;
import dev.homeostat.testkit.GivenContext;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Optional;
import org.apiguardian.api.API;
import org.junit.jupiter.api.Test;

/**
 * The contract of every readiness hook: it is pure, it has an opinion on an object of the
 * application at least, and it gives a reason for what is not ready.
 */
@API(status = EXPERIMENTAL, since = "0.1")
public abstract class ReadinessHookContract extends PureHookContract<ReadinessHook> {

  /** Made by the test engine. */
  protected ReadinessHookContract() {}

  private static final class Watched extends Taped<ReadinessHook> implements ReadinessHook {
    private final HookContext none;

    Watched(ReadinessHook hook, Tape<ReadinessHook> tape, HookContext none) {
      super(hook, tape);
      this.none = none;
    }

    @Override
    public Optional<Readiness> readiness(Resource live) {
      return tape.call(hook, none, live, (asked, given) -> asked.readiness(live));
    }
  }

  @Override
  final ReadinessHook taped(ReadinessHook hook, Tape<ReadinessHook> tape) {
    Clock clock = Clock.fixed(Instant.EPOCH, ZoneOffset.UTC);
    return new Watched(hook, tape, GivenContext.of(application(), hook.name(), clock));
  }

  /**
   * The application that the hook is proved on; override it where the hook needs another.
   *
   * @return an application that asks for the hook and waits for readiness
   */
  @Override
  protected Application application() {
    return super.application().toBuilder()
        .settings(settings -> settings.withAwaitReady(true))
        .build();
  }

  @Test
  void it_answers_for_a_resource_at_least() {
    assertThat(tape().calls())
        .as("resources of the application; override application()")
        .anyMatch(call -> !call.outcome().answer().equals(Optional.empty()));
  }

  @Test
  void what_is_not_ready_has_a_reason() {
    tape().calls().stream()
        .map(call -> (Optional<?>) call.outcome().answer())
        .flatMap(Optional::stream)
        .map(Readiness.class::cast)
        .filter(readiness -> !readiness.isReady())
        .forEach(readiness -> assertThat(readiness.reason()).isNotBlank());
  }
}
