package dev.homeostat.operator.dependency;

import dev.homeostat.ApplicationId;
import dev.homeostat.Problem;
import dev.homeostat.Settings;
import dev.homeostat.spi.HookContext;
import dev.homeostat.spi.HookVerdict;
import dev.homeostat.spi.LifecycleHook;
import java.time.Duration;
import java.util.Optional;

/**
 * Holds up the passes of an Application until those that it depends on are ready. The watch of
 * {@link DependencyGraph} ends the wait; a teardown does not wait, and neither does the report of
 * an invalid Application.
 */
public final class DependencyHook implements LifecycleHook {

  /** A pass has to say when it is due again; the watch wakes it before. */
  private static final Duration LONG = Duration.ofDays(1);

  /** The code of the wait, which is the reason of its Event. */
  private static final String WAITING = "WaitingForDependencies";

  private final DependencyGraph graph;

  /**
   * A hook for all Applications.
   *
   * @param graph their dependencies
   */
  public DependencyHook(DependencyGraph graph) {
    this.graph = graph;
  }

  @Override
  public String name() {
    return "dependencies";
  }

  @Override
  public HookVerdict beforeReconcile(HookContext context) {
    boolean isInvalid = context.application().problems().stream().anyMatch(Problem::isError);
    if (isInvalid || context.application().settings().wanted() == Settings.Wanted.ABSENT) {
      return HookVerdict.proceed();
    }
    ApplicationId id = context.application().id();
    Optional<String> wait = graph.admit(new ApplicationId(id.namespace(), id.name()));
    return wait.map(
            why -> HookVerdict.waitUntil(context.clock().instant().plus(LONG), why, WAITING))
        .orElseGet(HookVerdict::proceed);
  }
}
