package dev.homeostat.core.accept;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.FieldPath;
import dev.homeostat.FieldPath.Segment;
import dev.homeostat.Rule;
import dev.homeostat.core.compare.ObjectDiff;
import dev.homeostat.core.difference.AcceptedFormIndex;
import dev.homeostat.core.difference.Differences;
import dev.homeostat.core.lists.ListPatchPlan;
import dev.homeostat.core.lists.LiveFields;
import dev.homeostat.core.model.DesiredResource;
import dev.homeostat.core.model.DigestPlaceholder;
import dev.homeostat.core.model.Digester;
import dev.homeostat.core.model.DroppedValue;
import dev.homeostat.core.model.SchemaLookup;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.report.FieldOrigin;
import dev.homeostat.spi.DeltaHook.Edit;
import dev.homeostat.spi.state.AcceptedForm;
import dev.homeostat.spi.state.AcceptedForm.Kind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Finds the accepted forms in the response to a write (rule POLICY-6). A difference that is left
 * after the engine's own write is the server's form of the value.
 */
@API(status = INTERNAL)
public final class AcceptedFormDetector {

  private AcceptedFormDetector() {}

  /**
   * Returns the accepted forms after a write of the engine.
   *
   * @param known the forms accepted before
   * @param write the write that was sent
   * @param desired the desired state
   * @param answered the object as the server has it now
   * @param digester for this resource
   * @return all that is accepted now
   */
  public static List<AcceptedForm> after(
      List<AcceptedForm> known,
      SentChanges write,
      DesiredResource desired,
      JsonNode answered,
      Digester digester) {
    List<AcceptedForm> tolerated = AcceptedFormFilter.tolerated(known, desired);
    Differences left =
        ObjectDiff.of(desired, null, AcceptedFormIndex.of(tolerated, digester))
            .differences(answered);
    return after(tolerated, write, desired, answered, left, digester);
  }

  /**
   * Returns the accepted forms after a write of the engine.
   *
   * @param known the forms accepted before that are {@linkplain AcceptedFormFilter tolerated}
   * @param write the write that was sent
   * @param desired the desired state
   * @param answered the object as the server has it now
   * @param left how the object differs under the known forms, apart from what is to be removed
   * @param digester for this resource
   * @return all that is accepted now
   */
  public static List<AcceptedForm> after(
      List<AcceptedForm> known,
      SentChanges write,
      DesiredResource desired,
      JsonNode answered,
      Differences left,
      Digester digester) {
    Detection detection = new Detection(desired, write, answered, digester);
    left.accepted().forEach(detection::known);
    left.edits().forEach(detection::answered);
    known.forEach(detection::stillAccepted);
    return detection.forms();
  }

  /**
   * Returns the surplus of lists in an object read for the first time, where all of it counts as
   * the server's (rule POLICY-6).
   *
   * @param desired the desired state
   * @param dropped what goes because its line was dropped, or {@code null} for nothing
   * @param live the object at the first read
   * @param digester for this resource
   * @return the surplus without the dropped elements
   */
  public static List<AcceptedForm> atFirstSight(
      DesiredResource desired, @Nullable DroppedValue dropped, JsonNode live, Digester digester) {
    Differences found = ObjectDiff.of(desired, dropped, AcceptedFormIndex.NONE).differences(live);
    Detection detection =
        new Detection(desired, new SentChanges(true, List.of(), null), live, digester);
    found.edits().stream()
        .filter(edit -> edit.isRemoval() && edit.rule() == Rule.POLICY_5)
        .forEach(detection::answered);
    return detection.forms().stream().map(form -> withoutDropped(form, found)).toList();
  }

  /** The length of a list by position counts without the elements that go by themselves. */
  private static AcceptedForm withoutDropped(AcceptedForm form, Differences found) {
    if (!(form instanceof AcceptedForm.Length length)) {
      return form;
    }
    long dropped =
        found.removals().stream()
            .filter(edit -> edit.path().parent().filter(form.path()::equals).isPresent())
            .count();
    return new AcceptedForm.Length(form.path(), form.kind(), length.length() - (int) dropped);
  }

  /** Makes forms of what the answer to a write shows. */
  private static final class Detection {

    private final DesiredResource desired;
    private final SentChanges write;
    private final JsonNode answered;
    private final Digester digester;
    private final LiveFields fields;
    private final List<AcceptedForm> forms = new ArrayList<>();
    private final Map<FieldPath, TreeSet<String>> surplus = new LinkedHashMap<>();

    Detection(DesiredResource desired, SentChanges write, JsonNode answered, Digester digester) {
      this.desired = desired;
      this.write = write;
      this.answered = answered;
      this.digester = digester;
      this.fields = LiveFields.of(desired);
    }

    List<AcceptedForm> forms() {
      List<AcceptedForm> all = new ArrayList<>(forms);
      surplus.forEach(
          (list, elements) -> all.add(new AcceptedForm.Surplus(list, Kind.OVERRIDDEN, elements)));
      return List.copyOf(all);
    }

    /** Surplus stays accepted while the list is as short as it should be, too. */
    void stillAccepted(AcceptedForm form) {
      if (form instanceof AcceptedForm.Surplus elements) {
        surplus.computeIfAbsent(form.path(), key -> new TreeSet<>(elements.elements()));
      } else if (form instanceof AcceptedForm.Length
          && forms.stream().noneMatch(other -> other.path().equals(form.path()))) {
        forms.add(form);
      } else if (form instanceof AcceptedForm.Value value
          && FieldOrigin.SERVER.equals(desired.setBy().get(value.path()))
          && ServerChoices.isChoice(value, digester)
          && !forms.contains(form)) {
        forms.add(form); // what is lost now is the pin, which is put back
      }
    }

    /** Keeps a known form, unless this write sent its path again. */
    void known(Differences.Accepted difference) {
      AcceptedForm form = difference.form();
      FieldPath path = difference.edit().path();
      if (form instanceof AcceptedForm.Surplus) {
        addSurplus(path);
      } else if (form instanceof AcceptedForm.Value && write.carried(path)) {
        forms.add(value(difference.edit()));
      } else if (!forms.contains(form)) {
        forms.add(form);
      }
    }

    /**
     * Accepts a remaining difference as the server's form, if this write sent its path. Other paths
     * may show a concurrent write of another writer: they are sent again.
     */
    void answered(Edit edit) {
      FieldPath path = edit.path();
      boolean element = !(ListPatchPlan.last(path) instanceof FieldPath.Key);
      boolean above = element && edit.isRemoval() && edit.rule() == Rule.POLICY_5;
      boolean sent = write.carried(path);
      boolean ours =
          above
              ? (sent || write.cut(path.parent().orElse(FieldPath.root()))) && !stayed(path)
              : sent;
      boolean refused =
          !DigestPlaceholder.isIn(edit.value().orElse(null))
              && AcceptedFormFilter.isStrict(path, desired);
      if (!ours || refused || edit.rule() == Rule.SCHEMA_7 || write.dropped(path)) {
        return;
      }
      if (above) {
        addSurplus(path);
      } else {
        forms.add(value(edit));
      }
    }

    /**
     * Returns whether an element was there before a write that did not ask for its removal, perhaps
     * beside another one of its name that was removed.
     */
    private boolean stayed(FieldPath element) {
      JsonNode before = write.live();
      if (before == null) {
        return false;
      }
      FieldPath path = element.parent().orElseThrow();
      Optional<JsonNode> replaced = write.replaced(path);
      Segment name = ListPatchPlan.last(element);
      if (name instanceof FieldPath.Index place) {
        return isByPosition(path)
            ? place.index()
                < replaced.map(JsonNode::size).orElseGet(() -> lengthAsked(path, before))
            : fields.find(element, before).isPresent();
      }
      Optional<SchemaNode.ElementList> list = fields.list(path);
      Predicate<JsonNode> isNamed =
          one -> list.filter(known -> name.equals(known.nameOf(one, -1))).isPresent();
      if (replaced.isPresent()) {
        return replaced.get().valueStream().anyMatch(isNamed);
      }
      long there =
          fields.find(path, before).stream().flatMap(JsonNode::valueStream).filter(isNamed).count();
      long removed =
          write.sent().stream()
              .filter(edit -> edit.isRemoval() && edit.path().parent().equals(element.parent()))
              .filter(edit -> fields.find(edit.path(), before).filter(isNamed).isPresent())
              .count();
      return there > removed;
    }

    /** Returns the length of a list that the write asked for. */
    private int lengthAsked(FieldPath list, JsonNode before) {
      int length = fields.find(list, before).map(JsonNode::size).orElse(0);
      for (Edit edit : write.sent()) {
        if (edit.path().parent().filter(list::equals).isPresent()) {
          boolean isThere = fields.find(edit.path(), before).isPresent();
          length += edit.isRemoval() ? -1 : isThere ? 0 : 1;
        }
      }
      return length;
    }

    private boolean isByPosition(FieldPath list) {
      return SchemaLookup.at(desired.schema().root(), list)
          .filter(SchemaNode.PositionalList.class::isInstance)
          .isPresent();
    }

    private void addSurplus(FieldPath element) {
      FieldPath list = element.parent().orElse(FieldPath.root());
      if (!isByPosition(list)) {
        String name = ListPatchPlan.last(element).toString();
        surplus.computeIfAbsent(list, key -> new TreeSet<>()).add(name);
        return;
      }
      int length = fields.find(list, answered).map(JsonNode::size).orElse(0);
      AcceptedForm form = new AcceptedForm.Length(list, Kind.OVERRIDDEN, length);
      if (!forms.contains(form)) {
        forms.add(form);
      }
    }

    private AcceptedForm value(Edit edit) {
      @Nullable JsonNode found = fields.find(edit.path(), answered).orElse(null);
      return new AcceptedForm.Value(
          edit.path(),
          kind(edit, found),
          digester.digest(edit.path(), edit.value().orElse(null)),
          digester.digest(edit.path(), found));
    }

    private Kind kind(Edit edit, @Nullable JsonNode found) {
      if (ValueEquivalence.normalised(edit.value().orElse(null), found)) {
        return Kind.NORMALISED;
      }
      if (found == null || found.isNull()) {
        return Kind.DROPPED;
      }
      // A generated secret is asked for by a stand-in; whatever is there is its form (HOOK-8).
      boolean isPin = FieldOrigin.SERVER.equals(desired.setBy().get(edit.path()));
      if (DigestPlaceholder.isIn(edit.value().orElse(null))
          || (ServerChoices.isOpen(edit.value().orElse(null)) && !isPin)) {
        return Kind.NORMALISED;
      }
      if (edit.value().filter(asked -> ValueEquivalence.filledIn(asked, found)).isPresent()) {
        return Kind.FILLED_IN;
      }
      JsonNode before =
          write.live() == null ? null : fields.find(edit.path(), write.live()).orElse(null);
      return found.equals(before) && !edit.isRemoval() ? Kind.IGNORED : Kind.OVERRIDDEN;
    }
  }
}
