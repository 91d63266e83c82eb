package dev.homeostat.core.resource;

import dev.homeostat.Resource;
import dev.homeostat.core.difference.Differences;
import dev.homeostat.core.difference.Differences.BelowMinimum;
import dev.homeostat.core.model.DesiredResource;
import dev.homeostat.core.model.Lazy;
import dev.homeostat.core.observe.PinCollector;
import dev.homeostat.spi.DeltaHook.Edit;
import dev.homeostat.spi.state.AcceptedForm;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The comparison of a live object with its desired state. Each result is computed once, when it is
 * first needed. A comparison holds the whole object, so it must not outlive the pass.
 */
public final class LiveComparison {

  private final PreparedResource prepared;
  private final Resource live;
  private final List<AcceptedForm> forms;
  private final Lazy<CompiledProjection> projection;
  private @Nullable Boolean recognised;
  private @Nullable Differences differences;
  private PinCollector.@Nullable Filled filled;

  /**
   * Creates a comparison.
   *
   * @param prepared the resource with its desired state
   * @param live the object as it is
   * @param forms the accepted forms that apply
   * @param projection the desired state, compiled with these forms
   */
  LiveComparison(
      PreparedResource prepared,
      Resource live,
      List<AcceptedForm> forms,
      Lazy<CompiledProjection> projection) {
    this.prepared = prepared;
    this.live = live;
    this.forms = forms;
    this.projection = projection;
  }

  /** Returns the comparison of the same object under other accepted forms. */
  public LiveComparison with(List<AcceptedForm> accepted) {
    return accepted.equals(forms) ? this : prepared.compare(live, accepted);
  }

  /** Returns the comparison of the same object without the removals. */
  public LiveComparison withoutRemovals() {
    return prepared.removesNothing() ? this : prepared.withoutRemovals().compare(live, forms);
  }

  /** Returns the resource with its desired state. */
  public PreparedResource prepared() {
    return prepared;
  }

  /** Returns the object. */
  public Resource live() {
    return live;
  }

  /** Returns the accepted forms that apply. */
  public List<AcceptedForm> forms() {
    return forms;
  }

  /** Returns whether nothing has to be changed; accepted forms may differ. */
  boolean isInSync() {
    return isRecognised() || differences().edits().isEmpty();
  }

  /** Returns whether the object is in sync as far as can be found out without garbage. */
  public boolean isRecognised() {
    Boolean known = recognised;
    if (known == null) {
      known = projection.get().isAsWanted(live.tree());
      recognised = known;
    }
    return known;
  }

  /** Returns how the object differs. */
  public Differences differences() {
    Differences known = differences;
    if (known == null) {
      known = projection.get().differences(live.tree());
      differences = known;
    }
    return known;
  }

  /** Returns what has to be changed, removals included. */
  public List<Edit> edits() {
    return isInSync() ? List.of() : differences().edits();
  }

  /** Returns the lists that are too short although nothing is left to add (rule POLICY-5). */
  public List<BelowMinimum> belowMinimum() {
    return isRecognised() ? List.of() : differences().belowMinimum();
  }

  /** Returns the desired state, completed with the server's values. */
  public PinCollector.Filled filled() {
    PinCollector.Filled known = filled;
    if (known == null) {
      DesiredResource desired = prepared.desired();
      known =
          PinCollector.fill(
              desired.resource().tree(),
              desired.pinnedIfPresent(),
              desired.schema().root(),
              live.tree());
      filled = known;
    }
    return known;
  }

  /** Returns whether the object is exactly as desired, without any pin or accepted form. */
  public boolean isAsAsked() {
    return prepared.desired() == prepared.unpinned() && forms.isEmpty() && isInSync();
  }
}
