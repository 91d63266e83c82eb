package dev.homeostat.spi;

import static org.apiguardian.api.API.Status.STABLE;

import java.util.Optional;
import org.apiguardian.api.API;

/**
 * A step of the pipeline, built in or a user's own (rules HOOK-1 to HOOK-8). The one service type
 * that {@link java.util.ServiceLoader} looks for; a class may implement the interfaces of several
 * phases and is one instance then.
 *
 * <p>A hook is called by many threads, for many applications at once: it keeps nothing in fields
 * but constants. What it has to remember goes through {@link HookContext#remember}. It changes
 * nothing that it is given; the trees refuse it.
 */
@API(status = STABLE, since = "0.1")
public sealed interface Hook
    permits TranslationHook,
        ObserverSchemaHook,
        LastAppliedHook,
        ManglingHook,
        DeltaHook,
        ResponseMergeHook,
        ObservedStateHook,
        ReadinessHook,
        LifecycleHook {

  /**
   * Returns the name that applications, states and messages use for the hook.
   *
   * @return in small letters, digits and dashes; the same for ever
   */
  String name();

  /**
   * The place among the hooks of a phase; equal places go by name (rule HOOK-1).
   *
   * @return smaller is earlier; 0 unless there is a reason
   */
  default int order() {
    return 0;
  }

  /**
   * The hook that this one stands in for (rule HOOK-2). The built-in ones are {@code
   * default-schema}, {@code merge}, {@code ownership}, {@code autoscaled}, {@code delta}, {@code
   * fill}, {@code project}. It takes part in every phase of that one, and takes over its settings
   * unless it has its own.
   *
   * @return its name, empty to stand beside the others
   */
  default Optional<String> replaces() {
    return Optional.empty();
  }

  /**
   * Returns the applications for which the hook runs (rule HOOK-3).
   *
   * @return for all by default
   */
  default Activation activation() {
    return Activation.ALWAYS;
  }

  /** The applications for which a hook runs. */
  enum Activation {
    /** For every application. */
    ALWAYS,
    /** For applications that name it in {@code spec.hooks}. */
    WHEN_NAMED
  }
}
