package dev.homeostat.core.record;

import dev.homeostat.core.accept.AcceptedFormDetector;
import dev.homeostat.core.accept.SentChanges;
import dev.homeostat.core.accept.ServerChoices;
import dev.homeostat.core.model.DesiredResource;
import dev.homeostat.core.resource.LiveComparison;
import dev.homeostat.core.resource.PreparedResource;
import dev.homeostat.spi.state.AcceptedForm;
import dev.homeostat.spi.state.ResourceRecord;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The comparison of an object after a write with its desired state. What the write asked for and
 * the server stored in another form is no difference (rule POLICY-6).
 */
public final class ResponseComparison {

  private ResponseComparison() {}

  /**
   * Returns the comparison of an object under the forms that are accepted after a write.
   *
   * @param found the object after the write, under the forms that counted before
   * @param write what was sent, or {@code null} if nothing was
   */
  public static LiveComparison after(LiveComparison found, @Nullable SentChanges write) {
    LiveComparison known = found.with(known(found.prepared()));
    if (write == null) {
      return known;
    }
    return found.with(found.isAsAsked() ? List.of() : forms(known, write));
  }

  /** Returns what was accepted; forms of another version of the kind do not count (POLICY-8). */
  private static List<AcceptedForm> known(PreparedResource prepared) {
    ResourceRecord before = prepared.record();
    String version = prepared.desired().resource().apiVersion();
    return before == null || before.address().apiVersion().equals(version)
        ? prepared.forms()
        : List.of();
  }

  /** A choice that was left to the server is an accepted form and a pin (rule POLICY-3). */
  private static List<AcceptedForm> forms(LiveComparison known, SentChanges write) {
    // An element that is still to be removed makes no other one surplus.
    boolean isPending = !RemainingEdits.of(known, write).removals().isEmpty();
    LiveComparison found = isPending ? known : known.withoutRemovals();
    PreparedResource prepared = found.prepared();
    List<AcceptedForm> forms =
        new ArrayList<>(
            AcceptedFormDetector.after(
                found.forms(),
                write,
                prepared.desired(),
                found.live().tree(),
                found.differences(),
                prepared.redactor()));
    DesiredResource unpinned = prepared.unpinned();
    if (prepared.desired() != unpinned) {
      AcceptedFormDetector.after(
              known.forms(), write, unpinned, known.live().tree(), prepared.redactor())
          .stream()
          .filter(AcceptedForm.Value.class::isInstance)
          .filter(
              form ->
                  form.path()
                      .in(unpinned.resource().tree())
                      .filter(ServerChoices::isOpen)
                      .isPresent())
          .filter(form -> forms.stream().noneMatch(other -> isOfOneWish(form, other)))
          .forEach(forms::add);
    }
    return List.copyOf(forms);
  }

  private static boolean isOfOneWish(AcceptedForm one, AcceptedForm other) {
    return one.path().equals(other.path())
        && one instanceof AcceptedForm.Value mine
        && other instanceof AcceptedForm.Value its
        && mine.asked().equals(its.asked());
  }
}
