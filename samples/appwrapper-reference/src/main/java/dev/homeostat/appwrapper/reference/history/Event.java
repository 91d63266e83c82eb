package dev.homeostat.appwrapper.reference.history;

import dev.homeostat.appwrapper.reference.world.Fault;
import dev.homeostat.appwrapper.reference.world.LiveObject.JobState;
import dev.homeostat.appwrapper.reference.world.Snapshot.CreateAnswer;
import java.time.Duration;

/** Something that happens to an AppWrapper from outside. Numbers of pods count what is there. */
public sealed interface Event {

  /** The queue admits the AppWrapper, with new information for its pods. */
  record Admit() implements Event {}

  /** The queue takes the admission back. */
  record Suspend() implements Event {}

  /** Somebody deletes the AppWrapper. */
  record DeleteWrapper() implements Event {}

  /** The object of a component makes a pod, if it exists. */
  record PodAppears(int component) implements Event {}

  /** A pending pod runs. */
  record PodRuns(int pod) implements Event {}

  /** A pending or running pod ends with an exit code. */
  record PodFails(int pod, int exitCode) implements Event {}

  /** A pending or running pod succeeds. */
  record PodSucceeds(int pod) implements Event {}

  /** A pod terminates; its node may be gone, so that nobody ends it. */
  record PodTerminates(int pod, boolean held) implements Event {}

  /** A pod is gone. */
  record PodVanishes(int pod) implements Event {}

  /** The node of a pod must not run it any more. */
  record PodEvicted(int pod) implements Event {}

  /** Every pod of every existing object appears and runs. */
  record AllPodsRun() implements Event {}

  /** Every pod of every existing object succeeds. */
  record AllPodsSucceed() implements Event {}

  /** Somebody deletes the object of a component. */
  record ComponentVanishes(int component) implements Event {}

  /** A finalizer is put on the object of a component. */
  record ComponentHeld(int component) implements Event {}

  /** The finalizer goes, and with it an object that is being deleted. */
  record ComponentReleased(int component) implements Event {}

  /** The conditions of a Job change. */
  record JobReports(int component, JobState state) implements Event {}

  /** Somebody creates an object under the id of a component, if there is none. */
  record ForeignAppears(int component) implements Event {}

  /** Labelled ReplicaSets come or go. */
  record ReplicaSets(int count) implements Event {}

  /** The API server answers in another way when a component is created. */
  record Answers(int component, CreateAnswer answer) implements Event {}

  /** The garbage collector and the nodes end what belongs to objects that are gone. */
  record Collect() implements Event {}

  /** Time passes. */
  record Passes(Duration time) implements Event {}

  /** A later request of the operator goes wrong. */
  record Breaks(int request, Fault fault) implements Event {}
}
