package dev.homeostat.spi.cluster;

import static org.apiguardian.api.API.Status.STABLE;

import dev.homeostat.FieldPath;
import dev.homeostat.ResourceAddress;
import dev.homeostat.tree.Digest;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/** The description of a kind, as far as the engine needs it. */
@API(status = STABLE, since = "0.1")
public final class KindInfo implements KindAnswer {

  /** The way in which the elements of a list are identified. */
  public sealed interface ListType permits Keyed, SetOfScalars, Atomic {}

  /**
   * By key fields.
   *
   * @param keys their names; not empty
   */
  public record Keyed(List<String> keys) implements ListType {
    // Copies the keys.
    public Keyed {
      keys = List.copyOf(Objects.requireNonNull(keys, "keys"));
      if (keys.isEmpty()) {
        throw new IllegalArgumentException("a keyed list has keys");
      }
    }
  }

  /** By their value. */
  public record SetOfScalars() implements ListType {}

  /** Not at all: the list is one value. */
  public record Atomic() implements ListType {}

  private final boolean namespaced;
  private final boolean statusSubresource;
  private final Map<FieldPath, ListType> lists;
  private final Set<FieldPath> atomicMaps;
  private final Optional<Digest> schema;
  private final KindFields fields;

  private KindInfo(
      boolean namespaced,
      boolean statusSubresource,
      Map<FieldPath, ListType> lists,
      Set<FieldPath> atomicMaps,
      Optional<Digest> schema,
      KindFields fields) {
    this.namespaced = namespaced;
    this.statusSubresource = statusSubresource;
    this.lists = Map.copyOf(lists);
    this.atomicMaps = Set.copyOf(atomicMaps);
    this.schema = schema;
    this.fields = fields;
  }

  /** {@return whether its objects live in a namespace} */
  public boolean namespaced() {
    return namespaced;
  }

  /**
   * Returns an address of an object of this kind as the kind is scoped.
   *
   * @param address that may have no namespace, or one although the kind has none
   * @param namespace of an address without a namespace, if the kind has namespaces
   * @return the address under which the object is found
   */
  public ResourceAddress scope(ResourceAddress address, String namespace) {
    String own = address.id().namespace();
    String scoped = namespaced ? (own.isEmpty() ? namespace : own) : "";
    return scoped.equals(own)
        ? address
        : new ResourceAddress(address.apiVersion(), address.id().in(scoped));
  }

  /** {@return whether {@code status} is written by itself} */
  public boolean statusSubresource() {
    return statusSubresource;
  }

  /**
   * {@return by path without elements ({@code /spec/containers/env}), how the server identifies a
   * list's elements (rule SCHEMA-6); only where it publishes that}
   */
  public Map<FieldPath, ListType> lists() {
    return lists;
  }

  /** {@return the paths of objects that the server writes as one value (rule SCHEMA-9)} */
  public Set<FieldPath> atomicMaps() {
    return atomicMaps;
  }

  /**
   * {@return a digest of the schema by which the server accepts, defaults and drops fields; empty
   * if it is not known. When it changes, values that the server dropped are sent again (rule
   * POLICY-6)}
   */
  public Optional<Digest> schema() {
    return schema;
  }

  /**
   * {@return the names of the fields that the schema declares; not known by default. Two
   * descriptions that differ in them alone are equal: the digest of the schema stands for them}
   */
  public KindFields fields() {
    return fields;
  }

  /**
   * Returns the same with the status written by itself or with the object.
   *
   * @param value true if {@code status} is written by itself
   * @return a new value
   */
  public KindInfo withStatusSubresource(boolean value) {
    return new KindInfo(namespaced, value, lists, atomicMaps, schema, fields);
  }

  /**
   * Returns the same with other list types.
   *
   * @param types by path without elements
   * @return a new value
   */
  public KindInfo withLists(Map<FieldPath, ListType> types) {
    return new KindInfo(namespaced, statusSubresource, types, atomicMaps, schema, fields);
  }

  /**
   * Returns the same with other atomic objects.
   *
   * @param paths the paths of objects that the server writes as one value
   * @return a new value
   */
  public KindInfo withAtomicMaps(Set<FieldPath> paths) {
    return new KindInfo(namespaced, statusSubresource, lists, paths, schema, fields);
  }

  /**
   * Returns the same with a digest of the schema.
   *
   * @param digest a digest that changes with the schema
   * @return a new value
   */
  public KindInfo withSchema(Digest digest) {
    return new KindInfo(
        namespaced, statusSubresource, lists, atomicMaps, Optional.of(digest), fields);
  }

  /**
   * Returns the same with the fields that the schema declares.
   *
   * @param declared their names
   * @return a new value
   */
  public KindInfo withFields(KindFields declared) {
    return new KindInfo(
        namespaced,
        statusSubresource,
        lists,
        atomicMaps,
        schema,
        Objects.requireNonNull(declared, "declared"));
  }

  /**
   * A kind of which only the scope is known.
   *
   * @param namespaced whether its objects live in a namespace
   * @return a kind with a status subresource and no word on lists
   */
  public static KindInfo of(boolean namespaced) {
    return new KindInfo(
        namespaced, true, Map.of(), Set.of(), Optional.empty(), KindFields.NOT_KNOWN);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof KindInfo that
            && namespaced == that.namespaced
            && statusSubresource == that.statusSubresource
            && lists.equals(that.lists)
            && atomicMaps.equals(that.atomicMaps)
            && schema.equals(that.schema));
  }

  @Override
  public int hashCode() {
    return Objects.hash(namespaced, statusSubresource, lists, atomicMaps, schema);
  }

  /** Returns the members in one line. */
  @Override
  public String toString() {
    return "KindInfo("
        + "namespaced="
        + namespaced
        + ", statusSubresource="
        + statusSubresource
        + ", lists="
        + lists
        + ", atomicMaps="
        + atomicMaps
        + ", schema="
        + schema.map(Digest::text).orElse("unknown")
        + ")";
  }
}
