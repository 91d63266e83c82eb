package dev.homeostat;

import static org.apiguardian.api.API.Status.STABLE;

import dev.homeostat.internal.RequiredMembers;
import java.util.Objects;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The object of the cluster in whose name an application is kept, such as a custom resource. Its
 * resources in the same namespace (all, if it is cluster-scoped) get an owner reference to it.
 */
@API(status = STABLE, since = "0.1")
public final class Owner {

  private final String apiVersion;
  private final String kind;
  private final String namespace;
  private final String name;
  private final String uid;

  private Owner(Builder builder) {
    RequiredMembers required = new RequiredMembers("Owner");
    apiVersion = required.of("apiVersion", builder.apiVersion);
    kind = required.of("kind", builder.kind);
    namespace = builder.namespace;
    name = required.of("name", builder.name);
    uid = required.of("uid", builder.uid);
    required.check();
    if (apiVersion.isEmpty() || kind.isEmpty() || name.isEmpty() || uid.isEmpty()) {
      throw new IllegalArgumentException("an owner has an apiVersion, a kind, a name and a uid");
    }
  }

  /**
   * Starts a builder.
   *
   * @return a builder without a value
   */
  public static Builder builder() {
    return new Builder();
  }

  /**
   * Returns the owner that an object is.
   *
   * @param object as the server has it, with a uid
   * @return a new value
   * @throws IllegalArgumentException if it has no uid
   */
  public static Owner of(Resource object) {
    return builder()
        .apiVersion(object.apiVersion())
        .kind(object.kind())
        .namespace(object.namespace())
        .name(object.name())
        .uid(object.uid())
        .build();
  }

  /** {@return the group and version, as in {@code app.example.com/v1}} */
  public String apiVersion() {
    return apiVersion;
  }

  /** {@return the kind, as in {@code WebPage}} */
  public String kind() {
    return kind;
  }

  /** {@return the namespace; empty if the owner is cluster-scoped} */
  public String namespace() {
    return namespace;
  }

  /** {@return the name} */
  public String name() {
    return name;
  }

  /** {@return the uid that the server gave it} */
  public String uid() {
    return uid;
  }

  /**
   * The group and kind, without a version.
   *
   * @return as in {@code example.com/WebPage}
   */
  public String groupKind() {
    return new ResourceId(ResourceId.groupOf(apiVersion), kind, namespace, name).groupKind();
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof Owner that
            && apiVersion.equals(that.apiVersion)
            && kind.equals(that.kind)
            && namespace.equals(that.namespace)
            && name.equals(that.name)
            && uid.equals(that.uid));
  }

  @Override
  public int hashCode() {
    return Objects.hash(apiVersion, kind, namespace, name, uid);
  }

  /** Returns kind, namespace and name. */
  @Override
  public String toString() {
    return groupKind() + " " + (namespace.isEmpty() ? name : namespace + "/" + name);
  }

  /** A builder of an owner. */
  public static final class Builder {

    private @Nullable String apiVersion;
    private @Nullable String kind;
    private String namespace = "";
    private @Nullable String name;
    private @Nullable String uid;

    private Builder() {}

    /** Sets the group and version, as in {@code app.example.com/v1}. */
    public Builder apiVersion(String value) {
      apiVersion = Objects.requireNonNull(value, "apiVersion");
      return this;
    }

    /** Sets the kind, as in {@code WebPage}. */
    public Builder kind(String value) {
      kind = Objects.requireNonNull(value, "kind");
      return this;
    }

    /** Sets the namespace; empty if the owner is cluster-scoped. */
    public Builder namespace(String value) {
      namespace = Objects.requireNonNull(value, "namespace");
      return this;
    }

    /** Sets the name. */
    public Builder name(String value) {
      name = Objects.requireNonNull(value, "name");
      return this;
    }

    /** Sets the uid that the server gave it. */
    public Builder uid(String value) {
      uid = Objects.requireNonNull(value, "uid");
      return this;
    }

    /**
     * Builds the value.
     *
     * @return a new value
     * @throws IllegalStateException if a required member is missing; the message names all of them
     */
    public Owner build() {
      return new Owner(this);
    }
  }
}
