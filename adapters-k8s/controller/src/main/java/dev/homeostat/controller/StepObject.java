package dev.homeostat.controller;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.ApplicationId;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.spi.cluster.CachedVersion;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.tree.Trees;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The object of one step: as the step began, and as its last write has left it. For one thread. */
final class StepObject {

  private static final int CONFLICT = 409;
  private static final int UNPROCESSABLE = 422;

  private final FencedCluster cluster;
  private final Finalizers finalizers;
  private final StatusWriter statuses;
  private final Resource begun;
  private Resource current;
  private boolean confirmed;
  private boolean decided;
  private boolean ended;
  private @Nullable StepException broken;

  /**
   * The object as a step begins.
   *
   * @param confirmed whether the server has it like this, as far as this controller decides on it
   */
  StepObject(StepParts parts, ApplicationId key, Resource begun, boolean confirmed) {
    this.cluster = parts.clusterFor(key);
    this.finalizers = parts.finalizers();
    this.statuses = new StatusWriter(cluster);
    this.begun = begun;
    this.current = begun;
    this.confirmed = confirmed;
  }

  /** Returns the cluster for the writes of the step, which ends them when the object is lost. */
  FencedCluster cluster() {
    return cluster;
  }

  /** Returns the writer of the status. */
  StatusWriter statuses() {
    return statuses;
  }

  /** Returns the object as the step began. */
  Resource begun() {
    return begun;
  }

  /** Returns the object as of the last write. */
  Resource current() {
    return current;
  }

  boolean isHeld() {
    return finalizers.isOn(current);
  }

  /** Reads an unconfirmed object live; the step cannot go on if that differs. */
  void confirm() throws StepException {
    if (broken != null) {
      throw broken;
    }
    if (!confirmed) {
      Resource live = done("read", cluster.read(current.address()));
      if (!live.uid().equals(current.uid())
          || !live.resourceVersion().equals(current.resourceVersion())) {
        throw broken(StepException.stale(current.address()));
      }
      confirmed = true;
    }
  }

  void hold() throws StepException {
    if (isHeld()) {
      return;
    }
    if (current.isBeingDeleted()) {
      throw new IllegalStateException(
          "expected an object that is not being deleted, got " + current.address());
    }
    confirm();
    Resource seen = current;
    write(
        "put the finalizer on",
        object -> finalizers.add(object, cluster),
        live -> Finalizers.areEqual(seen, live));
  }

  void release() throws StepException {
    if (!isHeld()) {
      return;
    }
    confirm();
    Resource seen = current;
    ended |= seen.isBeingDeleted();
    try {
      write(
          "take the finalizer off",
          object -> finalizers.remove(object, cluster),
          live -> Finalizers.areEqual(seen, live));
    } catch (StepException e) {
      if (e.kind() == StepException.Kind.GONE) {
        ended = true;
        broken = null;
      } else {
        ended = false;
        throw e;
      }
    }
  }

  void patchStatus(StatusPatch patch) throws StepException {
    Resource seen = current;
    if (statuses.isWritten(seen, begun, patch)) {
      return;
    }
    if (broken != null) {
      throw broken;
    }
    // The server confirms a copy with the write, so that it need not be read before.
    StatusPatch sent = confirmed ? patch : patch.guardedByVersion();
    write(
        "write the status of",
        object -> statuses.write(object, begun, sent),
        live -> StatusWriter.isGuardMet(sent, seen, live));
    confirmed = true;
    decided |= patch.isDecision() && !current.resourceVersion().equals(seen.resourceVersion());
  }

  /** Makes the status of an object; empty to leave it alone. */
  interface Report {
    Optional<StatusPatch> of(Resource object) throws Exception;
  }

  /**
   * Writes the status, unless the object does not exist any more. If another writer has changed
   * what guards it, the object is read and the report made again, once.
   *
   * @param report gets the object as the step began, with the status that it has now
   */
  void report(Report report) throws Exception {
    refresh();
    try {
      if (!isReported(report)) {
        Optional<StepException> stale = broken();
        broken = null;
        current = done("read", cluster.read(current.address()));
        if (!current.uid().equals(begun.uid()) || !isReported(report)) {
          throw broken(stale.orElseThrow());
        }
      }
    } catch (StepException e) {
      if (e.kind() != StepException.Kind.GONE) {
        throw e;
      }
      broken = null;
    }
    refresh();
  }

  /** Writes a report; returns false if a guard of it has failed. */
  private boolean isReported(Report report) throws Exception {
    Optional<StatusPatch> patch = report.of(begunWithStatus());
    try {
      if (patch.isPresent()) {
        patchStatus(patch.get());
      }
      return true;
    } catch (StepException e) {
      if (e.kind() != StepException.Kind.STALE) {
        throw e;
      }
      return false;
    }
  }

  private Resource begunWithStatus() {
    JsonNode status = current.tree().path("status");
    if (begun.tree().path("status").equals(status)) {
      return begun;
    }
    ObjectNode tree = Trees.thaw(begun.tree());
    tree.remove("status");
    if (!status.isMissingNode()) {
      tree.set("status", status.deepCopy());
    }
    return Resource.of(tree);
  }

  /** A request that writes an object. */
  private interface Write {
    ClusterResponse send(Resource seen);
  }

  /**
   * Writes the object.
   *
   * @param what for the message
   * @param isMet whether a live object is as the write requires it
   */
  private void write(String what, Write write, Predicate<Resource> isMet) throws StepException {
    ClusterResponse answer = write.send(current);
    if (isConflict(answer)
        && cluster.read(current.address()) instanceof ClusterResponse.Done live
        && !isMet.test(live.resource())) {
      throw broken(StepException.stale(current.address()));
    }
    current = done(what, answer);
  }

  private static boolean isConflict(ClusterResponse answer) {
    return answer instanceof ClusterResponse.Refused refused
        && !FencedCluster.isNotLeading(answer)
        && (refused.code() == CONFLICT || refused.code() == UNPROCESSABLE);
  }

  private Resource done(String what, ClusterResponse answer) throws StepException {
    ResourceAddress address = current.address();
    if (answer instanceof ClusterResponse.Done done) {
      return done.resource();
    }
    if (answer instanceof ClusterResponse.Absent) {
      throw broken(StepException.gone(address));
    }
    if (FencedCluster.isNotLeading(answer)) {
      throw broken(StepException.notLeading(address));
    }
    throw StepException.refused(what, address, answer);
  }

  /** Notes that the step cannot go on, also if its reconciler catches the exception. */
  StepException broken(StepException e) {
    broken = e;
    return e;
  }

  /** Takes the object over as another part of the controller has written it. */
  void wrote(Resource object) {
    current = object;
  }

  /** Reads the object again if another writer, such as a state store, has changed it. */
  void refresh() {
    boolean moved =
        cluster.cachedVersions().of(current.address()) instanceof CachedVersion.Seen seen
            && !seen.resourceVersion().equals(current.resourceVersion());
    if (moved && cluster.read(current.address()) instanceof ClusterResponse.Done done) {
      current = done.resource();
    }
  }

  boolean isConfirmed() {
    return confirmed;
  }

  /** Returns whether a decision was stored. */
  boolean hasDecided() {
    return decided;
  }

  /** Returns whether it is no concern of the controller any more. */
  boolean hasEnded() {
    return ended;
  }

  /** Returns the reason why the step could not go on. */
  Optional<StepException> broken() {
    return Optional.ofNullable(broken);
  }
}
