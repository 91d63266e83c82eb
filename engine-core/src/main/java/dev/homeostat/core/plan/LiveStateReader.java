package dev.homeostat.core.plan;

import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.ResourceId;
import dev.homeostat.core.desired.PreparedApplication;
import dev.homeostat.core.ownership.Ownership;
import dev.homeostat.core.pass.PassContext;
import dev.homeostat.core.resource.PreparedResource;
import dev.homeostat.core.retry.Backoffs;
import dev.homeostat.core.state.BareRecord;
import dev.homeostat.core.waves.AwaitedKinds;
import dev.homeostat.spi.cluster.CachedVersion;
import dev.homeostat.spi.cluster.CachedVersions;
import dev.homeostat.spi.cluster.ClusterResponse;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/**
 * Step 4 for all resources: reads what is there, and has decided what shall be done. Not read is
 * what a watch has seen as we left it, and what was never there and is not seen either. A watch may
 * be behind a change of the specification, so the first pass of a revision reads all that is there.
 */
public final class LiveStateReader {

  private static final ClusterResponse ABSENT = new ClusterResponse.Absent();

  private final PassContext pass;
  private final ActionPlanner planner;

  /** Creates a reader of the objects of one application. */
  public LiveStateReader(PassContext pass, ActionPlanner planner) {
    this.pass = pass;
    this.planner = planner;
  }

  /** Returns the planned resources of this pass, in the order of the prepared ones. */
  public List<PlannedResource> plan(PreparedApplication preparation) {
    List<ResourceAddress> addresses = preparation.addresses();
    List<Optional<PlannedResource>> unread = unread(preparation);
    List<ResourceAddress> asked = new ArrayList<>();
    for (int i = 0; i < addresses.size(); i++) {
      if (unread.get(i).isEmpty()) {
        asked.add(addresses.get(i));
      }
    }
    BatchedReads reads = BatchedReads.begin(pass, preparation, asked);
    List<PlannedResource> plans = new ArrayList<>(addresses.size());
    int place = 0;
    for (PreparedResource prepared : preparation.resources().values()) {
      ResourceId id = addresses.get(place).id();
      plans.add(
          unread.get(place++).orElseGet(() -> planned(id, prepared, reads.next(), reads.time())));
    }
    return plans;
  }

  /** Returns for each resource its plan, if it need not be read. */
  private List<Optional<PlannedResource>> unread(PreparedApplication preparation) {
    CachedVersions cachedVersions = pass.cluster().cachedVersions();
    Instant now = pass.now();
    List<Optional<PlannedResource>> plans = new ArrayList<>(preparation.resources().size());
    Iterator<ResourceAddress> address = preparation.addresses().iterator();
    for (PreparedResource prepared : preparation.resources().values()) {
      ResourceAddress at = address.next();
      plans.add(unread(at, prepared, cachedVersions.of(at), now));
    }
    return plans;
  }

  private Optional<PlannedResource> unread(
      ResourceAddress at, PreparedResource prepared, CachedVersion cached, Instant now) {
    if (cached instanceof CachedVersion.Missing
        && prepared.record() == null
        && planner.mayCreate(prepared)
        && !pass.dueReads().some().contains(at.id())) {
      return Optional.of(planned(at.id(), prepared, ABSENT, now));
    }
    return cached instanceof CachedVersion.Seen seen && !pass.dueReads().contains(at.id())
        ? planner
            .unchanged()
            .unread(prepared, seen)
            .map(skip -> new PlannedResource(at.id(), prepared, skip, null))
        : Optional.empty();
  }

  private PlannedResource planned(
      ResourceId id, PreparedResource known, ClusterResponse answer, Instant now) {
    if (!(answer instanceof ClusterResponse.Done done)) {
      return new PlannedResource(id, known, action(known, answer, now), null);
    }
    Resource live = done.resource();
    PreparedResource prepared = planner.ownership().prepare(known, live);
    ResourceAction action = action(prepared, answer, now);
    if (planner.ownership().of(known, live) != Ownership.OURS) {
      return new PlannedResource(id, prepared, action, live).leftToOthers();
    }
    if (!pass.keepsState() && pass.session().record(id).isEmpty()) {
      pass.session().put(BareRecord.found(live, prepared.wave()));
    }
    return new PlannedResource(id, prepared, action, isNeeded(action, id) ? live : null);
  }

  /**
   * Returns whether the pass needs an own object after it was compared. One that is skipped is
   * treated as if it had not been read, so that a pass over many objects does not keep them all.
   */
  private boolean isNeeded(ResourceAction action, ResourceId id) {
    return !(action instanceof ResourceAction.Skip)
        || !pass.keepsState()
        || AwaitedKinds.isAwaited(id, pass.settings());
  }

  /**
   * Returns the action on a resource. After a failure the next write waits (rule ACT-6); an action
   * that writes nothing is decided at once.
   */
  private ResourceAction action(PreparedResource prepared, ClusterResponse answer, Instant now) {
    Optional<Backoffs.Pause> pause = pass.backoffs().waiting(pass.application(), prepared, now);
    if (pause.isPresent() && answer instanceof ClusterResponse.Refused) {
      return new ResourceAction.Pause(pause.get());
    }
    ResourceAction decided = planner.decide(prepared, answer);
    return pause.isPresent() && decided.isWrite() ? new ResourceAction.Pause(pause.get()) : decided;
  }
}
