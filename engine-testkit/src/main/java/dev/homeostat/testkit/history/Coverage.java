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
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;
import java.util.stream.Stream;

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
    /** Another writer changed it, and the specification perhaps, too. */
    LIVE,
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
  record Cell(Policy policy, ListKind list, EditKind edit, Service service) {

    /** Returns why no history can meet the cell: the rule, and what it says. */
    Optional<String> impossibleBecause() {
      if (service == Service.INJECT && list == ListKind.NONE) {
        return Optional.of("SCHEMA-2: what is added to is a list");
      }
      return switch (policy) {
        case WATCHED -> watched();
        case ENFORCED_ABSENT, INITIAL_ONLY, PINNED, UNOBSERVED -> beside();
        default -> Optional.empty();
      };
    }

    private Optional<String> watched() {
      if (list != ListKind.NONE) {
        return Optional.of("READ-3: only the status is watched, here its phase");
      }
      if (service != Service.PLAIN) {
        return Optional.of("READ-3: the status is not part of what is sent");
      }
      return edit == EditKind.MANIFEST || edit == EditKind.MANIFEST_AND_SCHEMA
          ? Optional.of("READ-3: the status is dropped from a manifest")
          : Optional.empty();
    }

    private Optional<String> beside() {
      boolean isOut = policy == Policy.UNOBSERVED;
      if (list == ListKind.SET && !isOut) {
        return Optional.of("SCHEMA-2: a member of a set is its own name, so it is wanted or not");
      }
      if (list == ListKind.SET && edit == EditKind.MANIFEST) {
        return Optional.of("SCHEMA-2: a member of which the line is dropped is no longer observed");
      }
      if (list == ListKind.WHOLE && (isOut || policy == Policy.INITIAL_ONLY)) {
        return Optional.of("SCHEMA-4: a list is one value where it is observed");
      }
      return list == ListKind.WHOLE && edit == EditKind.OBJECT
          ? Optional.of("POLICY-1: an object that was not there has no list beside those wanted")
          : Optional.empty();
    }
  }

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
                          behaviour.getClass().getSimpleName().toUpperCase(Locale.ROOT)))
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

  private static boolean touches(ServerBehaviour behaviour, FieldPath path) {
    String place = behaviour.path().toString().replace("/*", "");
    String field = path.shape().toString();
    return (field + "/").startsWith(place + "/") || (place + "/").startsWith(field + "/");
  }

  /** Returns the combinations that are possible and were met less often than a number of times. */
  List<Cell> metLessThan(long times) {
    return all().filter(cell -> cell.impossibleBecause().isEmpty() && count(cell) < times).toList();
  }

  /** Returns the combinations that are impossible, and were met. */
  List<Cell> metAgainstTheRules() {
    return all().filter(cell -> cell.impossibleBecause().isPresent() && count(cell) > 0).toList();
  }

  private static Stream<Cell> all() {
    return Stream.of(Policy.values())
        .flatMap(
            policy ->
                Stream.of(ListKind.values())
                    .flatMap(
                        list ->
                            Stream.of(EditKind.values())
                                .flatMap(
                                    edit ->
                                        Stream.of(Service.values())
                                            .map(
                                                service ->
                                                    new Cell(policy, list, edit, service)))));
  }

  /** Returns the table in Markdown: a row for each policy, list kind and edit. */
  List<String> table() {
    List<String> rows = new ArrayList<>();
    rows.add("| policy | list | edit | " + words(Service.values(), " | ") + " |");
    rows.add("|---|---|---|" + "---:|".repeat(Service.values().length));
    for (Policy policy : Policy.values()) {
      for (ListKind list : ListKind.values()) {
        for (EditKind edit : EditKind.values()) {
          row(policy, list, edit).ifPresent(rows::add);
        }
      }
    }
    return rows;
  }

  private Optional<String> row(Policy policy, ListKind list, EditKind edit) {
    List<Cell> cells =
        Stream.of(Service.values()).map(service -> new Cell(policy, list, edit, service)).toList();
    if (cells.stream().allMatch(cell -> cell.impossibleBecause().isPresent())) {
      return Optional.empty();
    }
    return Optional.of(
        cells.stream()
            .map(cell -> cell.impossibleBecause().isPresent() ? "–" : Long.toString(count(cell)))
            .collect(
                Collectors.joining(
                    " | ", "| %s | %s | %s | ".formatted(policy, word(list), word(edit)), " |")));
  }

  /** Returns why the rows and cells that are left out are impossible, each reason once. */
  List<String> reasons() {
    return all().flatMap(cell -> cell.impossibleBecause().stream()).distinct().sorted().toList();
  }

  private static String words(Enum<?>[] constants, String between) {
    return Stream.of(constants).map(Coverage::word).collect(Collectors.joining(between));
  }

  private static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
