package dev.homeostat.webhooks;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.homeostat.tree.Trees;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import org.apiguardian.api.API;

/**
 * Fields of an object that an update must not change. Immutable.
 *
 * <p>A path has the names of members between dots, {@code []} for each element of a list, and a
 * name in brackets if there are dots in it, as in {@code spec.groups[].name} and {@code
 * metadata.labels[example.com/team]}. A list with such elements must not change its length either.
 * A path has no positions of lists. Where an object has something else than the path expects, for
 * example a text in place of a list, that value must not change as a whole.
 */
@API(status = EXPERIMENTAL, since = "0.1")
public final class ImmutableFields {

  private static final ObjectMapper MAPPER = new ObjectMapper();

  /** Splits a path before each dot outside of brackets, and before each bracket. */
  private static final Pattern STEPS = Pattern.compile("\\.(?![^\\[]*])|(?=\\[)");

  private static final Pattern PATH =
      Pattern.compile("[^.\\[\\]/]+(\\.[^.\\[\\]/]+|\\[]|\\[[^\\[\\]]+])*");

  private static final String EACH = "[]";

  private final String message;
  private final List<Field> fields;

  private record Field(List<String> steps, JsonNode absent, String behind) {}

  private ImmutableFields(String message, List<Field> fields) {
    this.message = message;
    this.fields = List.copyOf(fields);
  }

  /**
   * Names no field yet.
   *
   * @param message of each error
   * @return a new value
   */
  public static ImmutableFields refusedWith(String message) {
    return new ImmutableFields(Objects.requireNonNull(message, "message"), List.of());
  }

  /**
   * Returns these fields and another one.
   *
   * @param path of the field
   * @param absent the value that a field has which is absent or null: a text, a number, or a map
   * @return a new value
   * @throws IllegalArgumentException if the path is none
   */
  public ImmutableFields field(String path, Object absent) {
    return field(path, absent, "");
  }

  /**
   * Returns these fields and another one.
   *
   * @param path of the field
   * @param absent the value that a field has which is absent or null: a text, a number, or a map
   * @param behind is added to the path of the field in errors, as in {@code .raw}
   * @return a new value
   * @throws IllegalArgumentException if the path is none
   */
  public ImmutableFields field(String path, Object absent, String behind) {
    if (!PATH.matcher(path).matches()) {
      throw new IllegalArgumentException(
          "expected a path such as spec.groups[].name, got '" + path + "'");
    }
    List<Field> all = new ArrayList<>(fields);
    all.add(new Field(List.of(STEPS.split(path)), MAPPER.valueToTree(absent), behind));
    return new ImmutableFields(message, all);
  }

  /**
   * Returns the errors of an update.
   *
   * @param before the object as it is
   * @param now the object as it shall be
   * @return one for each field that differs, in the order of the fields; empty if all is well
   */
  public List<FieldError> changes(JsonNode before, JsonNode now) {
    Set<String> changed = new LinkedHashSet<>();
    fields.forEach(field -> compare(field, 0, "", before, now, changed));
    return changed.stream().map(place -> new FieldError(place, message)).toList();
  }

  private static void compare(
      Field field, int step, String place, JsonNode before, JsonNode now, Set<String> changed) {
    if (step == field.steps().size()) {
      if (!Trees.equal(value(field, before), value(field, now))) {
        changed.add(place + field.behind());
      }
      return;
    }
    String name = field.steps().get(step);
    boolean isEach = name.equals(EACH);
    if (!leadsOn(before, isEach) || !leadsOn(now, isEach)) {
      if (!Trees.equal(before, now)) {
        changed.add(place);
      }
      return;
    }
    if (!isEach) {
      boolean isQuoted = name.startsWith("[");
      String member = isQuoted ? name.substring(1, name.length() - 1) : name;
      String at = isQuoted || place.isEmpty() ? place + name : place + "." + name;
      compare(field, step + 1, at, before.path(member), now.path(member), changed);
      return;
    }
    if (before.size() != now.size()) {
      changed.add(place);
    }
    for (int i = 0; i < Math.min(before.size(), now.size()); i++) {
      compare(field, step + 1, place + "[" + i + "]", before.path(i), now.path(i), changed);
    }
  }

  private static boolean leadsOn(JsonNode node, boolean isEach) {
    return Trees.isAbsent(node) || (isEach ? node.isArray() : node.isObject());
  }

  private static JsonNode value(Field field, JsonNode node) {
    return Trees.isAbsent(node) ? field.absent() : node;
  }
}
