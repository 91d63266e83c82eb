package dev.homeostat.folder.internal;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import dev.homeostat.Problem;
import dev.homeostat.Resource;
import dev.homeostat.ResourceId;
import dev.homeostat.folder.internal.ObjectStore.Broken;
import dev.homeostat.folder.internal.ObjectStore.Found;
import dev.homeostat.folder.internal.ObjectStore.Present;
import dev.homeostat.folder.internal.ObjectStore.Session;
import dev.homeostat.tree.Trees;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.apiguardian.api.API;

/**
 * Changes of the objects that are made without a request to the server.
 *
 * @param store where the objects are
 * @param books has the field manager of these changes
 */
@API(status = INTERNAL, since = "0.1")
public record HandEdits(ObjectStore store, Bookkeeping books) {

  private static final ObjectMapper MAPPER = new ObjectMapper();

  /**
   * Looks at an object.
   *
   * @param id which one
   * @return its tree
   */
  public Optional<ObjectNode> get(ResourceId id) {
    return store.read(
        books,
        session ->
            session.find(id) instanceof Present present
                ? Optional.of(present.tree())
                : Optional.empty());
  }

  /**
   * Looks at all objects.
   *
   * @return their trees, by id
   */
  public List<ObjectNode> objects() {
    return store.read(
        books,
        session ->
            session.all().stream()
                .filter(Present.class::isInstance)
                .map(Present.class::cast)
                .sorted(Comparator.comparing(Present::id))
                .map(Present::tree)
                .toList());
  }

  /**
   * Sets a field.
   *
   * @param id of which object
   * @param path which field
   * @param value its new value
   */
  public void edit(ResourceId id, String path, Object value) {
    JsonNode tree = value instanceof JsonNode node ? node : MAPPER.valueToTree(value);
    change(id, object -> set(object, FieldPath.parse(path), tree));
  }

  /**
   * Removes a field.
   *
   * @param id of which object
   * @param path which field
   */
  public void remove(ResourceId id, String path) {
    change(
        id,
        object -> {
          FieldPath.parse(path)
              .pointerIn(object)
              .ifPresent(pointer -> PatchApplier.remove(object, pointer));
          return object;
        });
  }

  private void change(ResourceId id, UnaryOperator<ObjectNode> change) {
    store.write(
        books,
        session -> {
          if (!(session.find(id) instanceof Present present)) {
            throw new IllegalArgumentException("there is no " + id);
          }
          keep(session, id, present.tree(), change.apply(Trees.thaw(present.tree())));
          return id;
        });
  }

  private void keep(Session session, ResourceId id, ObjectNode old, ObjectNode changed) {
    if (Trees.equal(old, changed)) {
      return;
    }
    ObjectNode adopted = books.adopted(session, old, changed);
    Lifecycle.put(session, id, adopted);
  }

  private static ObjectNode set(ObjectNode object, FieldPath path, JsonNode value) {
    List<FieldPath.Segment> steps = path.segments();
    FieldPath parent = FieldPath.root();
    for (FieldPath.Segment step : steps.subList(0, Math.max(0, steps.size() - 1))) {
      if (parent.in(object).orElse(null) instanceof ObjectNode there
          && step instanceof FieldPath.Key key) {
        if (Trees.isAbsent(there.get(key.name()))) {
          there.putObject(key.name());
        }
      }
      parent = parent.then(step);
    }
    JsonPointer pointer =
        path.pointerIn(object)
            .orElseThrow(() -> new IllegalArgumentException("there is no place for " + path));
    boolean inList = parent.in(object).orElse(object) instanceof ArrayNode;
    boolean done =
        (inList && PatchApplier.replace(object, pointer, value))
            || PatchApplier.add(object, pointer, value);
    if (!done) {
      throw new IllegalArgumentException("there is no place for " + path);
    }
    return object;
  }

  /**
   * Takes an object away.
   *
   * @param id which one
   */
  public void remove(ResourceId id) {
    store.write(
        books,
        session -> {
          session.remove(id);
          return id;
        });
  }

  /**
   * Puts an object.
   *
   * @param object the whole object
   * @return with its metadata
   */
  public ObjectNode put(Resource object) {
    return store.write(
        books,
        session -> {
          ObjectNode old =
              session.find(object.id()) instanceof Present present ? present.tree() : null;
          ObjectNode adopted = books.adopted(session, old, object.tree());
          session.put(object.id(), adopted);
          return adopted;
        });
  }

  /**
   * Looks for what is wrong.
   *
   * @return all problems
   */
  public List<Problem> check() {
    try {
      List<Problem> problems = new ArrayList<>(store.rules().problems());
      for (Found found : store.read(books, Session::all)) {
        if (found instanceof Broken broken) {
          problems.add(broken.problem());
        }
      }
      return problems;
    } catch (UncheckedIOException e) {
      return List.of(FolderProblem.of(e));
    }
  }
}
