package dev.homeostat.core.redact;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import dev.homeostat.Resource;
import dev.homeostat.ResourceId;
import dev.homeostat.core.delta.Digester;
import dev.homeostat.report.Shown;
import dev.homeostat.spi.cluster.Patch;
import dev.homeostat.tree.Digest;
import dev.homeostat.tree.Trees;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/** Shows the values of one resource: those that are sensitive as keyed digests (rule SECRET-1). */
@API(status = INTERNAL)
public final class Redactor implements Digester {

  /** The member that stands for a hidden value in a tree. */
  public static final String DIGEST = "homeostat.dev/digest";

  /** The annotation by which an owner names sensitive paths. */
  public static final String SENSITIVE = "homeostat.dev/sensitive";

  private static final FieldPath LAST_APPLIED =
      FieldPath.of("metadata", "annotations", "kubectl.kubernetes.io/last-applied-configuration");

  private final byte[] key;
  private final Set<FieldPath> sensitive;

  private Redactor(byte[] key, Set<FieldPath> sensitive) {
    this.key = key;
    this.sensitive = sensitive;
  }

  /**
   * A redactor for a resource.
   *
   * @param salt of the application; not empty
   * @param resource which one; its annotation may name sensitive paths
   * @param marked the paths that hooks marked
   * @return the redactor
   */
  public static Redactor of(String salt, Resource resource, Set<FieldPath> marked) {
    Set<FieldPath> sensitive = new TreeSet<>(marked);
    sensitive.add(LAST_APPLIED);
    if (isSecret(resource.id())) {
      sensitive.add(FieldPath.of("data"));
      sensitive.add(FieldPath.of("stringData"));
    }
    resource
        .annotation(SENSITIVE)
        .ifPresent(
            text -> {
              for (String path : text.split("[,\\s]+")) {
                if (path.startsWith("/")) {
                  sensitive.add(FieldPath.parse(path));
                }
              }
            });
    return new Redactor(salt.getBytes(StandardCharsets.UTF_8), Set.copyOf(sensitive));
  }

  /**
   * Whether all objects of a kind hold secrets.
   *
   * @param id of any resource of the kind
   * @return true for Secrets
   */
  public static boolean isSecret(ResourceId id) {
    return id.groupKind().equals("Secret");
  }

  /**
   * Whether a value of a state is hidden, so that nobody can write it (rule SECRET-2).
   *
   * @param value of a state's tree
   * @return true if it is a digest
   */
  public static boolean isHidden(JsonNode value) {
    return value.isObject() && value.has(DIGEST);
  }

  /**
   * Whether a value is sensitive.
   *
   * @param path where it is
   * @return true at and below a sensitive path
   */
  public boolean isSensitive(FieldPath path) {
    for (FieldPath secret : sensitive) {
      if (path.startsWith(secret)) {
        return true;
      }
    }
    return false;
  }

  private boolean holdsSensitive(FieldPath path) {
    for (FieldPath secret : sensitive) {
      if (secret.startsWith(path)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Whether anything of a tree could be hidden.
   *
   * @return true if there are sensitive paths besides the annotation of kubectl
   */
  public boolean hides() {
    return sensitive.size() > 1;
  }

  @Override
  public Digest digest(FieldPath path, @Nullable JsonNode value) {
    return isSensitive(path) || holdsSensitive(path) ? Digest.keyed(key, value) : Digest.of(value);
  }

  /**
   * Shows a value.
   *
   * @param path where it is
   * @param value the value, or {@code null} for none
   * @return how it is shown
   */
  public Shown show(FieldPath path, @Nullable JsonNode value) {
    if (value == null || Trees.isAbsent(value)) {
      return Shown.of(null);
    }
    if (isSensitive(path)) {
      return new Shown.Hidden(Digest.keyed(key, value));
    }
    return Shown.of(isHidden(value) ? value : redact(path, value));
  }

  /**
   * A tree with digests in the place of sensitive values.
   *
   * @param tree of the resource
   * @return a frozen tree; the same if nothing is sensitive
   */
  public ObjectNode redact(ObjectNode tree) {
    boolean plain = !hides() && LAST_APPLIED.in(tree).isEmpty();
    return plain ? Trees.freeze(tree) : (ObjectNode) Trees.freeze(redact(FieldPath.root(), tree));
  }

  private JsonNode redact(FieldPath path, JsonNode value) {
    if (isSensitive(path)) {
      return hidden(value);
    }
    if (!holdsSensitive(path)) {
      return value;
    }
    if (value instanceof ObjectNode object) {
      ObjectNode copy = JsonNodeFactory.instance.objectNode();
      for (Map.Entry<String, JsonNode> member : object.properties()) {
        copy.set(member.getKey(), redact(path.key(member.getKey()), member.getValue()));
      }
      return copy;
    }
    if (value instanceof ArrayNode list) {
      ArrayNode copy = JsonNodeFactory.instance.arrayNode();
      for (JsonNode element : list) {
        copy.add(redact(nameOf(path, list, element), element));
      }
      return copy;
    }
    return value;
  }

  /** The path of an element as a sensitive path may name it. */
  private FieldPath nameOf(FieldPath path, ArrayNode list, JsonNode element) {
    for (FieldPath secret : sensitive) {
      int depth = path.segments().size();
      if (secret.segments().size() > depth && secret.startsWith(path)) {
        FieldPath inList = FieldPath.root().then(secret.segments().get(depth));
        if (inList.in(list).filter(found -> found == element).isPresent()) {
          return path.then(secret.segments().get(depth));
        }
      }
    }
    return path.then(new FieldPath.Member(""));
  }

  /** Members of a sensitive object are hidden one by one, so that it can be said which changed. */
  private JsonNode hidden(JsonNode value) {
    if (Trees.isAbsent(value) || isHidden(value)) {
      return value;
    }
    if (value instanceof ObjectNode object) {
      ObjectNode copy = JsonNodeFactory.instance.objectNode();
      for (Map.Entry<String, JsonNode> member : object.properties()) {
        copy.set(member.getKey(), hidden(member.getValue()));
      }
      return copy;
    }
    return JsonNodeFactory.instance.objectNode().put(DIGEST, Digest.keyed(key, value).text());
  }

  /**
   * A patch as it is shown.
   *
   * @param patch what is sent
   * @param live what it was made for
   * @return a new tree without sensitive values
   */
  public JsonNode redact(Patch patch, Resource live) {
    ArrayNode shown = patch.toJson();
    if (!hides()) {
      return shown;
    }
    for (JsonNode operation : shown) {
      if (operation instanceof ObjectNode object && object.has("value")) {
        FieldPath path = pathOf(JsonPointer.compile(object.path("path").asText()), live.tree());
        object.set("value", redact(path, object.get("value")));
      }
    }
    return shown;
  }

  /** The path that a pointer names, elements as the sensitive paths name them. */
  private FieldPath pathOf(JsonPointer pointer, JsonNode live) {
    FieldPath path = FieldPath.root();
    JsonNode node = live;
    for (JsonPointer at = pointer; !at.matches(); at = at.tail()) {
      if (node instanceof ArrayNode list && at.getMatchingIndex() >= 0) {
        JsonNode element = list.path(at.getMatchingIndex());
        path = nameOf(path, list, element);
        node = element;
      } else {
        path = path.key(at.getMatchingProperty());
        node = node.path(at.getMatchingProperty());
      }
    }
    return path;
  }

  /**
   * The sensitive texts of a tree, for messages to be scrubbed of them (rule SECRET-3).
   *
   * @param tree of the resource
   * @return the texts
   */
  public Set<String> secretsOf(ObjectNode tree) {
    Set<String> secrets = new HashSet<>();
    for (FieldPath path : sensitive) {
      path.in(tree).ifPresent(value -> collect(value, secrets));
    }
    return secrets;
  }

  private static void collect(JsonNode value, Set<String> secrets) {
    if (value.isContainerNode()) {
      value.forEach(child -> collect(child, secrets));
    } else if (!Trees.isAbsent(value)) {
      secrets.add(value.asText());
    }
  }
}
