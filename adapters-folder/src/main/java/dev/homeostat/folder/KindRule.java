package dev.homeostat.folder;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.folder.ServerRules.Rewrite;
import dev.homeostat.tree.Trees;
import java.util.List;
import java.util.Objects;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/** A rule of the embedded server for the objects of one kind. */
@API(status = EXPERIMENTAL, since = "0.1")
public final class KindRule {

  private final String group;
  private final String kind;
  private final ObjectNode defaults;
  private final List<Rewrite> rewrites;
  private final boolean clusterScoped;

  private KindRule(
      String group,
      String kind,
      ObjectNode defaults,
      List<Rewrite> rewrites,
      boolean clusterScoped) {
    this.group = Objects.requireNonNull(group, "group");
    this.kind = Objects.requireNonNull(kind, "kind");
    this.defaults = Trees.freeze(Objects.requireNonNull(defaults, "defaults"));
    this.rewrites = List.copyOf(Objects.requireNonNull(rewrites, "rewrites"));
    this.clusterScoped = clusterScoped;
  }

  /**
   * Returns a rule that makes a namespaced kind known and changes nothing.
   *
   * @param group the API group; empty for the core group
   * @param kind the kind, as in {@code Deployment}
   * @return a new rule
   */
  public static KindRule of(String group, String kind) {
    return new KindRule(group, kind, Trees.emptyObject(), List.of(), false);
  }

  /**
   * Returns the same rule with defaults.
   *
   * @param values the values that are filled in where a write leaves them out
   * @return a new rule
   */
  public KindRule withDefaults(ObjectNode values) {
    return new KindRule(group, kind, values, rewrites, clusterScoped);
  }

  /**
   * Returns the same rule with rewrites.
   *
   * @param operations the operations that are applied after the defaults
   * @return a new rule
   */
  public KindRule withRewrites(List<Rewrite> operations) {
    return new KindRule(group, kind, defaults, operations, clusterScoped);
  }

  /**
   * Returns the same rule with a scope.
   *
   * @param isClusterScoped true if the kind has no namespace
   * @return a new rule
   */
  public KindRule withClusterScope(boolean isClusterScoped) {
    return new KindRule(group, kind, defaults, rewrites, isClusterScoped);
  }

  /** {@return the API group; empty for the core group} */
  public String group() {
    return group;
  }

  /** {@return the kind, as in {@code Deployment}} */
  public String kind() {
    return kind;
  }

  /** {@return the values that are filled in at any depth where a write leaves them out, frozen} */
  public ObjectNode defaults() {
    return defaults;
  }

  /**
   * {@return the operations that are applied afterwards, in their order, each where its path
   * exists}
   */
  public List<Rewrite> rewrites() {
    return rewrites;
  }

  /** {@return true if the kind has no namespace} */
  public boolean clusterScoped() {
    return clusterScoped;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof KindRule that
            && group.equals(that.group)
            && kind.equals(that.kind)
            && defaults.equals(that.defaults)
            && rewrites.equals(that.rewrites)
            && clusterScoped == that.clusterScoped);
  }

  @Override
  public int hashCode() {
    return Objects.hash(group, kind, defaults, rewrites, clusterScoped);
  }

  @Override
  public String toString() {
    return "KindRule["
        + "group="
        + group
        + ", kind="
        + kind
        + ", defaults="
        + defaults
        + ", rewrites="
        + rewrites
        + ", clusterScoped="
        + clusterScoped
        + "]";
  }
}
