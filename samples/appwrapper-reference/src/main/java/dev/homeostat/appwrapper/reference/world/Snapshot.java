package dev.homeostat.appwrapper.reference.world;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * The state of the cluster at one instant.
 *
 * @param wrapper the AppWrapper, until it is gone
 * @param objects what exists under the id of each component
 * @param replicaSets how many ReplicaSets carry the label of the AppWrapper
 * @param answers how the API server answers to the creation of each component
 */
public record Snapshot(
    Instant now,
    Optional<Wrapper> wrapper,
    List<Optional<LiveObject>> objects,
    List<LivePod> pods,
    int replicaSets,
    List<CreateAnswer> answers) {

  /** How the API server answers when a component is created. */
  public enum CreateAnswer {
    ACCEPT,
    /** 403, 429, 500 and their like: a later try may succeed. */
    REFUSE,
    /** 422, or no such kind. */
    REFUSE_FOR_GOOD
  }

  public Snapshot {
    objects = List.copyOf(objects);
    pods = List.copyOf(pods);
    answers = List.copyOf(answers);
  }

  /** A cluster with nothing in it but a new AppWrapper. */
  public static Snapshot of(Instant now, Wrapper wrapper) {
    int count = wrapper.components().size();
    return new Snapshot(
        now,
        Optional.of(wrapper),
        Collections.nCopies(count, Optional.empty()),
        List.of(),
        0,
        Collections.nCopies(count, CreateAnswer.ACCEPT));
  }

  /** Whether an object of the AppWrapper, a labelled pod or a labelled ReplicaSet exists. */
  public boolean hasLeftovers() {
    return !pods.isEmpty() || replicaSets > 0 || objects.stream().anyMatch(o -> isOurs(o));
  }

  public boolean isOurs(int component) {
    return isOurs(objects.get(component));
  }

  private static boolean isOurs(Optional<LiveObject> object) {
    return object.filter(LiveObject::isOurs).isPresent();
  }

  public Snapshot at(Instant time) {
    return new Snapshot(time, wrapper, objects, pods, replicaSets, answers);
  }

  public Snapshot mapWrapper(UnaryOperator<Wrapper> change) {
    return new Snapshot(now, wrapper.map(change), objects, pods, replicaSets, answers);
  }

  public Snapshot withoutWrapper() {
    return new Snapshot(now, Optional.empty(), objects, pods, replicaSets, answers);
  }

  public Snapshot withObject(int component, Optional<LiveObject> object) {
    return new Snapshot(
        now, wrapper, replaced(objects, component, object), pods, replicaSets, answers);
  }

  public Snapshot mapObject(int component, UnaryOperator<LiveObject> change) {
    return withObject(component, objects.get(component).map(change));
  }

  public Snapshot withPods(List<LivePod> list) {
    return new Snapshot(now, wrapper, objects, list, replicaSets, answers);
  }

  public Snapshot withPod(LivePod pod) {
    List<LivePod> list = new ArrayList<>(pods);
    list.add(pod);
    return withPods(list);
  }

  public Snapshot mapPod(int id, UnaryOperator<LivePod> change) {
    return withPods(pods.stream().map(p -> p.id() == id ? change.apply(p) : p).toList());
  }

  public Snapshot withoutPod(int id) {
    return withPods(pods.stream().filter(p -> p.id() != id).toList());
  }

  public Snapshot withReplicaSets(int count) {
    return new Snapshot(now, wrapper, objects, pods, count, answers);
  }

  public Snapshot withAnswer(int component, CreateAnswer answer) {
    return new Snapshot(
        now, wrapper, objects, pods, replicaSets, replaced(answers, component, answer));
  }

  private static <T> List<T> replaced(List<T> list, int index, T value) {
    List<T> copy = new ArrayList<>(list);
    copy.set(index, value);
    return copy;
  }
}
