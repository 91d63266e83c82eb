package dev.homeostat.testkit.history;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Pass;
import dev.homeostat.ResourceId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * A history, with all that is needed to play it, or a variation of it.
 *
 * @param history what happens
 * @param setup of the engines
 * @param clusters gives a new cluster for each run
 */
record Trial(History history, EngineSetup setup, Supplier<HistoryCluster> clusters) {

  /** Longer than anything waits that is tried again by time alone (rules ACT-6, POLICY-7, -9). */
  private static final Duration LONG = Duration.ofHours(2);

  /** Begins to play on a new cluster; nothing checks its passes. */
  HistoryPlay begin() {
    return new HistoryPlay(clusters.get(), setup, List.of());
  }

  Trial with(EngineSetup other) {
    return new Trial(history, other, clusters);
  }

  Trial with(List<HistoryStep> steps) {
    return new Trial(new History(steps), setup, clusters);
  }

  /** Returns the objects in the end, when all was tried again that waits for time to pass. */
  Map<ResourceId, JsonNode> end() {
    try (HistoryPlay play = begin()) {
      play.play(history);
      Optional<Pass> unused = play.settle();
      play.forward(LONG);
      unused = play.settle();
      return play.objects();
    }
  }

  /** Compares the ends of two trials. */
  Optional<Difference> endsLike(Trial other) {
    return alike(end(), other.end(), other);
  }

  /**
   * Compares the ends of two trials in all that a change of the manifest takes back. Says nothing
   * if this one does not settle, because the server refuses what is wanted.
   */
  Optional<Difference> endsLikeAfterChanges(Trial other) {
    return isSettled() ? alike(takenBack(end()), takenBack(other.end()), other) : Optional.empty();
  }

  private boolean isSettled() {
    try (HistoryPlay play = begin()) {
      play.play(history);
      return play.settle().filter(pass -> pass.result() == Pass.Result.SETTLED).isPresent();
    }
  }

  private static Optional<Difference> alike(
      Map<ResourceId, JsonNode> first, Map<ResourceId, JsonNode> second, Trial other) {
    return unordered(first).equals(unordered(second))
        ? Optional.empty()
        : broken(first + "\n  is not\n  " + second + "\n  of\n" + other.history());
  }

  /** Elements with keys stand where they were added; the model compares their order. */
  private static Map<ResourceId, JsonNode> unordered(Map<ResourceId, JsonNode> objects) {
    Map<ResourceId, JsonNode> all = new TreeMap<>();
    objects.forEach((id, object) -> all.put(id, sorted(object.deepCopy())));
    return all;
  }

  private static JsonNode sorted(JsonNode tree) {
    tree.forEach(Trial::sorted);
    if (tree instanceof ArrayNode list) {
      List<JsonNode> elements = new ArrayList<>();
      list.forEach(elements::add);
      elements.sort(Comparator.comparing(JsonNode::toString));
      list.removeAll();
      list.addAll(elements);
    }
    return tree;
  }

  /** Reads POLICY-2: replicas are let go, and parents that were empty stay. */
  private static Map<ResourceId, JsonNode> takenBack(Map<ResourceId, JsonNode> objects) {
    Map<ResourceId, JsonNode> rest = new TreeMap<>();
    objects.forEach(
        (id, object) -> {
          ObjectNode copy = object.deepCopy();
          if (copy.path("spec") instanceof ObjectNode spec) {
            spec.remove("replicas");
          }
          rest.put(id, withoutEmpty(copy));
        });
    return rest;
  }

  private static JsonNode withoutEmpty(JsonNode tree) {
    if (tree instanceof ObjectNode object) {
      List<String> names = new ArrayList<>();
      object.fieldNames().forEachRemaining(names::add);
      for (String name : names) {
        if (withoutEmpty(object.get(name)).isEmpty() && object.get(name).isContainerNode()) {
          object.remove(name);
        }
      }
    } else if (tree instanceof ArrayNode list) {
      list.forEach(Trial::withoutEmpty);
    }
    return tree;
  }

  static Optional<Difference> broken(String text) {
    return Optional.of(new Difference(Difference.Kind.HISTORY, -1, text));
  }
}
