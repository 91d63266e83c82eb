package dev.homeostat.testkit;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.homeostat.FieldPath;
import dev.homeostat.report.Request;
import dev.homeostat.tree.Trees;
import java.util.Collections;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * A write that a pass is expected to have sent, for {@link ReconcileResultAssert#wrote}. To be
 * imported statically: {@code patch("web", "/spec/minReadySeconds", 0)}.
 *
 * <p>A resource is named as shortly as it is clear: {@code web}, {@code apps/Deployment web} or
 * {@code apps/Deployment shop/web}. A path names elements by key, as everywhere: {@code
 * /spec/ports/[port=53,protocol=UDP]/name}.
 *
 * @param verb what is asked
 * @param resource of which object
 * @param fields for a patch, what it does to which field
 */
@API(status = EXPERIMENTAL, since = "0.1")
public record Write(Request.Verb verb, String resource, Map<FieldPath, Field> fields) {

  private static final ObjectMapper MAPPER = new ObjectMapper();

  /** The change to a field. */
  public sealed interface Field permits Set, SetAnyhow, Unset {}

  /**
   * It is set.
   *
   * @param value to this value
   */
  public record Set(JsonNode value) implements Field {
    // Freezes the value.
    public Set {
      value = Trees.freeze(Objects.requireNonNull(value, "value"));
    }

    @Override
    public String toString() {
      return "set to " + value;
    }
  }

  /** It is set to a value that does not matter, or that must not be shown. */
  public record SetAnyhow() implements Field {
    @Override
    public String toString() {
      return "set";
    }
  }

  /** It is removed. */
  public record Unset() implements Field {
    @Override
    public String toString() {
      return "removed";
    }
  }

  // Copies the fields, sorted by path.
  public Write {
    Objects.requireNonNull(verb, "verb");
    Objects.requireNonNull(resource, "resource");
    Objects.requireNonNull(fields, "fields");
    fields = Collections.unmodifiableMap(new TreeMap<>(fields));
  }

  /**
   * An object is made.
   *
   * @param resource which one
   * @return the write
   */
  public static Write create(String resource) {
    return new Write(Request.Verb.CREATE, resource, Map.of());
  }

  /**
   * An object is removed.
   *
   * @param resource which one
   * @return the write
   */
  public static Write delete(String resource) {
    return new Write(Request.Verb.DELETE, resource, Map.of());
  }

  /**
   * Returns the patch of an object; {@link #set} and {@link #unset} add its changes.
   *
   * @param resource which one
   * @return the write
   */
  public static Write patch(String resource) {
    return new Write(Request.Verb.PATCH, resource, Map.of());
  }

  /**
   * One field of an object is set, and nothing else of it.
   *
   * @param resource which object
   * @param path which field
   * @param value a text, number, boolean, list, map or JSON tree
   * @return the write
   */
  public static Write patch(String resource, String path, Object value) {
    return patch(resource).set(path, value);
  }

  /**
   * This patch, which also sets a field.
   *
   * @param path which field
   * @param value a text, number, boolean, list, map or JSON tree
   * @return a new write
   */
  public Write set(String path, Object value) {
    return with(path, new Set(value instanceof JsonNode tree ? tree : MAPPER.valueToTree(value)));
  }

  /**
   * This patch, which also sets a field to whatever it is: for one that is sensitive, as an
   * assertion sees its digest only.
   *
   * @param path which field
   * @return a new write
   */
  public Write set(String path) {
    return with(path, new SetAnyhow());
  }

  /**
   * This patch, which also removes a field.
   *
   * @param path which field
   * @return a new write
   */
  public Write unset(String path) {
    return with(path, new Unset());
  }

  private Write with(String path, Field field) {
    if (verb != Request.Verb.PATCH) {
      throw new IllegalStateException("a " + verb + " changes no single field");
    }
    Map<FieldPath, Field> more = new TreeMap<>(fields);
    more.put(FieldPath.parse(path), field);
    return new Write(verb, resource, more);
  }

  /** Returns whether a write that was sent is this one. */
  boolean matches(Write sent) {
    return verb == sent.verb
        && Naming.means(resource, sent.resource)
        && fields.keySet().equals(sent.fields.keySet())
        && fields.entrySet().stream()
            .allMatch(field -> isMet(field.getValue(), sent.fields.get(field.getKey())));
  }

  private static boolean isMet(Field expected, @Nullable Field sent) {
    if (expected instanceof SetAnyhow) {
      return sent instanceof Set;
    }
    if (expected instanceof Set wanted) {
      return sent instanceof Set done && Trees.equal(wanted.value(), done.value());
    }
    return sent instanceof Unset;
  }

  /** As in {@code patch web: /spec/replicas set to 3}. */
  @Override
  public String toString() {
    return verb
        + " "
        + resource
        + Optional.of(fields)
            .filter(some -> !some.isEmpty())
            .map(
                some ->
                    some.entrySet().stream()
                        .map(field -> field.getKey() + " " + field.getValue())
                        .collect(Collectors.joining(", ", ": ", "")))
            .orElse("");
  }
}
