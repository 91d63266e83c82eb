package dev.homeostat.core.redact;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import dev.homeostat.Resource;
import dev.homeostat.ResourceId;
import dev.homeostat.core.model.DigestPlaceholder;
import dev.homeostat.core.model.Digester;
import dev.homeostat.core.model.ServerOwned;
import dev.homeostat.core.pathcheck.PathDisplay;
import dev.homeostat.report.RedactedValue;
import dev.homeostat.spi.cluster.Patch;
import dev.homeostat.spi.state.ResourceRecord;
import dev.homeostat.tree.Digest;
import dev.homeostat.tree.Trees;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/** Shows the values of one resource: those that are sensitive as keyed digests (rule SECRET-1). */
@API(status = INTERNAL)
public final class Redactor implements Digester {

  private static final FieldPath LAST_APPLIED =
      FieldPath.of("metadata", "annotations", ServerOwned.LAST_APPLIED);

  private static final FieldPath MANAGED_FIELDS = FieldPath.of("metadata", "managedFields");

  private final byte[] key;
  private final Set<FieldPath> sensitive;
  private final SensitiveFields all;
  private final Resource resource;
  private final ElementSecrets elements;

  private Redactor(
      byte[] key, Set<FieldPath> sensitive, Resource resource, ElementSecrets elements) {
    this.key = key;
    this.sensitive = withManagedFields(sensitive);
    this.all = SensitiveFields.of(this.sensitive);
    this.resource = resource;
    this.elements = elements;
  }

  /** Managed fields name the elements of sensitive lists by their keys and values. */
  private static Set<FieldPath> withManagedFields(Set<FieldPath> sensitive) {
    if (sensitive.size() == 1) {
      return sensitive;
    }
    Set<FieldPath> all = new TreeSet<>(sensitive);
    all.add(MANAGED_FIELDS);
    return Set.copyOf(all);
  }

  /**
   * A redactor for a desired resource.
   *
   * @param salt of the application; not empty
   * @param resource which one; its annotation may name sensitive paths
   * @param marked the paths that hooks marked
   * @return the redactor
   */
  public static Redactor of(String salt, Resource resource, Set<FieldPath> marked) {
    Set<FieldPath> sensitive = sensitive(resource, marked);
    return new Redactor(
        salt.getBytes(StandardCharsets.UTF_8),
        sensitive,
        resource,
        ElementSecrets.of(sensitive, resource.tree()));
  }

  /**
   * A redactor for a live object alone, which hides what the object marks itself.
   *
   * @param salt of the application; empty if there is none
   * @param live the object
   * @return the redactor
   */
  public static Redactor ofLive(String salt, Resource live) {
    Set<FieldPath> sensitive = sensitive(live, Set.of());
    return new Redactor(
        salt.getBytes(StandardCharsets.UTF_8),
        sensitive,
        live,
        ElementSecrets.ofLive(sensitive, live.tree()));
  }

  private static Set<FieldPath> sensitive(Resource resource, Set<FieldPath> marked) {
    Set<FieldPath> sensitive = new TreeSet<>(marked);
    sensitive.add(LAST_APPLIED);
    if (isSecret(resource.id())) {
      sensitive.add(FieldPath.of("data"));
      sensitive.add(FieldPath.of("stringData"));
    }
    sensitive.addAll(SensitiveAnnotation.of(resource).paths());
    return Set.copyOf(sensitive);
  }

  /**
   * Returns whether all objects of a kind hold secrets.
   *
   * @param id of any resource of the kind
   * @return true for Secrets
   */
  public static boolean isSecret(ResourceId id) {
    return id.groupKind().equals("Secret");
  }

  /**
   * Returns whether no field is sensitive, apart from the annotation that kubectl writes.
   *
   * @return true for most resources
   */
  public boolean isPlain() {
    return sensitive.size() == 1;
  }

  /**
   * Returns whether a value is sensitive.
   *
   * @param path where it is
   * @return true at and below a sensitive path
   */
  public boolean isSensitive(FieldPath path) {
    return all.at(path).isWhole();
  }

  @Override
  public Digest digest(FieldPath path, @Nullable JsonNode value) {
    return all.at(path).isNone() ? Digest.of(value) : Digest.keyed(key, value);
  }

  /**
   * Returns whether a stored digest is that of a value.
   *
   * @param placeholder with a digest that a pass of this application has stored
   * @param value any value
   * @return true if it is the value that was hidden
   */
  public boolean isDigestOf(JsonNode placeholder, JsonNode value) {
    return placeholder
        .path(DigestPlaceholder.MEMBER)
        .asText()
        .equals(Digest.keyed(key, value).text());
  }

  /**
   * Shows a value.
   *
   * @param path where it is
   * @param value the value, or {@code null} for none
   * @return how it is shown
   */
  public RedactedValue show(FieldPath path, @Nullable JsonNode value) {
    if (value == null || Trees.isAbsent(value)) {
      return RedactedValue.of(null);
    }
    if (DigestPlaceholder.is(value)) {
      return new RedactedValue.Hidden(new Digest(value.path(DigestPlaceholder.MEMBER).asText()));
    }
    if (isSensitive(path) || elements.has(value, key)) {
      return new RedactedValue.Hidden(Digest.keyed(key, value));
    }
    return RedactedValue.of(elements.hide(trees().of(path, value), key));
  }

  /**
   * Returns a redactor that hides also the secrets that elements of lists had when they were
   * applied or last seen, wherever the live object has them now. Of a generated secret, only what
   * was seen has the digest of the value.
   *
   * @param record of the resource, with digests of sensitive values
   * @return the same if no element has a sensitive value
   */
  public Redactor remembering(ResourceRecord record) {
    ElementSecrets remembered = ElementSecrets.remembered(sensitive, record.lastApplied());
    ElementSecrets seen =
        record
            .lastObserved()
            .map(observed -> ElementSecrets.remembered(sensitive, observed))
            .orElse(ElementSecrets.NONE);
    ElementSecrets all = remembered.and(seen);
    return all.digests().isEmpty()
        ? this
        : new Redactor(key, sensitive, resource, elements.and(all));
  }

  /**
   * Returns a redactor that hides also what a live object marks.
   *
   * @param live the object, or {@code null} for none
   * @return the same if the object marks nothing else
   */
  public Redactor beside(@Nullable Resource live) {
    if (live == null || !SensitiveAnnotation.isOn(live)) {
      return this;
    }
    Set<FieldPath> both = new TreeSet<>(sensitive);
    both.addAll(SensitiveAnnotation.of(live).paths());
    ElementSecrets secrets =
        ElementSecrets.of(both, resource.tree())
            .and(ElementSecrets.ofLive(both, live.tree()))
            .and(ElementSecrets.ofDigests(elements.digests()));
    return both.equals(sensitive) && secrets.equals(elements)
        ? this
        : new Redactor(key, Set.copyOf(both), resource, secrets);
  }

  /**
   * Returns a redactor that hides all values, as if the object marked all of its fields.
   *
   * @return a redactor for an object that is not known yet
   */
  public Redactor hidingAll() {
    Set<FieldPath> whole = new TreeSet<>(sensitive);
    whole.add(FieldPath.root());
    return new Redactor(key, whole, resource, elements);
  }

  /**
   * Shows a path. The keys and values that name the elements of sensitive lists are sensitive, too:
   * an element of the live object gets its place, another one digests.
   *
   * @param path of a field
   * @param live the object, or {@code null} for none
   * @return the path as it is shown
   */
  public FieldPath showPath(FieldPath path, @Nullable Resource live) {
    return isPlain() ? path : new RedactedPath(key, all).of(path, live);
  }

  /**
   * Returns the display of paths.
   *
   * @param live the object, or {@code null} for none
   * @return a display that proposes no path of a sensitive value
   */
  public PathDisplay paths(@Nullable Resource live) {
    return new PathDisplay() {
      @Override
      public FieldPath shown(FieldPath path) {
        return showPath(path, live);
      }

      @Override
      public boolean mayPropose(FieldPath path) {
        return !isSensitive(path) && showPath(path, live).equals(path);
      }
    };
  }

  /**
   * A tree with digests in the place of sensitive values.
   *
   * @param tree of the resource
   * @return a frozen tree; the same if nothing is sensitive
   */
  public ObjectNode redact(ObjectNode tree) {
    boolean hidesNothing = isPlain() && LAST_APPLIED.in(tree).isEmpty();
    return Trees.freeze(hidesNothing ? tree : trees().of(tree));
  }

  /**
   * A tree as it is shown: also without the secrets of elements that somebody has renamed.
   *
   * @param tree of the resource
   * @return a frozen tree; the same if nothing is sensitive
   */
  public ObjectNode show(ObjectNode tree) {
    return (ObjectNode) Trees.freeze(elements.hide(redact(tree), key));
  }

  /**
   * A patch as it is shown.
   *
   * @param patch what is sent
   * @param live what it was made for
   * @return a new tree without sensitive values
   */
  public JsonNode redact(Patch patch, Resource live) {
    ArrayNode shown = trees().of(patch, live.tree());
    for (JsonNode operation : shown) {
      if (operation instanceof ObjectNode object && object.has("value")) {
        object.set("value", elements.hide(object.get("value"), key));
      }
    }
    return shown;
  }

  private TreeRedaction trees() {
    return new TreeRedaction(key, all);
  }

  /**
   * The sensitive texts of a tree, for messages to be scrubbed of them (rule SECRET-3).
   *
   * @param tree of the resource
   * @return the texts
   */
  public Set<String> secretsOf(ObjectNode tree) {
    Set<String> secrets = new HashSet<>(elements.texts());
    all.collect(tree, secrets);
    return secrets;
  }
}
