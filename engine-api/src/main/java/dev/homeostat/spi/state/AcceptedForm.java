package dev.homeostat.spi.state;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.FieldPath;
import dev.homeostat.tree.Digest;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.apiguardian.api.API;

/**
 * What the server made of what was asked, taken as it is for as long as we ask the same and it
 * shows the same (rule POLICY-6).
 */
@API(status = EXPERIMENTAL, since = "0.1")
public sealed interface AcceptedForm
    permits AcceptedForm.Value, AcceptedForm.Surplus, AcceptedForm.Length {

  /**
   * Where.
   *
   * @return a field, or the list
   */
  FieldPath path();

  /**
   * How asked and answered differ.
   *
   * @return the kind
   */
  Kind kind();

  /** How asked and answered differ. */
  enum Kind {
    /** Two ways to say one thing: silent. */
    NORMALISED,
    /** All that was asked of a value that is written as one, and more of the server's. */
    FILLED_IN,
    /** What was asked is not there: a typo, a pruned field. */
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
  record Value(FieldPath path, Kind kind, Digest asked, Digest answered) implements AcceptedForm {}

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
  record Length(FieldPath path, Kind kind, int length) implements AcceptedForm {}
}
