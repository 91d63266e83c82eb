package dev.homeostat.spi;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.Readiness;
import dev.homeostat.Resource;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.apiguardian.api.API;

/**
 * Judges whether a live object is ready (rule ACT-3). The first hook that answers decides; without
 * an answer, the built-in rules do ({@link Readiness#of}).
 *
 * <p>Pure: the answer depends on the object alone. The hook is also called for events of watched
 * objects, outside of passes, so it gets no context and has to be fast. An object for which it
 * throws there counts as changed, and the next pass reports the failure (rule HOOK-6).
 */
@API(status = EXPERIMENTAL, since = "0.1")
public non-sealed interface ReadinessHook extends Hook {

  /**
   * Makes a hook of a function.
   *
   * @param name as {@link #name} returns it
   * @param judgement as {@link #readiness}
   * @return a hook for {@code Hooks.with}
   */
  static ReadinessHook of(String name, Function<Resource, Optional<Readiness>> judgement) {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(judgement, "judgement");
    return new ReadinessHook() {
      @Override
      public String name() {
        return name;
      }

      @Override
      public Optional<Readiness> readiness(Resource live) {
        return judgement.apply(live);
      }
    };
  }

  /**
   * Judges an object.
   *
   * @param live as the server has it, with its status; not being deleted
   * @return empty if the hook has no opinion on it
   */
  Optional<Readiness> readiness(Resource live);
}
