package dev.homeostat.testkit.history;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import dev.homeostat.Policy;
import dev.homeostat.Resource;
import dev.homeostat.ResourceId;
import dev.homeostat.testkit.model.FieldPolicy;
import dev.homeostat.testkit.model.FieldPolicy.ListKind;
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
 * How often histories met each combination of policy, list kind, kind of edit and server behaviour.
 * Shared by many runs; each run counts through a {@link #check()} of its own.
 */
final class Coverage {

  /** What happened to a field since the pass before. */
  enum EditKind {
    /** Nothing. */
    NONE,
    /** The manifest says something else of it. */
    MANIFEST,
    /** It is observed in another way. */
    SCHEMA,
    /** Both at once. */
    MANIFEST_AND_SCHEMA,
    /** Another writer changed it. */
    LIVE,
    /** Another writer changed it, and the specification did, too. */
    LIVE_AND_SPECIFICATION,
    /** The object was not there before, or is another one. */
    OBJECT
  }

  /** What the server does at a field. */
  enum Service {
    /** Nothing. */
    PLAIN,
    /** It fills in a default. */
    DEFAULT,
    /** It sets a value of its own choice. */
    OVERRIDE,
    /** It does not keep the field. */
    DROP,
    /** It adds elements. */
    INJECT,
    /** It stores another notation. */
    NORMALISE,
    /** It refuses some values. */
    REFUSE,
    /** It refuses changes. */
    IMMUTABLE
  }

  /**
   * One combination.
   *
   * @param policy the field's policy
   * @param list the list around it
   * @param edit what happened to it
   * @param service what the server does there
   */
  record Cell(Policy policy, ListKind list, EditKind edit, Service service) {}

  private final Map<Cell, LongAdder> counts = new ConcurrentHashMap<>();

  long count(Cell cell) {
    LongAdder count = counts.get(cell);
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
      for (ObjectNode tree : event.wish().manifest()) {
        ResourceId id = id(event, tree);
        Map<FieldPath, FieldPolicy> now =
            FieldPolicy.of(
                    ModelCheck.spec(event.wish(), tree, event.namespace()),
                    Optional.ofNullable(event.before().get(id)))
                .stream()
                .collect(Collectors.toMap(FieldPolicy::path, field -> field, (a, b) -> a));
        now.values().forEach(field -> count(event, id, tree, field));
        policies.put(id, now);
      }
      last = Optional.of(event);
      return Optional.empty();
    }

    private void count(Event event, ResourceId id, ObjectNode manifest, FieldPolicy field) {
      EditKind edit = edit(event, id, manifest, field);
      Set<Service> services =
          event.served().stream()
              .filter(behaviour -> touches(behaviour, field.path()))
              .map(
                  behaviour ->
                      Service.valueOf(
                          behaviour.getClass().getSimpleName().toUpperCase(java.util.Locale.ROOT)))
              .collect(Collectors.toSet());
      for (Service service : services.isEmpty() ? Set.of(Service.PLAIN) : services) {
        Cell cell = new Cell(field.policy(), field.list(), edit, service);
        counts.computeIfAbsent(cell, any -> new LongAdder()).increment();
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
      JsonNode said = last.flatMap(past -> manifest(past, id)).orElse(null);
      boolean specified = said == null || !same(path, said, manifest);
      FieldPolicy was = policies.getOrDefault(id, Map.of()).get(path);
      boolean observed =
          was == null
              ? !last.orElseThrow().wish().schemas().equals(event.wish().schemas())
              : was.list() != field.list()
                  || isObserved(was.policy()) != isObserved(field.policy());
      if (live) {
        return specified || observed ? EditKind.LIVE_AND_SPECIFICATION : EditKind.LIVE;
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

  private static boolean touches(ServerBehaviour behaviour, FieldPath path) {
    String place = behaviour.path().toString().replace("/*", "");
    String field = path.shape().toString();
    return (field + "/").startsWith(place + "/") || (place + "/").startsWith(field + "/");
  }

  /** The cells as a table, one line each, sorted. */
  List<String> lines() {
    return counts.entrySet().stream()
        .map(entry -> String.format("%8d  %s", entry.getValue().sum(), entry.getKey()))
        .sorted()
        .toList();
  }
}
