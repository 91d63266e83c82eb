package dev.homeostat.controller;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.Application;
import dev.homeostat.ReconcileResult;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.spi.cluster.Cluster;
import dev.homeostat.spi.cluster.ClusterResponse;
import java.time.Instant;
import java.util.Map;
import org.apiguardian.api.API;

/**
 * Performs the actions of a step on its object, its applications and the cluster. Valid during one
 * step; not thread-safe.
 *
 * <p>A step may begin with the copy of the object that its watch delivered or that the last step
 * has left, without a request. If no earlier step of this process, since it began to lead, has seen
 * the object live, the first action or finalizer reads it live, and a status that is written before
 * is guarded by the version of the object. If it has changed, the method throws a {@link
 * StepException} of the kind {@code STALE}. Each write also checks that the controller still leads,
 * or owns the object.
 */
@API(status = EXPERIMENTAL, since = "0.1")
public interface StepContext {

  /**
   * Returns the present time.
   *
   * @return by the clock of the controller
   */
  Instant now();

  /**
   * Returns the object as a tree.
   *
   * @return as of the last write of this step, otherwise as the step began
   */
  Resource resource();

  /**
   * Returns whether the object is being deleted. It then has the finalizer of the controller.
   *
   * @return true if it has a deletion timestamp
   */
  boolean isBeingDeleted();

  /**
   * Returns whether the finalizer of the controller is on the object.
   *
   * @return as of {@link #resource}
   */
  boolean isHeld();

  /**
   * Puts the finalizer of the controller on the object, so that its deletion waits for {@link
   * #release}. No request if it is on already.
   *
   * @throws StepException if it could not be put on
   * @throws IllegalStateException if the object is being deleted, since the server then refuses a
   *     new finalizer
   */
  void hold() throws StepException;

  /**
   * Takes the finalizer of the controller off the object. One that is being deleted is then no
   * concern of the controller any more, whatever the outcome of the step is. No request if it is
   * not on.
   *
   * @throws StepException if it could not be taken off
   */
  void release() throws StepException;

  /**
   * Returns what a pass of an application would do. Its objects are watched from now on, and an
   * observed change of them runs a step.
   *
   * @param application any number of different ones for one object
   * @return the result of the plan
   * @throws IllegalStateException if the controller has no engine
   */
  ReconcileResult plan(Application application);

  /**
   * Runs a pass of an application. Its objects are watched from now on, and an observed change of
   * them runs a step.
   *
   * @param application any number of different ones for one object
   * @return the result; a failure is in it, and what it asks for is returned by {@link #outcome}
   * @throws StepException if it may not begin
   * @throws IllegalStateException if the controller has no engine
   */
  ReconcileResult reconcile(Application application) throws StepException;

  /**
   * Tears an application down. What is left of its objects is watched from now on.
   *
   * @param application any number of different ones for one object
   * @return the result; settled when nothing is left
   * @throws StepException if it may not begin
   * @throws IllegalStateException if the controller has no engine
   */
  ReconcileResult delete(Application application) throws StepException;

  /**
   * Returns the outcome that results ask for.
   *
   * @param passes of applications in this step
   * @return the requeue that is due first; with backoff if one has failed without a time of its own
   */
  StepOutcome outcome(ReconcileResult... passes);

  /**
   * Writes members of the status that differ. When it returns, the status has them. No request if
   * none differs.
   *
   * @param patch the members, and the fields that guard them
   * @throws StepException if it was not written; {@code STALE} if a guarded field has changed
   */
  void patchStatus(StatusPatch patch) throws StepException;

  /**
   * Reads one object live.
   *
   * @param address which object
   * @return the response of the cluster
   */
  ClusterResponse read(ResourceAddress address);

  /**
   * Returns the cluster, for live lists, and for writes beside those of applications, for example
   * deletions with options. Its writes are refused with the code 409 if the object of the step has
   * changed, and with the reason {@code NotLeading} if the controller does not lead any more.
   *
   * @return the cluster of the controller
   */
  Cluster cluster();

  /**
   * Returns the projections of a secondary view that concern the object, without a request. A
   * change of the state of the view runs a step from now on.
   *
   * @param view of this controller
   * @param <V> the type of the projections
   * @return by address; a copy
   */
  <V> Map<ResourceAddress, V> related(SecondaryView<V> view);

  /**
   * Returns how much a secondary view knows. A change of it runs a step from now on.
   *
   * @param view of this controller
   * @return the state at this moment
   */
  ViewState state(SecondaryView<?> view);
}
