package dev.homeostat.core.plan;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.FieldPath;
import dev.homeostat.Policy;
import dev.homeostat.Problem;
import dev.homeostat.Resource;
import dev.homeostat.Rule;
import dev.homeostat.core.accept.ValueEquivalence;
import dev.homeostat.core.model.DigestPlaceholder;
import dev.homeostat.core.observe.FieldManagers;
import dev.homeostat.core.ownership.FormerController;
import dev.homeostat.core.plan.WithheldEdits.WithheldEdit;
import dev.homeostat.core.redact.Redactor;
import dev.homeostat.core.resource.PreparedResource;
import dev.homeostat.report.FieldChange;
import dev.homeostat.report.FieldChange.Action;
import dev.homeostat.report.FieldManager;
import dev.homeostat.report.FieldOrigin;
import dev.homeostat.report.ResourceUpdate;
import dev.homeostat.spi.DeltaHook.Edit;
import dev.homeostat.spi.state.AcceptedForm;
import dev.homeostat.spi.state.ResourceRecord;
import dev.homeostat.tree.Trees;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Creates field changes and problems that contain no sensitive value. */
public final class FieldReports {

  /** The field manager of the engine's own writes (rule ACT-1). */
  private static final String FIELD_MANAGER = "homeostat";

  private FieldReports() {}

  /** Returns the field changes of an update. */
  public static ResourceUpdate update(PreparedResource prepared, Resource live, List<Edit> edits) {
    return new ResourceUpdate(
        prepared.id(), edits.stream().map(edit -> change(prepared, live, edit)).toList());
  }

  private static FieldPath shown(PreparedResource prepared, FieldPath path, Resource live) {
    return prepared.redactor().beside(live).showPath(path, live);
  }

  static FieldChange change(PreparedResource prepared, Resource live, Edit edit) {
    FieldPath path = edit.path();
    @Nullable JsonNode found = prepared.find(path, live).orElse(null);
    FieldOrigin origin = prepared.desired().setterOf(path);
    Action action =
        edit.isRemoval()
            ? Action.REMOVE
            : found == null || found.isNull() ? Action.ADD : Action.REPLACE;
    boolean absent =
        path.in(prepared.desired().resource().tree()).filter(JsonNode::isNull).isPresent();
    Policy policy =
        absent
            ? Policy.ENFORCED_ABSENT
            : origin.equals(FieldOrigin.SERVER) ? Policy.PINNED : Policy.ENFORCED;
    Redactor redactor = prepared.redactor().beside(live);
    FieldChange.Builder change =
        FieldChange.builder()
            .path(redactor.showPath(path, live))
            .action(action)
            .policy(policy)
            .rule(edit.rule())
            .wanted(redactor.show(path, edit.value().orElse(null)))
            .found(redactor.show(path, found))
            .setBy(origin);
    if (origin.equals(FieldOrigin.MANIFEST)) {
      prepared.desired().resource().locate(path).ifPresent(change::source);
    }
    if (!Trees.isAbsent(found)) {
      writer(prepared, live, path).ifPresent(change::writtenBy);
    }
    return change.build();
  }

  /**
   * Returns the field manager that wrote a live value, as far as it is known: empty if the server
   * names the engine for a value that is not the engine's.
   */
  public static Optional<FieldManager> writer(
      PreparedResource prepared, Resource live, FieldPath path) {
    return FieldManagers.writerOf(live, path)
        .filter(writer -> !isOurs(writer) || !isOfOthers(prepared, live, path));
  }

  /**
   * Returns whether the server names the engine for a value that others have written, as a server
   * does that reports no writes through the subresource {@code scale}.
   */
  public static boolean isMisattributed(PreparedResource prepared, Resource live, FieldPath path) {
    return FieldManagers.writerOf(live, path).filter(FieldReports::isOurs).isPresent()
        && isOfOthers(prepared, live, path);
  }

  /**
   * Returns whether a live value is surely not the engine's, because it is not the one that was
   * written last, nor the server's form of it.
   */
  private static boolean isOfOthers(PreparedResource prepared, Resource live, FieldPath path) {
    ResourceRecord record = prepared.record();
    if (record == null || record.accepted().stream().anyMatch(form -> overlap(form, path))) {
      return false;
    }
    @Nullable JsonNode wrote = path.in(record.lastApplied()).orElse(null);
    @Nullable JsonNode found =
        DigestPlaceholder.isIn(wrote)
            ? path.in(prepared.redactor().redact(live.tree())).orElse(null)
            : prepared.find(path, live).orElse(null);
    return !Trees.isAbsent(wrote)
        && !Trees.isAbsent(found)
        && !Trees.equal(wrote, found)
        && !ValueEquivalence.normalised(wrote, found);
  }

  private static boolean overlap(AcceptedForm form, FieldPath path) {
    return form.path().startsWith(path) || path.startsWith(form.path());
  }

  private static boolean isOurs(FieldManager writer) {
    return writer.manager().equals(FIELD_MANAGER);
  }

  /**
   * Returns the problem of a refused change; the same in the pass that tries it and in those that
   * wait.
   */
  static Problem refused(PreparedResource prepared, Resource live, WithheldEdit refused) {
    FieldPath path = refused.edit().path();
    Optional<String> controller =
        FormerController.inTheWay(path, prepared.desired().resource(), live);
    boolean isRemoval = refused.edit().rule() == Rule.POLICY_2;
    Rule rule = isRemoval ? Rule.POLICY_2 : Rule.POLICY_9;
    return Problem.error("ChangeRefused")
        .rule(refused.immutable() ? Rule.ACT_12 : rule)
        .of(prepared.id())
        .at(shown(prepared, path, live))
        .in(prepared.desired().resource().locate(path))
        .expected(
            isRemoval
                ? "the field to be removed, since neither manifest nor hooks set it any more"
                : "a change that the server takes")
        .got(controller.map(other -> "an object controlled by " + other).orElse(refused.detail()))
        .advice(
            controller.isPresent()
                ? "an object has one controller: remove the reference to the other one from the"
                    + " object, or the object from the manifest"
                : RefusalAdvice.of(prepared, refused));
  }

  /** Finds another field manager that wrote a field, if the server names one. */
  static Optional<FieldManager> otherWriter(Resource live, FieldPath path) {
    return FieldManagers.writerOf(live, path).filter(writer -> !isOurs(writer));
  }

  /**
   * Returns the problem of a response to a write that differs from the desired state (rule
   * POLICY-6).
   *
   * @param before the object as it was read, or {@code null} if it was not there
   */
  public static Problem differsInAnswer(
      PreparedResource prepared, @Nullable Resource before, Resource answered, FieldPath path) {
    boolean strict = prepared.desired().schema().strict().stream().anyMatch(path::startsWith);
    Problem draft =
        Problem.warning("ChangedMeanwhile")
            .rule(Rule.POLICY_6)
            .of(prepared.id())
            .at(shown(prepared, path, answered))
            .expected("the answer to a write to show what is wanted here, too");
    return strict
        ? draft
            .got("another value, which observer_schema_strict does not accept")
            .advice("nothing to do if the server takes it later; else drop the path from strict")
        : draft
            .got(
                FieldManagers.writerSince(before, answered, path)
                    .filter(writer -> !isOurs(writer))
                    .map(writer -> "another value, written by " + writer.manager())
                    .orElse(
                        "another value, and the server names no other writer since the object was"
                            + " read"))
            .advice("nothing to do: it is asked for at once, and accepted if the server insists");
  }

  /** A line was dropped, and the server goes on to have the value (rule POLICY-2). */
  public static Problem removalWithoutEffect(
      PreparedResource prepared, Resource live, FieldPath path) {
    return Problem.warning("RemovalWithoutEffect")
        .rule(Rule.POLICY_2)
        .of(prepared.id())
        .at(shown(prepared, path, live))
        .expected("the field to be gone after its removal")
        .got("the same value: a default of the server, or an alias of another field")
        .advice("nothing to do: the field is let go; set it if its value matters");
  }

  /**
   * Returns the warning that a value of others was removed, because the server accepted the desired
   * value in no other way.
   */
  public static Problem unobservedReplaced(
      PreparedResource prepared, Resource live, FieldPath path) {
    return Problem.warning("UnobservedReplaced")
        .rule(Rule.SCHEMA_9)
        .of(prepared.id())
        .at(shown(prepared, path, live))
        .expected("a server that takes what is wanted beside the values of others")
        .got("a refusal, so the parent of the refused field was replaced as a whole")
        .advice("set the field in the manifest if its value matters");
  }
}
