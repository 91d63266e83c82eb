package dev.homeostat.spi.state;

import static org.apiguardian.api.API.Status.STABLE;

import dev.homeostat.FieldPath;
import dev.homeostat.tree.Digest;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.apiguardian.api.API;

/**
 * The form in which the server stored a desired value. It is accepted as long as the desired value
 * and the server's form stay the same (rule POLICY-6).
 */
@API(status = STABLE, since = "0.1")
public sealed interface AcceptedForm
    permits AcceptedForm.Value, AcceptedForm.Surplus, AcceptedForm.Length {

  /**
   * Returns the path.
   *
   * @return a field, or the list
   */
  FieldPath path();

  /**
   * Returns the kind of the difference between the desired and the stored value.
   *
   * @return the kind
   */
  Kind kind();

  /** The kind of the difference between the desired and the stored value. */
  enum Kind {
    /** Two notations of one value: not reported. */
    NORMALISED,
    /** The desired value of an atomic field, with additions by the server. */
    FILLED_IN,
    /** The desired value is missing: a typo, a pruned field. */
    DROPPED,
    /** The server chose another value: a webhook. */
    OVERRIDDEN,
    /** Our write changed nothing there. */
    IGNORED;

    /**
     * Returns whether the server took what was asked, if in another form.
     *
     * @return true for what needs no one's attention
     */
    public boolean isAsAsked() {
      return this == NORMALISED || this == FILLED_IN;
    }

    /** In small letters. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
  }

  /**
   * A value answered with another one.
   *
   * @param path the field
   * @param kind how the two differ
   * @param asked the digest of what was asked
   * @param answered the digest of what was answered
   */
  record Value(FieldPath path, Kind kind, Digest asked, Digest answered) implements AcceptedForm {
    // Refuses null.
    public Value {
      Objects.requireNonNull(path, "path");
      Objects.requireNonNull(kind, "kind");
      Objects.requireNonNull(asked, "asked");
      Objects.requireNonNull(answered, "answered");
    }
  }

  /**
   * Elements of a keyed list or a set that the server added.
   *
   * @param path the list
   * @param kind always a choice of the server's
   * @param elements the surplus elements, each as a path segment
   */
  record Surplus(FieldPath path, Kind kind, Set<String> elements) implements AcceptedForm {
    // Sorts the elements.
    public Surplus {
      Objects.requireNonNull(path, "path");
      Objects.requireNonNull(kind, "kind");
      Objects.requireNonNull(elements, "elements");
      elements = java.util.Collections.unmodifiableSet(new TreeSet<>(elements));
    }
  }

  /**
   * The length of a list by position.
   *
   * @param path the list
   * @param kind always a choice of the server's
   * @param length the length answered
   */
  record Length(FieldPath path, Kind kind, int length) implements AcceptedForm {
    // Refuses null.
    public Length {
      Objects.requireNonNull(path, "path");
      Objects.requireNonNull(kind, "kind");
    }
  }
}
