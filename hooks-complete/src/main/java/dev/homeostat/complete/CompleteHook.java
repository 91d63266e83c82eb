package dev.homeostat.complete;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.Settings.Wanted;
import dev.homeostat.complete.access.Purpose;
import dev.homeostat.complete.access.Tree;
import dev.homeostat.complete.mangle.CompleteSettings;
import dev.homeostat.complete.mangle.Injector;
import dev.homeostat.report.Condition.Status;
import dev.homeostat.spi.DesiredStateEditor;
import dev.homeostat.spi.HookContext;
import dev.homeostat.spi.ManglingHook;
import org.apiguardian.api.API;

/**
 * Lets a workload report that its work is complete. Its application then has the condition {@link
 * #COMPLETED}, and its resources are deleted, or kept if the application asks for that. Runs for
 * applications that name {@code complete} in {@code spec.hooks}.
 */
@API(status = EXPERIMENTAL, since = "0.1")
public final class CompleteHook implements ManglingHook {

  /** The condition: whether a workload of the application has called. */
  public static final String COMPLETED = "Completed";

  private final Injector injector;

  CompleteHook(Injector injector) {
    this.injector = injector;
  }

  @Override
  public String name() {
    return Purpose.COMPLETE.word();
  }

  @Override
  public Activation activation() {
    return Activation.WHEN_NAMED;
  }

  @Override
  public void mangle(DesiredStateEditor app, HookContext context) {
    CompleteSettings settings = context.settings(CompleteSettings.class);
    String calledAt = context.remembered().path(Tree.CALLED_AT).asText();
    if (calledAt.isEmpty()) {
      context.condition(COMPLETED, Status.FALSE, "NotCalled", "no workload has called yet");
    } else {
      boolean deleted = settings.onComplete() == Wanted.ABSENT;
      context.condition(
          COMPLETED,
          Status.TRUE,
          "Called",
          "a workload called at " + calledAt + "; resources are " + (deleted ? "deleted" : "kept"));
      if (deleted) {
        app.absent();
        return;
      }
    }
    injector.inject(app, context, settings.injection());
  }
}
