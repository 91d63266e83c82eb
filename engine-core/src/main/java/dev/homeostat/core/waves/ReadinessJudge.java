package dev.homeostat.core.waves;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.Readiness;
import dev.homeostat.Resource;
import dev.homeostat.core.hooks.PassHooks;
import dev.homeostat.spi.ReadinessHook;
import dev.homeostat.spi.state.HookContribution;
import java.util.Optional;
import org.apiguardian.api.API;

/** The judge of readiness in one pass: the hooks in their order, then the rules of the kinds. */
@API(status = INTERNAL)
public final class ReadinessJudge {

  private final PassHooks hooks;

  /**
   * Creates a judge.
   *
   * @param hooks of the pass
   */
  public ReadinessJudge(PassHooks hooks) {
    this.hooks = hooks;
  }

  /**
   * Judges an object.
   *
   * @param live as the server has it
   * @return its readiness
   */
  public Readiness judge(Resource live) {
    if (!live.isBeingDeleted()) {
      for (ReadinessHook hook : hooks.of(ReadinessHook.class)) {
        Optional<Readiness> answer = hooks.call(hook, context -> hook.readiness(live));
        if (answer.isPresent()) {
          hooks.contributed(hook, HookContribution.READINESS);
          return answer.get();
        }
      }
    }
    return Readiness.of(live);
  }
}
