package dev.homeostat.spi;

import static org.apiguardian.api.API.Status.STABLE;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Resource;
import dev.homeostat.internal.RequiredMembers;
import dev.homeostat.tree.Trees;
import java.util.Objects;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The response of the server together with the desired state that was sent; all trees are frozen.
 */
@API(status = STABLE, since = "0.1")
public final class Response {

  private final ObjectNode desired;
  private final Resource answered;
  private final ObjectNode schema;
  private final ObjectNode soFar;

  private Response(Builder builder) {
    RequiredMembers required = new RequiredMembers("Response");
    desired = required.of("desired", builder.desired);
    answered = required.of("answered", builder.answered);
    schema = required.of("schema", builder.schema);
    soFar = builder.soFar;
    required.check();
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
   * Starts a builder that has the members of this value.
   *
   * @return a new builder
   */
  public Builder toBuilder() {
    Builder builder = new Builder();
    builder.desired = desired;
    builder.answered = answered;
    builder.schema = schema;
    builder.soFar = soFar;
    return builder;
  }

  /** {@return the desired state that was sent} */
  public ObjectNode desired() {
    return desired;
  }

  /** {@return the whole object as the server has it} */
  public Resource answered() {
    return answered;
  }

  /** {@return the observer schema in force} */
  public ObjectNode schema() {
    return schema;
  }

  /** {@return the result of the hooks before this one; an empty tree for the strategy} */
  public ObjectNode soFar() {
    return soFar;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof Response that
            && desired.equals(that.desired)
            && answered.equals(that.answered)
            && schema.equals(that.schema)
            && soFar.equals(that.soFar));
  }

  @Override
  public int hashCode() {
    return Objects.hash(desired, answered, schema, soFar);
  }

  /** Returns the id of the resource; never its content. */
  @Override
  public String toString() {
    return "response for " + answered.id();
  }

  /** A builder of a response. */
  public static final class Builder {

    private @Nullable ObjectNode desired;
    private @Nullable Resource answered;
    private @Nullable ObjectNode schema;
    private ObjectNode soFar = Trees.emptyObject();

    private Builder() {}

    /** Sets the desired state that was sent. */
    public Builder desired(ObjectNode value) {
      desired = Trees.freeze(Objects.requireNonNull(value, "desired"));
      return this;
    }

    /** Sets the whole object as the server has it. */
    public Builder answered(Resource value) {
      answered = Objects.requireNonNull(value, "answered");
      return this;
    }

    /** Sets the observer schema in force. */
    public Builder schema(ObjectNode value) {
      schema = Trees.freeze(Objects.requireNonNull(value, "schema"));
      return this;
    }

    /** Sets the result of the hooks before this one; an empty tree for the strategy. */
    public Builder soFar(ObjectNode value) {
      soFar = Trees.freeze(Objects.requireNonNull(value, "soFar"));
      return this;
    }

    /**
     * Builds the value.
     *
     * @return a new value
     * @throws IllegalStateException if a required member is missing; the message names all of them
     */
    public Response build() {
      return new Response(this);
    }
  }
}
