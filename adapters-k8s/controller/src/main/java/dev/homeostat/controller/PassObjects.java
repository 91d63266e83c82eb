package dev.homeostat.controller;

import dev.homeostat.Problem;
import dev.homeostat.Projection;
import dev.homeostat.ReconcileResult;
import dev.homeostat.ResourceId;
import dev.homeostat.spi.state.ResourceRecord;
import dev.homeostat.tree.Digest;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The objects of an application as a pass has left them. */
final class PassObjects {

  /** The digest of no object: each change of a held object may end what holds it. */
  private static final Digest HELD = Digest.of("held");

  private PassObjects() {}

  /**
   * Returns the objects of an application and those that it waits for.
   *
   * @param projections of the resources; of one without, only its deletion matters
   */
  static List<Expected> of(
      ReconcileResult pass, Map<ResourceId, Projection> projections, Reported reported) {
    List<Expected> all = new ArrayList<>(records(pass, projections, reported));
    pass.awaited().forEach(object -> Expected.awaited(object).ifPresent(all::add));
    return all;
  }

  private static List<Expected> records(
      ReconcileResult pass, Map<ResourceId, Projection> projections, Reported reported) {
    List<Expected> all = new ArrayList<>();
    boolean awaited = isAnyAwaited(pass);
    Set<ResourceId> held = held(pass);
    for (ResourceRecord record : pass.state().records().values()) {
      Projection projection = projections.get(record.id());
      Projection.View observing = projection == null ? DeletionView.VALUE : projection.view();
      Digest left = projection == null ? DeletionView.NOTHING : digest(record);
      all.add(
          new Expected(
              record.address(),
              reported.view(record.id(), observing),
              record.uid(),
              record.resourceVersion(),
              reported.digest(record.id(), held.contains(record.id()) ? HELD : left),
              projection == null
                  ? LastReadiness.UNKNOWN
                  : LastReadiness.after(pass.readiness().get(record.id()), awaited)));
    }
    return all;
  }

  private static boolean isAnyAwaited(ReconcileResult pass) {
    return pass.outcome() != ReconcileResult.Outcome.SETTLED
        && pass.outcome() != ReconcileResult.Outcome.BLOCKED;
  }

  /** Returns the resources that are blocked without an error, by a hook or by their annotation. */
  private static Set<ResourceId> held(ReconcileResult pass) {
    Set<ResourceId> held = new HashSet<>();
    pass.delta().blocked().forEach(blocked -> held.add(blocked.resource()));
    pass.problems().stream()
        .filter(Problem::isError)
        .flatMap(problem -> problem.resource().stream())
        .forEach(held::remove);
    return held;
  }

  /** Sensitive values are not remembered, so their digest is learned from the next event. */
  private static @Nullable Digest digest(ResourceRecord record) {
    return record.id().groupKind().equals("Secret")
        ? null
        : record.lastObserved().map(Digest::of).orElse(null);
  }
}
