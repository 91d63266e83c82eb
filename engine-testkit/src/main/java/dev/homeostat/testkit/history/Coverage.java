package dev.homeostat.testkit.history;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import dev.homeostat.Policy;
import dev.homeostat.ReconcileResult;
import dev.homeostat.Resource;
import dev.homeostat.ResourceId;
import dev.homeostat.testkit.model.FieldPolicy;
import dev.homeostat.tree.Trees;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;

/**
 * The number of times that histories met each combination. Shared by many runs; each run counts
 * through a {@link #check()} of its own.
 */
final class Coverage {

  private final Map<FieldCombination, LongAdder> counts = new ConcurrentHashMap<>();

  long count(FieldCombination combination) {
    LongAdder count = counts.get(combination);
    return count == null ? 0 : count.sum();
  }

  PassCheck check() {
    return new Counting();
  }

  private final class Counting implements PassCheck {

    private final Map<ResourceId, Map<FieldPath, FieldPolicy>> policies = new HashMap<>();
    private Optional<Event> last = Optional.empty();

    @Override
    public Optional<Difference> check(Event event) {
      if (event
          .pass()
          .filter(pass -> pass.outcome() == ReconcileResult.Outcome.INVALID)
          .isPresent()) {
        return Optional.empty(); // decides nothing
      }
      for (ObjectNode tree : event.wish().manifest()) {
        ResourceId id = id(event, tree);
        Map<FieldPath, FieldPolicy> now =
            FieldPolicy.of(
                    ModelCheck.spec(event.wish(), tree, event.namespace()),
                    Optional.ofNullable(event.before().get(id)))
                .stream()
                .collect(Collectors.toMap(FieldPolicy::path, field -> field, (a, b) -> a));
        if (event.pass().isPresent()) {
          now.values().forEach(field -> count(event, id, tree, field));
        }
        policies.put(id, now);
      }
      last = Optional.of(event);
      return Optional.empty();
    }

    private void count(Event event, ResourceId id, ObjectNode manifest, FieldPolicy field) {
      EditKind edit = edit(event, id, manifest, field);
      Set<ServerEffect> effects =
          event.served().stream()
              .filter(behaviour -> ServerEffect.isAt(field.path(), behaviour))
              .map(ServerEffect::of)
              .collect(Collectors.toSet());
      for (ServerEffect effect : effects.isEmpty() ? Set.of(ServerEffect.PLAIN) : effects) {
        FieldCombination met = new FieldCombination(field.policy(), field.list(), edit, effect);
        counts.computeIfAbsent(met, any -> new LongAdder()).increment();
      }
    }

    private EditKind edit(Event event, ResourceId id, ObjectNode manifest, FieldPolicy field) {
      JsonNode before = event.before().get(id);
      Optional<ObjectNode> left = last.map(past -> past.after().get(id));
      if (before == null || left.isEmpty() || !uid(before).equals(uid(left.get()))) {
        return EditKind.OBJECT;
      }
      FieldPath path = field.path();
      boolean live = !same(path, before, left.get());
      JsonNode said = last.flatMap(past -> manifest(past, id)).orElse(MissingNode.getInstance());
      boolean specified = !same(path, said, manifest);
      FieldPolicy was = policies.getOrDefault(id, Map.of()).get(path);
      boolean observed =
          was == null
              ? !last.orElseThrow().wish().schemas().equals(event.wish().schemas())
              : was.list() != field.list()
                  || isObserved(was.policy()) != isObserved(field.policy());
      if (live) {
        return EditKind.LIVE;
      }
      if (specified) {
        return observed ? EditKind.MANIFEST_AND_SCHEMA : EditKind.MANIFEST;
      }
      return observed ? EditKind.SCHEMA : EditKind.NONE;
    }
  }

  private static boolean isObserved(Policy policy) {
    return policy != Policy.UNOBSERVED && policy != Policy.INITIAL_ONLY;
  }

  private static String uid(JsonNode object) {
    return object.at("/metadata/uid").asText();
  }

  private static ResourceId id(PassCheck.Event event, ObjectNode tree) {
    return Resource.of(tree).id().in(event.namespace());
  }

  private static Optional<JsonNode> manifest(PassCheck.Event event, ResourceId id) {
    return event.wish().manifest().stream()
        .filter(tree -> id(event, tree).equals(id))
        .map(JsonNode.class::cast)
        .findFirst();
  }

  private static boolean same(FieldPath path, JsonNode one, JsonNode other) {
    return Trees.equal(
        path.in(one).orElse(MissingNode.getInstance()),
        path.in(other).orElse(MissingNode.getInstance()));
  }

  /** Returns the combinations that are possible and were met less often than a number of times. */
  List<FieldCombination> metLessThan(long times) {
    return FieldCombination.possible().stream().filter(met -> count(met) < times).toList();
  }

  /** Returns the combinations that are impossible, and were met. */
  List<FieldCombination> metAgainstTheRules() {
    return FieldCombination.all().stream()
        .filter(met -> !met.isPossible() && count(met) > 0)
        .toList();
  }
}
