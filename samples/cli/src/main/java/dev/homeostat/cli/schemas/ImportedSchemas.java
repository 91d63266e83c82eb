package dev.homeostat.cli.schemas;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import dev.homeostat.ObserverSchema;
import dev.homeostat.Problem;
import dev.homeostat.Resource;
import dev.homeostat.ResourceId;
import dev.homeostat.cli.patterns.FieldFinder;
import dev.homeostat.cli.patterns.FieldPattern;
import dev.homeostat.cli.patterns.FoundFields;
import dev.homeostat.cli.patterns.ObservedList;
import dev.homeostat.cli.patterns.SourceValue;
import dev.homeostat.spi.cluster.KindFields;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Turns rules about many objects into an observer schema for each object of a manifest.
 *
 * @param schemas of the objects that rules name, in the order of the manifest
 * @param notes what could not be imported, and which rules name nothing
 */
public record ImportedSchemas(List<ImportedSchema> schemas, List<Problem> notes) {

  // Copies the lists.
  public ImportedSchemas {
    schemas = List.copyOf(schemas);
    notes = List.copyOf(notes);
  }

  /**
   * An object of the manifest.
   *
   * @param desired its desired state
   * @param schema its effective observer schema
   * @param fields the names of the fields that its kind declares
   */
  public record ObservedObject(Resource desired, JsonNode schema, KindFields fields) {}

  /**
   * A keyed list that may have elements of other writers.
   *
   * @param path through objects only
   * @param keys its key fields
   * @param least the least length
   */
  public record OpenedList(FieldPath path, List<String> keys, int least)
      implements Comparable<OpenedList> {

    /** Returns the same list, which may lose some of its elements. */
    OpenedList without(int elements) {
      return new OpenedList(path, keys, Math.max(0, least - elements));
    }

    void open(ObjectNode schema) {
      ObjectNode parent = schema;
      List<FieldPath.Segment> steps = path.segments();
      for (FieldPath.Segment step : steps.subList(0, steps.size() - 1)) {
        parent = parent.withObjectProperty(((FieldPath.Key) step).name());
      }
      ObjectNode control = parent.putArray(path.lastName()).addObject();
      ArrayNode names = control.putArray(ObserverSchema.LIST_KEYS);
      keys.forEach(names::add);
      control.put(ObserverSchema.LIST_MIN, least).put(ObserverSchema.LIST_MAX, 0);
    }

    @Override
    public int compareTo(OpenedList other) {
      return path.compareTo(other.path);
    }
  }

  /**
   * Resolves rules.
   *
   * @param rules of another tool
   * @param objects of the manifest
   * @param written objects that have an observer schema already, which is not changed
   * @return the schemas
   */
  public static ImportedSchemas of(
      List<ImportedRule> rules, ManifestObjects objects, Set<ResourceId> written) {
    List<Problem> notes = new ArrayList<>();
    List<Draft> drafts = objects.observed().stream().map(Draft::new).toList();
    for (ImportedRule rule : rules) {
      boolean whole = rule.fields().steps().isEmpty();
      List<ObservedObject> meant = new ArrayList<>();
      boolean fieldFound = false;
      for (Draft draft : drafts) {
        Resource object = draft.object.desired();
        if (rule.objects().test(object)) {
          FoundFields found = whole ? new FoundFields() : draft.find(rule.fields());
          meant.add(draft.object);
          fieldFound |= whole || !found.isEmpty();
          if (written.contains(object.id()) && (whole || !found.isEmpty())) {
            notes.add(alreadyWritten(rule, object));
          } else {
            draft.add(rule, found, notes);
          }
        }
      }
      if (!fieldFound) {
        notes.add(
            meant.isEmpty()
                ? objects.namesNone(rule.objects(), rule.source())
                : new UnmatchedRule(rule, meant).note());
      }
    }
    return new ImportedSchemas(
        drafts.stream().filter(Draft::isChanged).map(Draft::schema).toList(), notes);
  }

  private static Problem alreadyWritten(ImportedRule rule, Resource object) {
    return note(rule, ImportResult.NOT_IMPORTED)
        .of(object.id())
        .expected("an object without an observer schema of its own")
        .got("one that has a schema, which is left as it is")
        .advice("except the field there");
  }

  private static Problem note(ImportedRule rule, String code) {
    return note(rule.source(), code);
  }

  private static Problem note(SourceValue source, String code) {
    return Problem.warning(code).at(source.path()).in(source.location());
  }

  /** The schema of one object, while rules are added. */
  private static final class Draft {

    private final ObservedObject object;
    private final TreeMap<FieldPath, List<SourceValue>> excluded = new TreeMap<>();
    private final Map<OpenedList, List<SourceValue>> opened = new LinkedHashMap<>();
    private final List<SourceValue> whole = new ArrayList<>();

    Draft(ObservedObject object) {
      this.object = object;
    }

    FoundFields find(FieldPattern fields) {
      return FieldFinder.find(fields, object.schema(), object.desired().tree());
    }

    void add(ImportedRule rule, FoundFields found, List<Problem> notes) {
      if (rule.fields().steps().isEmpty()) {
        whole.add(rule.source());
      }
      for (FieldPath path : found.excluded()) {
        excluded.computeIfAbsent(path, it -> new ArrayList<>()).add(rule.source());
      }
      found.opened().forEach(path -> open(rule, path, notes));
      for (FoundFields.Obstacle obstacle : found.impossible()) {
        notes.add(
            note(rule, ImportResult.NOT_IMPORTED)
                .of(object.desired().id())
                .expected("fields that are compared by themselves")
                .got(obstacle.got())
                .advice(obstacle.advice()));
      }
    }

    private void open(ImportedRule rule, FieldPath path, List<Problem> notes) {
      if (!path.shape().equals(path)) {
        notes.add(
            note(rule, ImportResult.NOT_IMPORTED)
                .of(object.desired().id())
                .expected("an element of the manifest")
                .got("one that other writers add to " + path)
                .advice("write an observer schema in which this list has no maximum"));
        return;
      }
      JsonNode schema = object.schema();
      for (FieldPath.Segment step : path.segments()) {
        schema = schema.path(((FieldPath.Key) step).name());
      }
      ObservedList list = new ObservedList(schema, schema);
      OpenedList open =
          new OpenedList(path, list.keys(), list.control().path(ObserverSchema.LIST_MIN).asInt());
      opened.computeIfAbsent(open, it -> new ArrayList<>()).add(rule.source());
      notes.add(
          note(rule, "ImportedDifferently")
              .of(object.desired().id())
              .expected("an element of the manifest")
              .got("one that other writers add to " + path)
              .advice("all elements that the manifest does not have are left alone"));
    }

    boolean isChanged() {
      return !excluded.isEmpty() || !opened.isEmpty() || !whole.isEmpty();
    }

    /** A field that is excluded with another one is not named again. */
    ImportedSchema schema() {
      TreeMap<FieldPath, List<SourceValue>> outermost = new TreeMap<>(excluded);
      outermost
          .keySet()
          .removeIf(path -> excluded.keySet().stream().anyMatch(it -> isWithin(path, it)));
      Map<OpenedList, List<SourceValue>> needed = new LinkedHashMap<>();
      opened.forEach(
          (list, sources) -> {
            if (excluded.keySet().stream().noneMatch(list.path()::startsWith)) {
              needed.put(list.without(elementsOf(list.path())), sources);
            }
          });
      return new ImportedSchema(object.desired().address(), outermost, needed, whole);
    }

    /** Returns the number of elements of a list that are excluded as a whole. */
    private int elementsOf(FieldPath list) {
      int depth = list.segments().size() + 1;
      return (int)
          excluded.keySet().stream()
              .filter(path -> path.segments().size() == depth && path.startsWith(list))
              .count();
    }

    private static boolean isWithin(FieldPath path, FieldPath outer) {
      return !path.equals(outer) && path.startsWith(outer);
    }
  }
}
