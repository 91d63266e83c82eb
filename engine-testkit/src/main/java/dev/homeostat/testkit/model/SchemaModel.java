package dev.homeostat.testkit.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import dev.homeostat.ObserverSchema;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The schema in force of a resource, from the written one and the manifest (rules SCHEMA). */
final class SchemaModel {

  private static final Set<String> IDENTITY = Set.of("apiVersion", "kind");
  private static final Set<String> ROOT_CONTROLS =
      Set.of(ObserverSchema.EXTENDS, ObserverSchema.EXCEPT, ObserverSchema.STRICT);
  private static final Set<String> LIST_CONTROLS =
      Set.of(
          ObserverSchema.LIST_MIN,
          ObserverSchema.LIST_MAX,
          ObserverSchema.LIST_KEYS,
          ObserverSchema.LIST_WHOLE);

  private final ResourceSpec spec;
  private final Set<FieldPath> except;

  private SchemaModel(ResourceSpec spec) {
    this.spec = spec;
    this.except = spec.except();
  }

  /**
   * Returns the observed fields of a resource with this tree.
   *
   * @param hooked the paths that hooks set, which are always observed (step 3 of the pipeline)
   */
  static Observed.Fields of(ResourceSpec spec, ObjectNode said, Set<FieldPath> hooked) {
    JsonNode written = null;
    if (spec.schema().isPresent()) {
      ObjectNode tree = spec.schema().get();
      for (String control : ROOT_CONTROLS) {
        tree = Values.with(tree, control, null);
      }
      written = tree;
    }
    JsonNode tree = said;
    for (String name : IDENTITY) {
      written = written == null ? null : Values.with(written, name, null);
      tree = Values.with(tree, name, null);
    }
    Observed root = new SchemaModel(spec).read(FieldPath.root(), spec.hasDefaults(), written, tree);
    Observed.Fields all = root instanceof Observed.Fields fields ? fields : fields(Map.of());
    Observed.Fields named = withoutName(all);
    for (FieldPath path : hooked) {
      named = (Observed.Fields) observing(named, path.segments());
    }
    return named;
  }

  /** Reads SCHEMA-1: name and namespace are the identity of a resource, and never change. */
  private static Observed.Fields withoutName(Observed.Fields root) {
    if (!(root.members().get("metadata") instanceof Observed.Fields metadata)) {
      return root;
    }
    Map<String, Observed> members = new LinkedHashMap<>(metadata.members());
    members.keySet().removeAll(Set.of("name", "namespace"));
    Map<String, Observed> all = new LinkedHashMap<>(root.members());
    if (members.isEmpty()) {
      all.remove("metadata");
    } else {
      all.put("metadata", fields(members));
    }
    return fields(all);
  }

  /** Observes one more field, through objects. */
  private static Observed observing(@Nullable Observed at, List<FieldPath.Segment> path) {
    if (path.isEmpty() || at instanceof Observed.Value) {
      return at == null ? new Observed.Value(false) : at;
    }
    String name = ((FieldPath.Key) path.get(0)).name();
    Map<String, Observed> members =
        new LinkedHashMap<>(at instanceof Observed.Fields there ? there.members() : Map.of());
    members.put(name, observing(members.get(name), path.subList(1, path.size())));
    return fields(members);
  }

  private static Observed.Fields fields(Map<String, Observed> members) {
    return new Observed.Fields(members);
  }

  /**
   * Returns the observed fields at a path, or null.
   *
   * @param defaults whether the fields of the manifest are observed by default
   * @param written the written schema there, null if there is none
   */
  private @Nullable Observed read(
      FieldPath at, boolean defaults, @Nullable JsonNode written, @Nullable JsonNode said) {
    // SCHEMA-5: an except takes a path out of the default; what is written beside it is observed.
    boolean isGenerated = defaults && !Values.isAbsent(said) && !except.contains(at);
    if (written == null && !isGenerated) {
      return null;
    }
    boolean below = defaults && !except.contains(at);
    // SCHEMA-9: one value, whatever a schema lists below it.
    if (spec.facts().isOneValue(at)) {
      return new Observed.Value(written != null && written.isNull());
    }
    if (written != null) {
      if (written instanceof ArrayNode list) {
        return list(at, below, list, said);
      }
      return written instanceof ObjectNode object
          ? object(at, below, object, said)
          : new Observed.Value(true);
    }
    // SCHEMA-4: every field of the manifest.
    if (said instanceof ArrayNode list) {
      return generatedList(at, list);
    }
    return said instanceof ObjectNode ? object(at, below, null, said) : new Observed.Value(false);
  }

  /**
   * Reads SCHEMA-1 and SCHEMA-5: an object observes the listed keys, with the default all that are
   * set.
   */
  private @Nullable Observed object(
      FieldPath at, boolean defaults, @Nullable JsonNode written, @Nullable JsonNode said) {
    Map<String, Observed> members = new LinkedHashMap<>();
    for (String name : Values.names(written, said)) {
      Observed member =
          read(at.key(name), defaults, Values.member(written, name), Values.member(said, name));
      if (member != null) {
        members.put(name, member);
      }
    }
    // SCHEMA-4: {} observes that the object exists; READ-2: a null in it counts as absent.
    // SCHEMA-5:
    // an except takes the parents that it empties with it.
    boolean asksForEmpty = said instanceof ObjectNode && Values.withoutNulls(said).isEmpty();
    return members.isEmpty() && !asksForEmpty && written == null ? null : fields(members);
  }

  /** Reads SCHEMA-4, SCHEMA-6, SCHEMA-7: keyed or a set if its elements have unique ids. */
  private @Nullable Observed generatedList(FieldPath at, ArrayNode said) {
    List<JsonNode> elements = Values.elements(said);
    Optional<ListIdentity> identity =
        spec.facts().list(at).filter(known -> !elements.isEmpty() && known.identifies(elements));
    if (identity.isEmpty()) {
      return new Observed.Value(false, true);
    }
    // SCHEMA-5: an except of a whole element lowers the minimum by one.
    List<Optional<ElementId>> ids = identity.get().all(elements);
    int min =
        (int)
            ids.stream()
                .filter(id -> !except.contains(at.then(id.orElseThrow().segment())))
                .count();
    return bounded(
        at,
        true,
        identity.get(),
        new LinkedHashMap<>(),
        null,
        elements,
        min,
        spec.facts().isUnlimited(at) ? 0 : elements.size());
  }

  /** Reads SCHEMA-2 and SCHEMA-3: a written list ends with its kind. */
  private @Nullable Observed list(
      FieldPath at, boolean defaults, ArrayNode written, @Nullable JsonNode said) {
    List<JsonNode> schemas = new ArrayList<>(Values.elements(written));
    JsonNode control = schemas.isEmpty() ? null : schemas.get(schemas.size() - 1);
    if (control != null && Values.names(control).stream().anyMatch(LIST_CONTROLS::contains)) {
      schemas.remove(schemas.size() - 1);
    } else {
      control = null;
    }
    ListIdentity identity = identity(control);
    List<JsonNode> elements = Values.elements(said);
    boolean whole = control != null && control.path(ObserverSchema.LIST_WHOLE).asBoolean();
    // SCHEMA-7: if elements in the manifest have no unique ids, the list is whole.
    if (whole || !identity.identifies(elements)) {
      return new Observed.Value(false, true);
    }
    int min = control == null ? 0 : control.path(ObserverSchema.LIST_MIN).asInt();
    int max = control == null ? 0 : control.path(ObserverSchema.LIST_MAX).asInt();
    Map<ElementId, JsonNode> named = new LinkedHashMap<>();
    JsonNode others = null;
    for (int i = 0; i < schemas.size(); i++) {
      Optional<ElementId> id =
          identity.kind() == ListIdentity.Kind.SET
              ? Optional.empty()
              : identity.of(schemas.get(i), i);
      if (id.isPresent()) {
        named.put(id.get(), schemas.get(i));
      } else {
        others = schemas.get(i);
      }
    }
    // By position, only what is written is observed.
    boolean isByPosition = identity.kind() == ListIdentity.Kind.POSITION;
    return bounded(at, defaults && !isByPosition, identity, named, others, elements, min, max);
  }

  private static ListIdentity identity(@Nullable JsonNode control) {
    JsonNode keys = control == null ? null : control.get(ObserverSchema.LIST_KEYS);
    if (keys == null) {
      return ListIdentity.POSITION;
    }
    List<String> names = new ArrayList<>();
    keys.forEach(key -> names.add(key.asText()));
    return names.isEmpty() ? ListIdentity.SET : ListIdentity.keyed(names);
  }

  private @Nullable Observed bounded(
      FieldPath at,
      boolean defaults,
      ListIdentity identity,
      Map<ElementId, JsonNode> written,
      @Nullable JsonNode others,
      List<JsonNode> said,
      int min,
      int max) {
    Map<ElementId, Observed> named = new LinkedHashMap<>();
    Map<ElementId, JsonNode> saidById = new LinkedHashMap<>();
    for (int i = 0; i < said.size(); i++) {
      JsonNode element = said.get(i);
      identity.of(element, i).ifPresent(id -> saidById.put(id, element));
    }
    List<ElementId> ids = new ArrayList<>(written.keySet());
    saidById.keySet().stream().filter(id -> !written.containsKey(id)).forEach(ids::add);
    for (ElementId id : ids) {
      FieldPath path = at.then(id.segment());
      boolean isSet = identity.kind() == ListIdentity.Kind.SET;
      boolean isNamed = written.containsKey(id);
      boolean isExcepted = !isNamed && defaults && except.contains(path);
      if (!isExcepted && (isNamed || defaults || isSet)) {
        JsonNode schema = written.getOrDefault(id, others);
        Observed content = element(path, defaults, identity, schema, saidById.get(id));
        if (content != null) {
          named.put(id, content);
        }
      }
    }
    Observed rest =
        others == null || identity.kind() == ListIdentity.Kind.SET
            ? null
            : element(at.then(new FieldPath.Index(0)), false, identity, others, null);
    return new Observed.Elements(identity, named, rest, min, max);
  }

  /** Reads SCHEMA-3: an element is found by its keys; they are no fields of their own. */
  private @Nullable Observed element(
      FieldPath at,
      boolean defaults,
      ListIdentity identity,
      @Nullable JsonNode written,
      @Nullable JsonNode said) {
    if (identity.kind() == ListIdentity.Kind.SET) {
      return new Observed.Value(false);
    }
    Observed content = read(at, defaults, written, said);
    if (!(content instanceof Observed.Fields fields)) {
      return content;
    }
    Observed.Fields rest = fields;
    for (String key : identity.keys()) {
      rest = without(rest, List.of(key.split("\\.")));
    }
    return rest;
  }

  private static Observed.Fields without(Observed.Fields fields, List<String> path) {
    Map<String, Observed> members = new LinkedHashMap<>(fields.members());
    Observed inner = members.remove(path.get(0));
    if (path.size() > 1 && inner instanceof Observed.Fields below) {
      Observed.Fields rest = without(below, path.subList(1, path.size()));
      if (!rest.members().isEmpty()) {
        members.put(path.get(0), rest);
      }
    }
    return fields(members);
  }
}
