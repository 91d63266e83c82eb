package dev.homeostat.core.difference;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.FieldPath;
import dev.homeostat.FieldPath.Segment;
import dev.homeostat.Rule;
import dev.homeostat.core.model.PathBuilder;
import dev.homeostat.spi.DeltaHook.Edit;
import dev.homeostat.spi.state.AcceptedForm;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Gathers the differences of one object; what the server chose counts as no edit. */
public final class DifferenceCollector {

  private final AcceptedFormIndex forms;
  private final List<Edit> edits = new ArrayList<>();
  private final List<Differences.Accepted> accepted = new ArrayList<>();
  private final List<Differences.BelowMinimum> belowMinimum = new ArrayList<>();

  /** Creates a collector that looks up each difference among the accepted forms. */
  public DifferenceCollector(AcceptedFormIndex forms) {
    this.forms = forms;
  }

  /** Returns the differences that were gathered. */
  public Differences differences() {
    return new Differences(edits, accepted, belowMinimum);
  }

  /** A collector of the same forms that shares nothing else. */
  public DifferenceCollector fork() {
    return new DifferenceCollector(forms);
  }

  /** Returns whether a difference was found that no accepted form explains. */
  public boolean hasEdits() {
    return !edits.isEmpty();
  }

  /** Asks for a value; returns false if the server has its own form of it. */
  public boolean put(PathBuilder at, JsonNode value, @Nullable JsonNode found, Rule rule) {
    return change(at, value, found, rule);
  }

  /** Asks for absence; returns false if the server insists on a value. */
  public boolean remove(PathBuilder at, JsonNode found, Rule rule) {
    return change(at, null, found, rule);
  }

  private boolean change(
      PathBuilder at, @Nullable JsonNode value, @Nullable JsonNode found, Rule rule) {
    Edit edit = value == null ? Edit.remove(at.path(), rule) : Edit.put(at.path(), value, rule);
    AcceptedForm form = rule == Rule.POLICY_2 ? null : forms.value(edit.path(), value, found);
    if (form == null) {
      edits.add(edit);
      return true;
    }
    accepted.add(new Differences.Accepted(edit, found, form));
    return false;
  }

  /**
   * Returns whether all differences are explained by a form of the value at one path, wherever that
   * stands, and none is left.
   */
  public boolean isExplainedAt(FieldPath path) {
    return edits.isEmpty()
        && belowMinimum.isEmpty()
        && accepted.size() == 1
        && accepted.get(0).form() instanceof AcceptedForm.Value
        && accepted.get(0).edit().rule() != Rule.SCHEMA_10
        && accepted.get(0).edit().path().equals(path);
  }

  /** Takes down an element above the maximum of its list that the server added. */
  public void accept(PathBuilder element, JsonNode found, AcceptedForm form) {
    Edit edit = Edit.remove(element.path(), Rule.POLICY_5);
    accepted.add(new Differences.Accepted(edit, found, form));
  }

  /** Returns the accepted surplus of a list; null if there is none. */
  public AcceptedForm.@Nullable Surplus surplus(PathBuilder list) {
    return forms.root() == null ? null : forms.surplus(list.path());
  }

  /** Returns the accepted length of a list; null if there is none. */
  public AcceptedForm.@Nullable Length length(PathBuilder list) {
    return forms.root() == null ? null : forms.length(list.path());
  }

  /** Returns whether an element belongs to an accepted surplus. */
  public static boolean isIn(AcceptedForm.@Nullable Surplus surplus, Segment element) {
    return surplus != null && surplus.elements().contains(element.toString());
  }

  /** Adds a list that is shorter than its minimum, once second elements of one name are removed. */
  public void belowMinimum(PathBuilder list, int length, int twins, int minimum) {
    FieldPath path = list.path();
    belowMinimum.add(new Differences.BelowMinimum(path, length, twins, minimum));
  }

  /** Takes over the lists that are too short in a value that is asked for as a whole. */
  public void belowMinimumOf(DifferenceCollector inside) {
    belowMinimum.addAll(inside.belowMinimum);
  }

  /** Returns a mark to which the edits can be rolled back. */
  public int mark() {
    return edits.size();
  }

  /** Forgets the edits since a mark. */
  public void rollBack(int mark) {
    edits.subList(mark, edits.size()).clear();
  }
}
