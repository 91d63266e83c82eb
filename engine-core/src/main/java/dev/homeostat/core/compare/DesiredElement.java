package dev.homeostat.core.compare;

import dev.homeostat.FieldPath.Segment;
import dev.homeostat.core.difference.AcceptedFormIndex;
import dev.homeostat.core.model.PathBuilder;
import dev.homeostat.core.model.WholeValue;
import org.jspecify.annotations.Nullable;

/** A desired element of a list whose elements are known by name. */
final class DesiredElement {

  private final Segment name;
  private final WholeValue whole;
  private final boolean observed;
  private final boolean ordered;
  private final @Nullable FieldComparison comparison;
  private final @Nullable PathBuilder acceptedAt;
  private volatile @Nullable Boolean isAcceptedMissing;

  /**
   * An element.
   *
   * @param name its key or member
   * @param whole what is sent where it is missing
   * @param observed whether it is put back; else it serves the minimum alone
   * @param ordered whether its place among the others matters (rule SCHEMA-10)
   * @param comparison of what is observed of it, or {@code null} if that can never differ
   * @param acceptedAt its path if the server has shown another form of it; else {@code null}
   */
  DesiredElement(
      Segment name,
      WholeValue whole,
      boolean observed,
      boolean ordered,
      @Nullable FieldComparison comparison,
      @Nullable PathBuilder acceptedAt) {
    this.name = name;
    this.whole = whole;
    this.observed = observed;
    this.ordered = ordered;
    this.comparison = comparison;
    this.acceptedAt = acceptedAt;
  }

  Segment name() {
    return name;
  }

  WholeValue whole() {
    return whole;
  }

  boolean observed() {
    return observed;
  }

  boolean ordered() {
    return ordered;
  }

  @Nullable FieldComparison comparison() {
    return comparison;
  }

  /** Returns whether the server has dropped the element when it was sent. */
  boolean isAcceptedMissing(AcceptedFormIndex forms) {
    if (acceptedAt == null) {
      return false;
    }
    Boolean known = isAcceptedMissing;
    if (known == null) {
      known = forms.value(acceptedAt.path(), whole.get(), null) != null;
      isAcceptedMissing = known;
    }
    return known;
  }
}
