package dev.homeostat.testkit.model;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.FieldPath;
import dev.homeostat.spi.state.AcceptedForm;
import java.util.Set;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/** A form of the server that is taken as it is (rule POLICY-6), with its values in full. */
@API(status = INTERNAL)
public sealed interface Accepted {

  /**
   * Returns the place.
   *
   * @return a field, or the list
   */
  FieldPath path();

  /**
   * Returns how asked and answered differ.
   *
   * @return the kind
   */
  AcceptedForm.Kind kind();

  /**
   * A value answered with another one.
   *
   * @param path the field
   * @param kind how the two differ
   * @param asked what was asked, or null for absence
   * @param answered what was answered, or null for absence
   */
  record Form(
      FieldPath path, AcceptedForm.Kind kind, @Nullable JsonNode asked, @Nullable JsonNode answered)
      implements Accepted {}

  /**
   * Elements of a keyed list or a set that the server added.
   *
   * @param path the list
   * @param elements their segments
   * @param bound the maximum under which they were answered
   */
  record Surplus(FieldPath path, Set<FieldPath.Segment> elements, int bound) implements Accepted {
    @Override
    public AcceptedForm.Kind kind() {
      return AcceptedForm.Kind.OVERRIDDEN;
    }
  }

  /**
   * The length of a list by position.
   *
   * @param path the list
   * @param length the length answered
   * @param bound the maximum under which it was answered
   */
  record Length(FieldPath path, int length, int bound) implements Accepted {
    @Override
    public AcceptedForm.Kind kind() {
      return AcceptedForm.Kind.OVERRIDDEN;
    }
  }
}
