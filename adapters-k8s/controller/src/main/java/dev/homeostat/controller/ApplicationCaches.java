package dev.homeostat.controller;

import dev.homeostat.ApplicationId;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * All that a controller keeps of applications, to forget those that another replica owns.
 *
 * @param reported the data that is reported of resources; null if none is
 */
record ApplicationCaches(
    PrimaryUids uids,
    PrimaryCopies copies,
    AnticipatedKinds kinds,
    ChangeFilter filter,
    Children children,
    AwaitedDefinitions definitions,
    ConfirmedObjects confirmed,
    @Nullable ReportedObjects reported,
    List<SecondaryView<?>> views) {

  /** Forgets some applications. No pass of them is under way. */
  void forget(Predicate<ApplicationId> which) {
    Set<String> left = uids.removeIf(which);
    copies.removeIf(which);
    kinds.removeIf(address -> which.test(PrimarySource.key(address)));
    filter.removeIf(which);
    children.removeIf(which);
    definitions.removeIf(which);
    confirmed.removeIf(which);
    views.forEach(view -> view.removeIf(which));
    if (reported != null) {
      reported.removeMarked(left);
    }
  }
}
