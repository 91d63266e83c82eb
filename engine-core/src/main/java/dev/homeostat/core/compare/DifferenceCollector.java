package dev.homeostat.core.compare;

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
final class DifferenceCollector {

  private final AcceptedForms forms;
  private final List<Edit> edits = new ArrayList<>();
  private final List<Differences.Accepted> accepted = new ArrayList<>();
  private final List<Differences.BelowMinimum> belowMinimum = new ArrayList<>();

  DifferenceCollector(AcceptedForms forms) {
    this.forms = forms;
  }

  Differences differences() {
    return new Differences(edits, accepted, belowMinimum);
  }

  /** A collector of the same forms that shares nothing else. */
  DifferenceCollector fork() {
    return new DifferenceCollector(forms);
  }

  boolean hasEdits() {
    return !edits.isEmpty();
  }

  /** Asks for a value; returns false if the server has its own form of it. */
  boolean put(PathBuilder at, JsonNode value, @Nullable JsonNode found, Rule rule) {
    return change(at, value, found, rule);
  }

  /** Asks for absence; returns false if the server insists on a value. */
  boolean remove(PathBuilder at, JsonNode found, Rule rule) {
    return change(at, null, found, rule);
  }

  private boolean change(
      PathBuilder at, @Nullable JsonNode value, @Nullable JsonNode found, Rule rule) {
    Edit edit = new Edit(at.path(), value, rule);
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
  boolean isExplainedAt(FieldPath path) {
    return edits.isEmpty()
        && belowMinimum.isEmpty()
        && accepted.size() == 1
        && accepted.get(0).form() instanceof AcceptedForm.Value
        && accepted.get(0).edit().rule() != Rule.SCHEMA_10
        && accepted.get(0).edit().path().equals(path);
  }

  /** Takes down an element above the maximum of its list that the server added. */
  void accept(PathBuilder element, JsonNode found, AcceptedForm form) {
    Edit edit = new Edit(element.path(), null, Rule.POLICY_5);
    accepted.add(new Differences.Accepted(edit, found, form));
  }

  AcceptedForm.@Nullable Surplus surplus(PathBuilder list) {
    return forms.root() == null ? null : forms.surplus(list.path());
  }

  AcceptedForm.@Nullable Length length(PathBuilder list) {
    return forms.root() == null ? null : forms.length(list.path());
  }

  static boolean isIn(AcceptedForm.@Nullable Surplus surplus, Segment element) {
    return surplus != null && surplus.elements().contains(element.toString());
  }

  void belowMinimum(PathBuilder list, int length, int minimum) {
    FieldPath path = list.path();
    belowMinimum.add(new Differences.BelowMinimum(path, length, minimum));
  }

  /** Takes over the lists that are too short in a value that is asked for as a whole. */
  void belowMinimumOf(DifferenceCollector inside) {
    belowMinimum.addAll(inside.belowMinimum);
  }

  int mark() {
    return edits.size();
  }

  /** Forgets the edits since a mark. */
  void rollBack(int mark) {
    edits.subList(mark, edits.size()).clear();
  }
}
