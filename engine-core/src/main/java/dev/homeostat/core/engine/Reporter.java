package dev.homeostat.core.engine;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.FieldPath;
import dev.homeostat.Policy;
import dev.homeostat.Problem;
import dev.homeostat.Resource;
import dev.homeostat.Rule;
import dev.homeostat.core.act.Updater;
import dev.homeostat.core.delta.ManagedFields;
import dev.homeostat.report.FieldChange;
import dev.homeostat.report.FieldChange.Action;
import dev.homeostat.report.ResourceUpdate;
import dev.homeostat.report.Setter;
import dev.homeostat.spi.DeltaHook.Edit;
import dev.homeostat.spi.state.RefusedChange;
import dev.homeostat.spi.state.ResourceRecord;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Says what was found in words that may be shown. */
final class Reporter {

  private Reporter() {}

  static ResourceUpdate update(Prepared prepared, Resource live, List<Edit> edits) {
    return new ResourceUpdate(
        prepared.id(), edits.stream().map(edit -> change(prepared, live, edit)).toList());
  }

  static FieldChange change(Prepared prepared, Resource live, Edit edit) {
    FieldPath path = edit.path();
    @Nullable JsonNode found = prepared.find(path, live).orElse(null);
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

  /** What the server refused before, and still counts. */
  static List<Problem> refusals(Prepared prepared, ResourceRecord record) {
    return record.refused().stream()
        .map(
            change ->
                isRemoval(prepared, change)
                    ? removalRefused(prepared, change.path(), change.reason())
                    : refused(prepared, change.path(), change.reason())
                        .rule(Rule.POLICY_9)
                        .advice(
                            "change what the server names, get leave for it, or say"
                                + " homeostat.dev/on-immutable: recreate"))
        .toList();
  }

  private static boolean isRemoval(Prepared prepared, RefusedChange change) {
    FieldPath path = change.path();
    return change.asked().equals(prepared.redactor().digest(path, null))
        && path.in(prepared.desired().resource().tree()).isEmpty();
  }

  private static Problem removalRefused(Prepared prepared, FieldPath path, String why) {
    return refused(prepared, path, why)
        .rule(Rule.POLICY_2)
        .expected("the field to be removed, since neither manifest nor hooks set it any more")
        .advice(
            "set the field again, let it go (fieldRemoval: keep, or observer_schema_except),"
                + " or say homeostat.dev/on-immutable: recreate");
  }

  static Problem refused(Prepared prepared, Updater.Refusal refusal) {
    if (refusal.edit().rule() == Rule.POLICY_2) {
      return removalRefused(prepared, refusal.edit().path(), refusal.why());
    }
    Problem problem = refused(prepared, refusal.edit().path(), refusal.why());
    return refusal.immutable()
        ? problem
            .rule(Rule.ACT_12)
            .advice("change it back, or say homeostat.dev/on-immutable: recreate")
        : problem.rule(Rule.POLICY_9).advice("change what the server names, or get leave for it");
  }

  /** The answer to a write shows something else than what is wanted (rule POLICY-6). */
  static Problem differsInAnswer(Prepared prepared, FieldPath path) {
    boolean strict = prepared.desired().schema().strict().stream().anyMatch(path::startsWith);
    Problem draft =
        Problem.warning("ChangedMeanwhile")
            .rule(Rule.POLICY_6)
            .of(prepared.id())
            .at(path)
            .expected("the answer to a write to show what is wanted here, too");
    return strict
        ? draft
            .got("another value, which observer_schema_strict does not accept")
            .advice("nothing to do if the server takes it later; else drop the path from strict")
        : draft
            .got("another value, set by the server or by another writer during the write")
            .advice("nothing to do: it is asked for at once, and accepted if the server insists");
  }

  /** A line was dropped, and the server goes on to have the value (rule POLICY-2). */
  static Problem removalWithoutEffect(Prepared prepared, FieldPath path) {
    return Problem.warning("RemovalWithoutEffect")
        .rule(Rule.POLICY_2)
        .of(prepared.id())
        .at(path)
        .expected("the field to be gone after its removal")
        .got("the same value: a default of the server, or an alias of another field")
        .advice("nothing to do: the field is let go; set it if its value matters");
  }

  /** A value of others went, because the server took what is wanted in no other way. */
  static Problem unobservedReplaced(Prepared prepared, FieldPath path) {
    return Problem.warning("UnobservedReplaced")
        .rule(Rule.SCHEMA_9)
        .of(prepared.id())
        .at(path)
        .expected("a server that takes what is wanted beside the values of others")
        .got("a refusal, so the parent of the refused field was replaced as a whole")
        .advice("set the field in the manifest if its value matters");
  }

  private static Problem refused(Prepared prepared, FieldPath path, String why) {
    return Problem.error("ChangeRefused")
        .of(prepared.id())
        .at(path)
        .in(prepared.desired().resource().locate(path))
        .expected("a change that the server takes")
        .got(why);
  }
}
