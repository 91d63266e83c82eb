package dev.homeostat.controller;

import dev.homeostat.Application;
import dev.homeostat.Engine;
import dev.homeostat.Requeue;
import dev.homeostat.spi.state.ApplicationState;
import dev.homeostat.spi.state.ResourceRecord;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The resumption of applications that a former process has left settled, without a pass. To find
 * out which they are takes processor time, which those that are known to have changed need first.
 * Thread-safe.
 */
final class ApplicationResumption<T> {

  private final PrimaryKind<T> kind;
  private final SettledApplications settled;
  private final RecentChanges recent;
  private final @Nullable Consumer<T> resumed;

  /** What an application makes of a view is in no state. */
  private final boolean dependsOnViews;

  private final FirstPasses firstPasses = new FirstPasses();

  ApplicationResumption(
      ControllerSettings<T> settings,
      Engine engine,
      Finalizers finalizers,
      RecentChanges recent,
      @Nullable Consumer<T> resumed) {
    this.kind = settings.kind();
    this.settled =
        new SettledApplications(
            engine, settings.cluster().cachedVersions(), finalizers, settings.view());
    this.recent = recent;
    this.resumed = resumed;
    this.dependsOnViews = !settings.secondaries().isEmpty();
  }

  /**
   * Resumes an application that had no pass in this process, if it is settled.
   *
   * @return when its first pass is due; empty if it needs a pass now
   */
  Optional<StepOutcome> resumed(Step step, Application application) throws Exception {
    if (dependsOnViews || recent.isFirst(step.key())) {
      return Optional.empty();
    }
    recent.awaitFirst();
    Optional<ApplicationState> left = settled.settled(step.resource(), application);
    if (left.isEmpty()) {
      return Optional.empty();
    }
    resume(step, left.get());
    return Optional.of(StepOutcome.of(Requeue.after(firstPasses.next())));
  }

  /**
   * Watches the resources of an application. Before its first pass it is not known which of them
   * matter, so each change triggers it.
   */
  private void resume(Step step, ApplicationState state) {
    Set<Children.Kind> kinds = new HashSet<>();
    List<Expected> objects = new ArrayList<>();
    for (ResourceRecord record : state.records().values()) {
      kinds.add(Children.Kind.of(record.address()));
      objects.add(Expected.version(record.address(), record.uid(), record.resourceVersion()));
    }
    step.passes().watch(kinds);
    if (resumed != null) {
      resumed.accept(kind.reader().apply(step.resource()));
    }
    step.passes().expect(objects);
  }
}
