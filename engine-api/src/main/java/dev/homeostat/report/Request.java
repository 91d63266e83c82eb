package dev.homeostat.report;

import static org.apiguardian.api.API.Status.STABLE;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.ResourceId;
import dev.homeostat.internal.RequiredMembers;
import dev.homeostat.tree.Trees;
import java.util.Objects;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/** A write to a managed object, as it was sent, and its outcome (rule ACT-16). */
@API(status = STABLE, since = "0.1")
public final class Request {

  /** The verb of a request. */
  public enum Verb {
    /** A new object, whole. */
    CREATE,
    /** A JSON patch (RFC 6902). */
    PATCH,
    /** A deletion, with preconditions. */
    DELETE;

    /** In small letters. */
    @Override
    public String toString() {
      return name().toLowerCase(java.util.Locale.ROOT);
    }
  }

  private final int number;
  private final Verb verb;
  private final ResourceId resource;
  private final JsonNode body;
  private final RequestOutcome outcome;

  private Request(Builder builder) {
    RequiredMembers required = new RequiredMembers("Request");
    number = builder.number;
    verb = required.of("verb", builder.verb);
    resource = required.of("resource", builder.resource);
    body = required.of("body", builder.body);
    outcome = builder.outcome;
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
    builder.number = number;
    builder.verb = verb;
    builder.resource = resource;
    builder.body = body;
    builder.outcome = outcome;
    return builder;
  }

  /** {@return the number in the order of sending, counted from 1} */
  public int number() {
    return number;
  }

  /** {@return the kind of write} */
  public Verb verb() {
    return verb;
  }

  /** {@return the id of the object} */
  public ResourceId resource() {
    return resource;
  }

  /**
   * {@return the body that was sent, frozen, with digests for sensitive values: a view that is
   * never sent again}
   */
  public JsonNode body() {
    return body;
  }

  /** {@return the answer of the server; {@link RequestOutcome.Pending} before it} */
  public RequestOutcome outcome() {
    return outcome;
  }

  /**
   * Returns the request with its outcome.
   *
   * @param answered the answer of the server
   * @return another request
   */
  public Request withOutcome(RequestOutcome answered) {
    return toBuilder().outcome(answered).build();
  }

  /**
   * Returns the request with another number.
   *
   * @param other counted from 1
   * @return another request
   */
  public Request withNumber(int other) {
    return toBuilder().number(other).build();
  }

  /** Number, verb and resource. */
  @Override
  public String toString() {
    return number + " " + verb + " " + resource;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof Request that
            && number == that.number
            && verb.equals(that.verb)
            && resource.equals(that.resource)
            && body.equals(that.body)
            && outcome.equals(that.outcome));
  }

  @Override
  public int hashCode() {
    return Objects.hash(number, verb, resource, body, outcome);
  }

  /** A builder of a request. */
  public static final class Builder {

    private int number = 1;
    private @Nullable Verb verb;
    private @Nullable ResourceId resource;
    private @Nullable JsonNode body;
    private RequestOutcome outcome = new RequestOutcome.Pending();

    private Builder() {}

    /** Sets the number in the order of sending, counted from 1. */
    public Builder number(int value) {
      number = value;
      return this;
    }

    /** Sets the kind of write. */
    public Builder verb(Verb value) {
      verb = Objects.requireNonNull(value, "verb");
      return this;
    }

    /** Sets the id of the object. */
    public Builder resource(ResourceId value) {
      resource = Objects.requireNonNull(value, "resource");
      return this;
    }

    /**
     * Sets the body that was sent, frozen, with digests for sensitive values: a view that is never
     * sent again.
     */
    public Builder body(JsonNode value) {
      body = Trees.freeze(Objects.requireNonNull(value, "body"));
      return this;
    }

    /** Sets the answer of the server; {@link RequestOutcome.Pending} before it. */
    public Builder outcome(RequestOutcome value) {
      outcome = Objects.requireNonNull(value, "outcome");
      return this;
    }

    /**
     * Builds the value.
     *
     * @return a new value
     * @throws IllegalStateException if a required member is missing; the message names all of them
     */
    public Request build() {
      return new Request(this);
    }
  }
}
