package dev.homeostat.core.model;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import dev.homeostat.Resource;
import dev.homeostat.ResourceId;
import dev.homeostat.report.FieldOrigin;
import java.util.Collections;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The desired state of one resource on its way through the steps.
 *
 * <p>The tree holds what shall be sent at a create. A JSON null in it is a wish: the field shall be
 * absent (policy <em>enforced absent</em>); all other nulls were left out when the manifest was
 * read (rule READ-2).
 *
 * @param resource the tree, with the place where it was written
 * @param schema what is observed
 * @param setBy who set a path, where it was not the manifest; counts for all below it
 * @param addedBy who asked for the resource
 * @param sensitive paths that are shown as digests, beside those of rule SECRET-1 that need no mark
 * @param after what has to be there before it (rule ACT-2)
 * @param wave the wave that the application or a hook sets (rule ACT-2)
 * @param pinnedIfPresent what the server gave in list elements that neither manifest nor hooks
 *     name; it is compared where the element is, and brings none back (rule POLICY-3); {@code null}
 *     for nothing
 */
@API(status = INTERNAL)
public record DesiredResource(
    Resource resource,
    CompiledSchema schema,
    Map<FieldPath, FieldOrigin> setBy,
    FieldOrigin addedBy,
    Set<FieldPath> sensitive,
    Set<ResourceId> after,
    OptionalInt wave,
    @Nullable ObjectNode pinnedIfPresent) {

  public DesiredResource {
    setBy = Collections.unmodifiableMap(new TreeMap<>(setBy));
    sensitive = Set.copyOf(sensitive);
    after = Set.copyOf(after);
  }

  /**
   * A desired state without a wave and without pins.
   *
   * @param resource the tree, with the place where it was written
   * @param schema what is observed
   * @param setBy who set a path
   * @param addedBy who asked for the resource
   * @param sensitive paths that are shown as digests
   * @param after what has to be there before it
   */
  public DesiredResource(
      Resource resource,
      CompiledSchema schema,
      Map<FieldPath, FieldOrigin> setBy,
      FieldOrigin addedBy,
      Set<FieldPath> sensitive,
      Set<ResourceId> after) {
    this(resource, schema, setBy, addedBy, sensitive, after, OptionalInt.empty(), null);
  }

  /**
   * Returns the id of the resource.
   *
   * @return its id, the namespace resolved
   */
  public ResourceId id() {
    return resource.id();
  }

  /**
   * The same, with another tree.
   *
   * @param changed of the same resource
   * @return a new value
   */
  public DesiredResource with(Resource changed) {
    return new DesiredResource(
        changed, schema, setBy, addedBy, sensitive, after, wave, pinnedIfPresent);
  }

  /**
   * The same, with other pins in list elements that neither manifest nor hooks name.
   *
   * @param pins by the elements that they are in; {@code null} for none
   * @return the same if the pins are the same instance
   */
  public DesiredResource withPinnedIfPresent(@Nullable ObjectNode pins) {
    return pins == pinnedIfPresent
        ? this
        : new DesiredResource(resource, schema, setBy, addedBy, sensitive, after, wave, pins);
  }

  /**
   * The same, with more sensitive paths.
   *
   * @param more paths that are shown as digests
   * @return the same if there are none
   */
  public DesiredResource hiding(Set<FieldPath> more) {
    if (sensitive.containsAll(more)) {
      return this;
    }
    Set<FieldPath> all = new HashSet<>(sensitive);
    all.addAll(more);
    return new DesiredResource(resource, schema, setBy, addedBy, all, after, wave, pinnedIfPresent);
  }

  /**
   * The same, in another wave.
   *
   * @param set the wave that the application or a hook sets
   * @return a new value
   */
  public DesiredResource inWave(OptionalInt set) {
    return new DesiredResource(
        resource, schema, setBy, addedBy, sensitive, after, set, pinnedIfPresent);
  }

  /**
   * Returns the origin of a field: its own, or that of its nearest parent that was not set by the
   * manifest.
   *
   * @param path which field
   * @return the origin; for a field that is not set, that of its parent
   */
  public FieldOrigin setterOf(FieldPath path) {
    Optional<FieldPath> at = Optional.of(path);
    while (at.isPresent()) {
      FieldOrigin origin = setBy.get(at.get());
      if (origin != null) {
        return origin;
      }
      at = at.get().parent();
    }
    return addedBy;
  }
}
