package dev.homeostat.core.plan;

import dev.homeostat.FieldPath;
import dev.homeostat.core.difference.Differences.BelowMinimum;
import dev.homeostat.spi.DeltaHook.Edit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The differences of one object that are not reverted in a pass, each with its reason (rule
 * ACT-16).
 *
 * @param all the differences
 * @param tooShort the lists that wait for elements of other writers (rule POLICY-5)
 */
public record WithheldEdits(List<WithheldEdit> all, List<BelowMinimum> tooShort) {

  /** No difference. */
  static final WithheldEdits NONE = new WithheldEdits(List.of(), List.of());

  private static final int MOST_NAMED = 5;

  public WithheldEdits {
    all = List.copyOf(all);
    tooShort = List.copyOf(tooShort);
  }

  /** The reason why a difference is left. */
  enum Reason {
    /** It was reverted several times and found changed again (rule POLICY-7). */
    CONTESTED,
    /** The server refuses the change (rule POLICY-9). */
    REFUSED,
    /** A hook left it out of the changes (rule HOOK-1). */
    LEFT_OUT,
    /** The application does not allow updates (rule ACT-14). */
    NOT_ALLOWED
  }

  /**
   * One difference.
   *
   * @param edit the change that would revert it
   * @param reason why it is left
   * @param detail the other writer, the reason of the server, or the hook; may be empty
   * @param immutable whether the server reports the field as immutable
   */
  public record WithheldEdit(Edit edit, Reason reason, String detail, boolean immutable) {

    static WithheldEdit contested(Edit edit, String by) {
      return new WithheldEdit(edit, Reason.CONTESTED, by, false);
    }

    /** Returns a difference whose revert the server refuses. */
    public static WithheldEdit refused(Edit edit, String why, boolean immutable) {
      return new WithheldEdit(edit, Reason.REFUSED, why, immutable);
    }

    static WithheldEdit leftOut(Edit edit, String hook) {
      return new WithheldEdit(edit, Reason.LEFT_OUT, hook, false);
    }

    static WithheldEdit notAllowed(Edit edit) {
      return new WithheldEdit(edit, Reason.NOT_ALLOWED, "", false);
    }

    private String why() {
      return switch (reason) {
        case CONTESTED ->
            edit.path() + " is contested" + (detail.isEmpty() ? "" : ", written by " + detail);
        case REFUSED -> "the server refuses " + edit.path() + ": " + detail;
        case LEFT_OUT -> "hook '" + detail + "' leaves " + edit.path() + " as it is";
        case NOT_ALLOWED -> edit.path() + " differs; the application does not update it";
      };
    }
  }

  /** Returns whether no difference is left. */
  public boolean isEmpty() {
    return all.isEmpty() && tooShort.isEmpty();
  }

  /** Returns whether something waits for a change by a person. */
  boolean isAnyRefused() {
    return all.stream().anyMatch(each -> each.reason() == Reason.REFUSED);
  }

  /** Returns whether something is left because the application does not allow updates. */
  boolean isAnyNotAllowed() {
    return all.stream().anyMatch(each -> each.reason() == Reason.NOT_ALLOWED);
  }

  /**
   * Returns whether later waves need not wait: all of it was applied before, or will not be applied
   * to an object that is there (rules ACT-12 and ACT-14).
   */
  boolean isPassable() {
    return all.stream()
        .allMatch(
            each ->
                each.reason() == Reason.CONTESTED
                    || each.reason() == Reason.NOT_ALLOWED
                    || each.immutable());
  }

  /** Returns the differences whose revert the server refuses. */
  public List<WithheldEdit> refused() {
    return all.stream().filter(each -> each.reason() == Reason.REFUSED).toList();
  }

  /** Returns the paths of the differences that a hook left out of the changes. */
  public Stream<FieldPath> leftOut() {
    return all.stream()
        .filter(each -> each.reason() == Reason.LEFT_OUT)
        .map(each -> each.edit().path());
  }

  List<Edit> edits() {
    return all.stream().map(WithheldEdit::edit).toList();
  }

  /** Returns the paths of the differences. */
  public List<FieldPath> paths() {
    return all.stream().map(each -> each.edit().path()).toList();
  }

  /** Returns these differences and others. */
  public WithheldEdits and(Collection<WithheldEdit> more) {
    if (more.isEmpty()) {
      return this;
    }
    List<WithheldEdit> both = new ArrayList<>(all);
    both.addAll(more);
    return new WithheldEdits(both, tooShort);
  }

  /** Returns these differences apart from those that are done. */
  public WithheldEdits without(Predicate<Edit> isDone) {
    return new WithheldEdits(
        all.stream().filter(each -> !isDone.test(each.edit())).toList(), tooShort);
  }

  /** The same differences beside other lists that are too short. */
  public WithheldEdits with(List<BelowMinimum> lists) {
    return lists.equals(tooShort) ? this : new WithheldEdits(all, lists);
  }

  /** The reasons for people. */
  String why() {
    List<String> reasons =
        Stream.concat(
                all.stream().map(WithheldEdit::why), tooShort.stream().map(BelowMinimum::toString))
            .toList();
    String some = reasons.stream().limit(MOST_NAMED).collect(Collectors.joining("; "));
    int more = reasons.size() - MOST_NAMED;
    return more <= 0 ? some : some + "; and " + more + " more";
  }
}
