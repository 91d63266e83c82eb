package dev.homeostat.appwrapper.laws;

import dev.homeostat.appwrapper.reference.world.ComponentState;
import dev.homeostat.appwrapper.reference.world.Condition;
import dev.homeostat.appwrapper.reference.world.Snapshot;
import dev.homeostat.appwrapper.reference.world.Status;
import dev.homeostat.appwrapper.reference.world.Wrapper;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * The state of a cluster as text, without what each reading may choose: whether components are
 * noted all at once or one after the other before they are created.
 */
record ReadableState(String text) {

  private static final Set<String> FREE =
      Set.of(
          "PodsReady InsufficientPodsReady",
          "PodsReady Resetting",
          "DeletingResources DeletionInitiated",
          "DeletingResources DeletionComplete",
          "Unhealthy FoundNoFailedPods",
          "Unhealthy AutopilotNoExecute",
          "Unhealthy CreateFailed");

  static ReadableState of(Snapshot state) {
    StringBuilder text = new StringBuilder();
    Optional<Wrapper> wrapper = state.wrapper();
    text.append("finalizer: ").append(wrapper.map(Wrapper::finalizer)).append('\n');
    wrapper.map(Wrapper::status).ifPresent(status -> append(text, status));
    text.append("objects: ").append(state.objects()).append('\n');
    text.append("pods: ").append(state.pods()).append('\n');
    text.append("replica sets: ").append(state.replicaSets()).append('\n');
    return new ReadableState(text.toString());
  }

  private static void append(StringBuilder text, Status status) {
    text.append("phase: ").append(status.phase()).append('\n');
    text.append("resets: ").append(status.resets()).append('\n');
    TreeMap<String, Condition> conditions = new TreeMap<>();
    status.conditions().forEach((type, condition) -> conditions.put(type.text(), condition));
    conditions.forEach(
        (type, c) -> text.append(type).append(": ").append(essence(type, c)).append('\n'));
    text.append("components: ")
        .append(status.components().stream().map(ReadableState::essence).toList())
        .append('\n');
  }

  /** The table gives no message for these reasons, so that it is free. */
  private static Condition essence(String type, Condition c) {
    return FREE.contains(type + " " + c.reason())
        ? new Condition(c.status(), c.reason(), "", c.since())
        : c;
  }

  private static ComponentState essence(ComponentState state) {
    return state == ComponentState.INITIATED || state == ComponentState.DELETED
        ? ComponentState.NONE
        : state;
  }

  @Override
  public String toString() {
    return text;
  }
}
