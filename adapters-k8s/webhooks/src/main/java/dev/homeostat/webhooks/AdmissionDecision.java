package dev.homeostat.webhooks;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.apiguardian.api.API;

/** The decision of a handler on a request. */
@API(status = EXPERIMENTAL, since = "0.1")
public sealed interface AdmissionDecision {

  /**
   * Returns what people are warned of, whatever the decision is.
   *
   * @return in their order; clients show each once, and servers cut those over 256 characters
   */
  List<String> warnings();

  /**
   * Returns the same decision with one more warning.
   *
   * @param message for people
   * @return a new decision
   */
  AdmissionDecision warn(String message);

  /**
   * The request is allowed.
   *
   * @param changed the object as it shall be stored; empty if it stays as it is
   * @param warnings in their order
   */
  record Allowed(Optional<ObjectNode> changed, List<String> warnings) implements AdmissionDecision {

    // Copies the warnings.
    public Allowed {
      Objects.requireNonNull(changed, "changed");
      warnings = List.copyOf(Objects.requireNonNull(warnings, "warnings"));
    }

    @Override
    public Allowed warn(String message) {
      return new Allowed(changed, plus(warnings, message));
    }
  }

  /**
   * The request is denied.
   *
   * @param errors all that is wrong; at least one
   * @param warnings in their order
   */
  record Denied(List<FieldError> errors, List<String> warnings) implements AdmissionDecision {

    // Copies both lists.
    public Denied {
      errors = List.copyOf(Objects.requireNonNull(errors, "errors"));
      warnings = List.copyOf(Objects.requireNonNull(warnings, "warnings"));
      if (errors.isEmpty()) {
        throw new IllegalArgumentException("errors: a denied request needs a reason");
      }
    }

    @Override
    public Denied warn(String message) {
      return new Denied(errors, plus(warnings, message));
    }
  }

  /**
   * Allows a request as it is.
   *
   * @return a decision without warnings
   */
  static Allowed allow() {
    return new Allowed(Optional.empty(), List.of());
  }

  /**
   * Allows a request with a change of its object. The difference is sent as a JSON patch. Only
   * mutating webhooks may change objects.
   *
   * @param object as it shall be stored; not the tree of the request, which is immutable
   * @return a decision without warnings
   */
  static Allowed change(ObjectNode object) {
    return new Allowed(Optional.of(object), List.of());
  }

  /**
   * Denies a request.
   *
   * @param errors all that is wrong; at least one
   * @return a decision without warnings
   */
  static Denied deny(List<FieldError> errors) {
    return new Denied(errors, List.of());
  }

  /**
   * Denies a request for one reason.
   *
   * @param field the path, as in {@code spec.groups[0].name}; empty for the whole object
   * @param message for people
   * @return a decision without warnings
   */
  static Denied deny(String field, String message) {
    return deny(List.of(new FieldError(field, message)));
  }

  /**
   * Denies a request if there are errors, and allows it otherwise.
   *
   * @param errors all that is wrong
   * @return a decision without warnings
   */
  static AdmissionDecision denyIfAny(List<FieldError> errors) {
    return errors.isEmpty() ? allow() : deny(errors);
  }

  private static List<String> plus(List<String> warnings, String message) {
    List<String> all = new ArrayList<>(warnings);
    all.add(message);
    return all;
  }
}
