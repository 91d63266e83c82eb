package dev.homeostat.controller;

import dev.homeostat.Application;
import dev.homeostat.ApplicationId;
import dev.homeostat.ReconcileResult;
import dev.homeostat.Requeue;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.spi.cluster.Cluster;
import dev.homeostat.spi.cluster.ClusterResponse;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** One step of an object that exists. For one thread. */
final class Step implements StepContext {

  private final StepParts parts;
  private final ApplicationId key;
  private final boolean first;
  private final StepObject object;
  private final StepPasses passes;

  /**
   * A step that begins.
   *
   * @param first whether no step of the object has ended in this process
   */
  Step(StepParts parts, ApplicationId key, boolean first, StepObject object) {
    this.parts = parts;
    this.key = key;
    this.first = first;
    this.object = object;
    this.passes = new StepPasses(parts, key);
  }

  ApplicationId key() {
    return key;
  }

  boolean isFirst() {
    return first;
  }

  StepObject object() {
    return object;
  }

  StepPasses passes() {
    return passes;
  }

  @Override
  public Instant now() {
    return parts.clock().instant();
  }

  @Override
  public Resource resource() {
    return object.current();
  }

  @Override
  public boolean isBeingDeleted() {
    return resource().isBeingDeleted();
  }

  @Override
  public boolean isHeld() {
    return object.isHeld();
  }

  @Override
  public void hold() throws StepException {
    object.hold();
  }

  @Override
  public void release() throws StepException {
    object.release();
  }

  @Override
  public void patchStatus(StatusPatch patch) throws StepException {
    object.patchStatus(patch);
  }

  @Override
  public ReconcileResult plan(Application application) {
    return passes.plan(application);
  }

  @Override
  public ReconcileResult reconcile(Application application) throws StepException {
    beginAction();
    return passes.reconcile(application);
  }

  @Override
  public ReconcileResult delete(Application application) throws StepException {
    beginAction();
    return passes.delete(application);
  }

  private void beginAction() throws StepException {
    object.confirm();
    if (!object.cluster().mayWrite()) {
      throw object.broken(StepException.notLeading(resource().address()));
    }
  }

  @Override
  public StepOutcome outcome(ReconcileResult... results) {
    List<Requeue> all = Arrays.stream(results).map(ReconcileResult::requeue).toList();
    return StepOutcome.of(Requeue.earliest(all, now()));
  }

  @Override
  public ClusterResponse read(ResourceAddress address) {
    return object.cluster().read(address);
  }

  @Override
  public Cluster cluster() {
    return new StepCluster(object.cluster(), object);
  }

  @Override
  public <V> Map<ResourceAddress, V> related(SecondaryView<V> view) {
    view.readBy(key);
    return view.concerning(key);
  }

  @Override
  public ViewState state(SecondaryView<?> view) {
    view.readBy(key);
    return view.state();
  }
}
