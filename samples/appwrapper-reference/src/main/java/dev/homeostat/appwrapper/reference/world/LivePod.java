package dev.homeostat.appwrapper.reference.world;

import java.util.List;

/**
 * A pod with the label of the AppWrapper.
 *
 * @param id tells pods apart
 * @param component the index of the component whose object made it
 * @param held whether its node does not end it when it is deleted
 * @param exitCodes those of its terminated containers
 * @param evicted whether it uses a resource that its node must not execute
 */
public record LivePod(
    int id,
    int component,
    PodPhase phase,
    boolean deleting,
    boolean held,
    List<Integer> exitCodes,
    boolean evicted) {

  /** The phase of a pod. */
  public enum PodPhase {
    PENDING,
    RUNNING,
    SUCCEEDED,
    FAILED,
    UNKNOWN
  }

  public LivePod {
    exitCodes = List.copyOf(exitCodes);
  }

  public static LivePod pending(int id, int component) {
    return new LivePod(id, component, PodPhase.PENDING, false, false, List.of(), false);
  }

  public LivePod withPhase(PodPhase value) {
    return new LivePod(id, component, value, deleting, held, exitCodes, evicted);
  }

  public LivePod failed(int exitCode) {
    return new LivePod(id, component, PodPhase.FAILED, deleting, held, List.of(exitCode), evicted);
  }

  public LivePod withDeleting() {
    return new LivePod(id, component, phase, true, held, exitCodes, evicted);
  }

  public LivePod withHeld() {
    return new LivePod(id, component, phase, deleting, true, exitCodes, evicted);
  }

  public LivePod withEvicted() {
    return new LivePod(id, component, phase, deleting, held, exitCodes, true);
  }

  public boolean isActive() {
    return phase == PodPhase.PENDING || phase == PodPhase.RUNNING;
  }
}
