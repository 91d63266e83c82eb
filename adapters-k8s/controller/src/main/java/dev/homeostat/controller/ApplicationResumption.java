package dev.homeostat.controller;

import dev.homeostat.Application;
import dev.homeostat.ApplicationId;
import dev.homeostat.Resource;
import dev.homeostat.runtime.Outcome;
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
  private final PrimaryView view;
  private final SettledApplications settled;
  private final RecentChanges recent;
  private final ChangeFilter filter;
  private final Children children;
  private final @Nullable Consumer<T> resumed;

  /** What an application makes of a view is in no state. */
  private final boolean dependsOnViews;

  private final FirstPasses firstPasses = new FirstPasses();

  ApplicationResumption(
      ControllerSettings<T> settings,
      Finalizers finalizers,
      RecentChanges recent,
      ChangeFilter filter,
      Children children) {
    this.kind = settings.kind();
    this.view = settings.view();
    this.settled =
        new SettledApplications(
            settings.engine(), settings.cluster().cachedVersions(), finalizers, view);
    this.recent = recent;
    this.filter = filter;
    this.children = children;
    this.resumed = settings.resumed();
    this.dependsOnViews = !settings.secondaries().isEmpty();
  }

  /**
   * Resumes an application that had no pass in this process, if it is settled.
   *
   * @return when its first pass is due; empty if it needs a pass now
   */
  Optional<Outcome> resumed(ApplicationId key, Resource primary, Application application)
      throws Exception {
    if (dependsOnViews || recent.isFirst(key)) {
      return Optional.empty();
    }
    recent.awaitFirst();
    Optional<ApplicationState> left = settled.settled(primary, application);
    if (left.isEmpty()) {
      return Optional.empty();
    }
    resume(key, primary, left.get());
    return Optional.of(Outcome.requeueAfter(firstPasses.next()));
  }

  /**
   * Watches the resources of an application. Before its first pass it is not known which of them
   * matter, so each change triggers it.
   */
  private void resume(ApplicationId key, Resource primary, ApplicationState state)
      throws Exception {
    Set<Children.Kind> kinds = new HashSet<>();
    List<Expected> objects = new ArrayList<>();
    objects.add(Expected.primary(primary, view));
    for (ResourceRecord record : state.records().values()) {
      kinds.add(Children.Kind.of(record.address()));
      objects.add(Expected.version(record.address(), record.uid(), record.resourceVersion()));
    }
    children.watch(key, kinds);
    if (resumed != null) {
      resumed.accept(kind.reader().apply(primary));
    }
    filter.end(key, objects);
  }
}
