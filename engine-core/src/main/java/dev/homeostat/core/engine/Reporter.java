package dev.homeostat.core.engine;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.FieldPath;
import dev.homeostat.Policy;
import dev.homeostat.Problem;
import dev.homeostat.Resource;
import dev.homeostat.Rule;
import dev.homeostat.core.delta.ManagedFields;
import dev.homeostat.core.engine.WithheldEdits.WithheldEdit;
import dev.homeostat.report.FieldChange;
import dev.homeostat.report.FieldChange.Action;
import dev.homeostat.report.ResourceUpdate;
import dev.homeostat.report.Setter;
import dev.homeostat.report.Writer;
import dev.homeostat.spi.DeltaHook.Edit;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Says what was found in words that may be shown. */
final class Reporter {

  /** The field manager of our own writes (rule ACT-1). */
  private static final String FIELD_MANAGER = "homeostat";

  private Reporter() {}

  static ResourceUpdate update(Prepared prepared, Resource live, List<Edit> edits) {
    return new ResourceUpdate(
        prepared.id(), edits.stream().map(edit -> change(prepared, live, edit)).toList());
  }

  static FieldChange change(Prepared prepared, Resource live, Edit edit) {
    FieldPath path = edit.path();
    @Nullable JsonNode found = path.in(live.tree()).orElse(null);
    Setter setter = prepared.desired().setterOf(path);
    Action action =
        edit.value() == null
            ? Action.REMOVE
            : found == null || found.isNull() ? Action.ADD : Action.REPLACE;
    boolean absent =
        path.in(prepared.desired().resource().tree()).filter(JsonNode::isNull).isPresent();
    Policy policy =
        absent
            ? Policy.ENFORCED_ABSENT
            : setter.equals(Setter.SERVER) ? Policy.PINNED : Policy.ENFORCED;
    return new FieldChange(
        path,
        action,
        policy,
        edit.rule(),
        prepared.redactor().show(path, edit.value()),
        prepared.redactor().show(path, found),
        setter,
        setter.equals(Setter.MANIFEST)
            ? prepared.desired().resource().locate(path).orElse(null)
            : null,
        ManagedFields.writerOf(live, path).orElse(null));
  }

  /** What the server refuses; the same in the pass that tries and in those that wait. */
  static Problem refused(Prepared prepared, WithheldEdit refused) {
    FieldPath path = refused.edit().path();
    return Problem.error("ChangeRefused")
        .rule(refused.immutable() ? Rule.ACT_12 : Rule.POLICY_9)
        .of(prepared.id())
        .at(path)
        .in(prepared.desired().resource().locate(path))
        .expected("a change that the server takes")
        .got(refused.detail())
        .advice(RefusalAdvice.of(prepared, refused));
  }

  /** Finds another field manager that wrote a field, if the server names one. */
  static Optional<Writer> otherWriter(Resource live, FieldPath path) {
    return ManagedFields.writerOf(live, path)
        .filter(writer -> !writer.manager().equals(FIELD_MANAGER));
  }

  /** The answer to our write shows something else beside it (rule POLICY-6). */
  static Problem changedMeanwhile(Prepared prepared, Resource answered, FieldPath path) {
    return Problem.warning("ChangedMeanwhile")
        .rule(Rule.POLICY_6)
        .of(prepared.id())
        .at(path)
        .expected("the answer to a write to show what is wanted here, too")
        .got(
            otherWriter(answered, path)
                .map(writer -> "another value, written by " + writer.manager())
                .orElse("another value, of which the server names no other writer"))
        .advice("nothing to do: it is asked for at once");
  }
}
