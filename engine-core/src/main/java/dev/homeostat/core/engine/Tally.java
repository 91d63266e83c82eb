package dev.homeostat.core.engine;

import dev.homeostat.Delta;
import dev.homeostat.Problem;
import dev.homeostat.Resource;
import dev.homeostat.ResourceId;
import dev.homeostat.report.Held;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What one pass has come to so far. Belongs to the thread of the pass. */
final class Tally {

  /** The delta as far as it is known. */
  final Delta.Builder delta = new Delta.Builder();

  /** What somebody else keeps changing, as found in this pass. */
  final List<ContestedField> contested = new ArrayList<>();

  private final PassLog log;
  private final Map<ResourceId, Resource> live = new HashMap<>();
  private final Set<ResourceId> open = new HashSet<>();

  Tally(PassLog log) {
    this.log = log;
  }

  void saw(Resource object) {
    live.put(object.id(), object);
  }

  @Nullable Resource live(ResourceId id) {
    return live.get(id);
  }

  Set<String> uids() {
    Set<String> uids = new HashSet<>();
    live.values().forEach(object -> uids.add(object.uid()));
    return uids;
  }

  boolean isOpen(ResourceId id) {
    return open.contains(id);
  }

  boolean isAllApplied() {
    return open.isEmpty() && delta.blocked.isEmpty() && delta.waiting.isEmpty();
  }

  /** It is looked at again by itself. */
  void hold(Prepared prepared, String why) {
    open.add(prepared.id());
    delta.waiting.add(new Held(prepared.id(), why));
    Aspects.of(prepared, live.get(prepared.id()), List.of()).addTo(delta);
  }

  /** Somebody has to do something. */
  void block(Prepared prepared, String why, Optional<Problem> problem) {
    open.add(prepared.id());
    delta.blocked.add(new Held(prepared.id(), why));
    problem.ifPresent(log::problem);
  }
}
