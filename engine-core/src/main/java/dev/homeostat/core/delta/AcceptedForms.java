package dev.homeostat.core.delta;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.FieldPath;
import dev.homeostat.Rule;
import dev.homeostat.core.model.Desired;
import dev.homeostat.core.model.Hidden;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.spi.DeltaHook.Edit;
import dev.homeostat.spi.state.AcceptedForm;
import dev.homeostat.spi.state.AcceptedForm.Kind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * What the server made of what we asked (rule POLICY-6). What is left of the comparison after our
 * own write is the server's form of it.
 */
@API(status = INTERNAL)
public final class AcceptedForms {

  private AcceptedForms() {}

  /**
   * The edits that no accepted form explains.
   *
   * @param edits of the comparison
   * @param forms what was accepted
   * @param live the object as it is
   * @param digester for this resource
   * @return the rest
   */
  public static List<Edit> without(
      List<Edit> edits, List<AcceptedForm> forms, JsonNode live, Digester digester) {
    if (forms.isEmpty() || edits.isEmpty()) {
      return edits;
    }
    return edits.stream().filter(edit -> formOf(edit, forms, live, digester).isEmpty()).toList();
  }

  /**
   * The form that explains an edit.
   *
   * @param edit of the comparison
   * @param forms what was accepted
   * @param live the object as it is
   * @param digester for this resource
   * @return empty if none does
   */
  public static Optional<AcceptedForm> formOf(
      Edit edit, List<AcceptedForm> forms, JsonNode live, Digester digester) {
    for (AcceptedForm form : forms) {
      if (explains(form, edit, live, digester)) {
        return Optional.of(form);
      }
    }
    return Optional.empty();
  }

  private static boolean explains(AcceptedForm form, Edit edit, JsonNode live, Digester digester) {
    if (form instanceof AcceptedForm.Value value) {
      return value.path().equals(edit.path())
          && value.asked().equals(digester.digest(edit.path(), edit.value()))
          && value
              .answered()
              .equals(digester.digest(edit.path(), edit.path().in(live).orElse(null)));
    }
    FieldPath list = edit.path().parent().orElse(FieldPath.root());
    if (edit.value() != null || edit.rule() != Rule.POLICY_5 || !form.path().equals(list)) {
      return false;
    }
    if (form instanceof AcceptedForm.Surplus surplus) {
      return surplus.elements().contains(lastOf(edit.path()).toString());
    }
    return form instanceof AcceptedForm.Length length
        && list.in(live).filter(found -> found.size() == length.length()).isPresent();
  }

  /**
   * What a write was about.
   *
   * @param whole whether the object was created by it
   * @param sent what was changed
   * @param live the object before it, or {@code null} if it was created
   */
  public record Write(boolean whole, List<Edit> sent, @Nullable JsonNode live) {
    public Write {
      sent = List.copyOf(sent);
    }

    private boolean carried(FieldPath path) {
      return whole || sent.stream().anyMatch(edit -> overlap(edit.path(), path));
    }

    private boolean removed(FieldPath path) {
      return sent.stream().anyMatch(edit -> edit.value() == null && path.startsWith(edit.path()));
    }

    private static boolean overlap(FieldPath one, FieldPath other) {
      return one.startsWith(other) || other.startsWith(one);
    }
  }

  /**
   * What is accepted after a write of ours.
   *
   * @param known what was accepted before
   * @param write what we sent
   * @param desired what we want
   * @param answered the object as the server has it now
   * @param digester for this resource
   * @return all that is accepted now
   */
  public static List<AcceptedForm> after(
      List<AcceptedForm> known,
      Write write,
      Desired desired,
      JsonNode answered,
      Digester digester) {
    List<Edit> left =
        Comparison.edits(desired.resource().tree(), desired.schema().root(), answered);
    List<AcceptedForm> forms = new ArrayList<>();
    Map<FieldPath, TreeSet<String>> surplus = new LinkedHashMap<>();
    for (Edit edit : left) {
      if (isStrict(edit, desired) || write.removed(edit.path()) || edit.rule() == Rule.SCHEMA_7) {
        continue;
      }
      // Of what was not sent, the answer may show what somebody else wrote meanwhile: it is asked.
      Optional<AcceptedForm> before = formOf(edit, known, answered, digester);
      if (!write.carried(edit.path()) && before.isEmpty()) {
        continue;
      }
      FieldPath list = edit.path().parent().orElse(FieldPath.root());
      FieldPath.Segment last = lastOf(edit.path());
      if (edit.value() == null && !(last instanceof FieldPath.Key)) {
        addSurplus(forms, surplus, desired, list, last, answered);
      } else {
        forms.add(value(edit, before, write, answered, digester));
      }
    }
    surplus.forEach(
        (list, elements) -> forms.add(new AcceptedForm.Surplus(list, Kind.OVERRIDDEN, elements)));
    return List.copyOf(forms);
  }

  private static void addSurplus(
      List<AcceptedForm> forms,
      Map<FieldPath, TreeSet<String>> surplus,
      Desired desired,
      FieldPath list,
      FieldPath.Segment last,
      JsonNode answered) {
    if (!(last instanceof FieldPath.Index)) {
      surplus.computeIfAbsent(list, key -> new TreeSet<>()).add(last.toString());
      return;
    }
    boolean byPosition =
        SchemaLookup.at(desired.schema().root(), list)
            .filter(SchemaNode.PositionalList.class::isInstance)
            .isPresent();
    int length = list.in(answered).map(JsonNode::size).orElse(0);
    AcceptedForm form = new AcceptedForm.Length(list, Kind.OVERRIDDEN, length);
    if (byPosition && !forms.contains(form)) {
      forms.add(form);
    }
  }

  private static AcceptedForm value(
      Edit edit, Optional<AcceptedForm> before, Write write, JsonNode answered, Digester digester) {
    if (before.isPresent() && !write.carried(edit.path())) {
      return before.get();
    }
    @Nullable JsonNode found = edit.path().in(answered).orElse(null);
    return new AcceptedForm.Value(
        edit.path(),
        kind(edit, found, write),
        digester.digest(edit.path(), edit.value()),
        digester.digest(edit.path(), found));
  }

  private static Kind kind(Edit edit, @Nullable JsonNode found, Write write) {
    if (Equivalence.normalised(edit.value(), found)) {
      return Kind.NORMALISED;
    }
    if (found == null || found.isNull()) {
      return Kind.DROPPED;
    }
    if (isGenerated(edit) || isOpen(edit.value())) {
      return Kind.NORMALISED;
    }
    boolean same =
        write.live() != null
            && edit.path().in(write.live()).filter(was -> was.equals(found)).isPresent();
    return same && write.carried(edit.path()) ? Kind.IGNORED : Kind.OVERRIDDEN;
  }

  /** A generated secret is asked for by a stand-in; whatever is there is its form (HOOK-8). */
  private static boolean isGenerated(Edit edit) {
    return Hidden.isIn(edit.value());
  }

  /**
   * Whether a value leaves the choice to a server that has one to make (rule POLICY-3).
   *
   * @param asked a value, or {@code null} for none
   * @return true for {@code 0} and {@code ""}
   */
  public static boolean isOpen(@Nullable JsonNode asked) {
    return asked != null
        && ((asked.isIntegralNumber() && asked.asLong() == 0)
            || (asked.isTextual() && asked.textValue().isEmpty()));
  }

  private static boolean isStrict(Edit edit, Desired desired) {
    return !isGenerated(edit)
        && desired.schema().strict().stream().anyMatch(path -> edit.path().startsWith(path));
  }

  private static FieldPath.Segment lastOf(FieldPath path) {
    return path.segments().get(path.segments().size() - 1);
  }
}
