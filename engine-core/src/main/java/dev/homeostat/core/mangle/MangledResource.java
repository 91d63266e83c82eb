package dev.homeostat.core.mangle;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import dev.homeostat.Resource;
import dev.homeostat.ResourceId;
import dev.homeostat.core.model.CompiledSchema;
import dev.homeostat.core.model.DesiredResource;
import dev.homeostat.core.model.SchemaLookup;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.core.schema.SchemaTrees;
import dev.homeostat.report.FieldOrigin;
import dev.homeostat.spi.cluster.KindInfo;
import dev.homeostat.tree.Digest;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * The editable state of one resource: desired state, schema and provenance, always consistent. The
 * immutable desired state is created on demand.
 */
final class MangledResource {

  private final DesiredResource before;
  private final KindInfo kind;
  private final Map<FieldPath, GeneratedSecret> generations = new LinkedHashMap<>();
  private final Map<FieldPath, FieldOrigin> setBy;
  private final Set<FieldPath> sensitive;
  private final Set<ResourceId> after;
  private final Map<FieldPath, String> released = new LinkedHashMap<>();
  private OptionalInt wave;
  private String waveSetBy = "the application";
  private Resource resource;
  private SchemaNode.Fields root;
  private int changes;

  MangledResource(DesiredResource before, KindInfo kind) {
    this.before = before;
    this.kind = kind;
    this.setBy = new HashMap<>(before.setBy());
    this.sensitive = new HashSet<>(before.sensitive());
    this.after = new HashSet<>(before.after());
    this.wave = before.wave();
    this.resource = before.resource();
    this.root = before.schema().root();
  }

  DesiredResource state() {
    return new DesiredResource(resource, schema(), setBy, before.addedBy(), sensitive, after)
        .inWave(wave);
  }

  private CompiledSchema schema() {
    CompiledSchema schema = before.schema();
    boolean isSame = root.equals(schema.root());
    return isSame && released.isEmpty()
        ? schema
        : schema.with(
            root,
            isSame ? schema.published() : SchemaTrees.publish(schema.address(), root),
            schema.exclusions().withReleased(released));
  }

  Resource resource() {
    return resource;
  }

  SchemaNode.Fields root() {
    return root;
  }

  KindInfo kind() {
    return kind;
  }

  FieldOrigin addedBy() {
    return before.addedBy();
  }

  List<GeneratedSecret> generations() {
    return generations.values().stream().map(each -> each.at(this::placed)).toList();
  }

  Optional<GeneratedSecret> generation(FieldPath path) {
    return Optional.ofNullable(generations.get(path));
  }

  /** Returns the origin of a path, of a path below it, or of one above it. */
  FieldOrigin setter(FieldPath named) {
    FieldPath path = placed(named);
    return setBy.entrySet().stream()
        .filter(entry -> entry.getKey().startsWith(path) || path.startsWith(entry.getKey()))
        .min(Comparator.comparing(entry -> entry.getKey()))
        .map(Map.Entry::getValue)
        .orElse(before.addedBy());
  }

  /**
   * Records that a hook has set a path: earlier origins and generated secrets below it are dropped.
   */
  void set(ObjectNode tree, FieldPath path, String hook) {
    generations.keySet().removeIf(at -> at.startsWith(path));
    changes++;
    Resource changed = resource.with(tree);
    root = HookObservations.with(root, before.schema().written(), resource, changed, path, kind);
    resource = changed;
    FieldPath place = placed(path);
    setBy.keySet().removeIf(at -> at.startsWith(place));
    setBy.put(place, FieldOrigin.hook(hook));
  }

  /** Returns a path as differences name it: elements of a list by position have no names there. */
  FieldPath placed(FieldPath path) {
    return SchemaLookup.placed(root, path, resource.tree());
  }

  /**
   * Returns the name of a generation of a secret. In a list by position, it is also that of the
   * element, so that the secret of another element at the position is not taken for it.
   */
  String epoch(FieldPath path, String epoch) {
    return SchemaLookup.namesPosition(root, path, resource.tree())
        ? epoch + ":" + Digest.of(path.toString()).text()
        : epoch;
  }

  void generate(GeneratedSecret generation) {
    generations.put(generation.path(), generation);
  }

  void observe(FieldPath path) {
    observed(
        HookObservations.with(root, before.schema().written(), resource, resource, path, kind));
  }

  /**
   * Records that a hook has released a path from observation, also for the time when it is
   * specified again.
   */
  void release(FieldPath path, SchemaNode.Fields left, String hook) {
    observed(left);
    if (released.putIfAbsent(path, hook) == null) {
      changes++;
    }
  }

  Set<FieldPath> released() {
    return Set.copyOf(released.keySet());
  }

  void observed(SchemaNode.Fields changed) {
    if (!changed.equals(root)) {
      root = changed;
      changes++;
    }
  }

  void sensitive(FieldPath path) {
    changes += sensitive.add(path) ? 1 : 0;
  }

  void after(ResourceId other) {
    changes += after.add(other) ? 1 : 0;
  }

  /**
   * Sets the wave, unless another one has set another wave.
   *
   * @return who has set another wave; empty if it is set
   */
  Optional<String> wave(int number, String setter) {
    if (wave.isPresent() && wave.getAsInt() != number && !waveSetBy.equals(setter)) {
      return Optional.of(waveSetBy);
    }
    if (!wave.equals(OptionalInt.of(number))) {
      wave = OptionalInt.of(number);
      waveSetBy = setter;
      changes++;
    }
    return Optional.empty();
  }

  /** Returns the number of changes so far. */
  int changes() {
    return changes;
  }
}
