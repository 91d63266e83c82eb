package dev.homeostat.core.engine;

import dev.homeostat.Action;
import dev.homeostat.Problem;
import dev.homeostat.ResourceId;
import dev.homeostat.Rule;
import dev.homeostat.Source;
import dev.homeostat.core.desired.DesiredState;
import dev.homeostat.core.desired.DesiredStateLoader;
import dev.homeostat.core.desired.PreparedApplication;
import dev.homeostat.core.pass.PassContext;
import dev.homeostat.core.plan.ResourceOutcomes;
import dev.homeostat.core.read.UnknownKindProblems;
import dev.homeostat.core.redact.ServerMessages;
import dev.homeostat.core.state.StateRecovery;
import dev.homeostat.core.translate.Translation;
import dev.homeostat.report.Condition;
import dev.homeostat.report.FailureKind;
import dev.homeostat.report.HeldResource;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.state.TranslationRecord;
import java.time.Duration;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Steps 0 to 3 of a pass: loads the desired state, recovers the records of owned objects if the
 * state is lost, and reports what was found.
 */
final class PreparationStep {

  /** The delay before discovery of an unavailable kind is retried. */
  private static final Duration UNAVAILABLE_PAUSE = Duration.ofSeconds(10);

  private final EngineContext engine;
  private final PassContext pass;
  private Duration retryAfter = Duration.ZERO;

  PreparationStep(EngineContext engine, PassContext pass) {
    this.engine = engine;
    this.pass = pass;
  }

  /** The result of the search for the objects of an application whose state may be lost. */
  enum Recovery {
    /** The application has no records. */
    NOTHING,
    /** The application has records, saved or recovered. */
    RECORDS,
    /** Without a state, the application has an error, so its resources are not known. */
    INVALID,
    /** A search failed, so the application may have objects that are not known. */
    FAILED
  }

  /**
   * Returns the prepared application; empty if its state may be lost and cannot be recovered now,
   * so that nothing may be done or saved.
   */
  Optional<PreparedApplication> prepare() {
    PreparedApplication prepared = load();
    if (!pass.keepsState() && !prepared.isInvalid()) {
      search(new MarkedInventory(pass, prepared));
    } else if (pass.session().isNew() && !prepared.isInvalid()) {
      Recovery recovery = recover(prepared);
      if (recovery == Recovery.FAILED) {
        return Optional.empty();
      }
      prepared = recovery == Recovery.RECORDS ? load() : prepared;
    }
    pass.report().problems(prepared.problems());
    return Optional.of(prepared);
  }

  /** Loads the desired state with the records that are known. */
  PreparedApplication load() {
    return new DesiredStateLoader(pass, engine.cache(), engine.resyncs()).prepare();
  }

  /** Returns the longest delay that the server asked for when a search failed. */
  Duration retryAfter() {
    return retryAfter;
  }

  private static Duration longest(Collection<ClusterResponse> responses) {
    return responses.stream()
        .filter(ClusterResponse.Refused.class::isInstance)
        .flatMap(response -> ((ClusterResponse.Refused) response).retryAfter().stream())
        .max(Comparator.naturalOrder())
        .orElse(Duration.ZERO);
  }

  /**
   * Recovers the records of a lost state, for a pass that does not go on with the desired state: a
   * kind that cannot be discovered now could hide objects.
   */
  Recovery recover() {
    if (pass.keepsState() && !pass.session().isNew()) {
      return Recovery.RECORDS;
    }
    PreparedApplication prepared = load();
    if (!pass.keepsState() && prepared.isInvalid()) {
      pass.report().problems(prepared.problems());
      return Recovery.INVALID;
    }
    List<HeldResource> unavailable = prepared.desiredState().unavailableKinds();
    if (unavailable.isEmpty()) {
      return pass.keepsState() ? recover(prepared) : inventory(prepared);
    }
    unavailable.forEach(
        held ->
            pass.report()
                .problem(
                    cannotRecover(held.resource().groupKind(), "a kind that is not served now")));
    return Recovery.FAILED;
  }

  /** Takes all that the application may have without a state, to be read and judged. */
  private Recovery inventory(PreparedApplication prepared) {
    MarkedInventory inventory = new MarkedInventory(pass, prepared);
    inventory.takeResources();
    return search(inventory) ? Recovery.RECORDS : Recovery.FAILED;
  }

  /**
   * Takes what the manifest does not name; returns whether all of it is known. What would not be
   * deleted is not searched for.
   */
  private boolean search(MarkedInventory inventory) {
    if (pass.application().created().isPresent()) {
      inventory.takeCreated();
      return true;
    }
    if (!pass.allows(Action.DELETE)) {
      return true;
    }
    StateRecovery.Found found = inventory.search();
    inventory.take(found.records());
    return isComplete(found);
  }

  private boolean isComplete(StateRecovery.Found found) {
    pass.report().read(found.reads());
    List<Problem> failed =
        found.failed().entrySet().stream()
            .flatMap(kind -> failed(kind.getKey(), kind.getValue()).stream())
            .toList();
    if (!failed.isEmpty()) {
      pass.report().problems(failed);
      retryAfter = longest(found.failed().values());
    }
    return failed.isEmpty();
  }

  /** Recovers the records of owned objects when there is no state (rule STATE-4). */
  private Recovery recover(PreparedApplication prepared) {
    StateRecovery.Found found =
        StateRecovery.search(
            pass.cluster(),
            prepared.wanted(),
            prepared.unserved(),
            pass.application().uid(),
            object -> true);
    if (!isComplete(found)) {
      return Recovery.FAILED;
    }
    if (found.records().isEmpty()) {
      return Recovery.NOTHING;
    }
    pass.session().change(state -> state.withRecords(found.records()));
    pass.conditions()
        .set(
            Condition.STATE_REBUILT,
            Condition.Status.TRUE,
            "StateLost",
            (found.records().size() == 1
                    ? "1 object was found by its mark"
                    : found.records().size() + " objects were found by their marks")
                + " among the kinds of the manifest; what the application had of other kinds is not"
                + " known and stays, pins and accepted forms are lost");
    return Recovery.RECORDS;
  }

  /**
   * Returns the problem of a search that may succeed later. Where the application may not search,
   * or the kind does not exist, nothing more can be known.
   */
  private Optional<Problem> failed(String kind, ClusterResponse response) {
    if (response instanceof ClusterResponse.Refused refused) {
      return isFinal(refused.code())
          ? Optional.empty()
          : Optional.of(
              cannotRecover(
                  kind,
                  "a failed search: "
                      + ServerMessages.of(refused, ResourceId.of(kind, "any"), Set.of())));
    }
    return response instanceof ClusterResponse.UnknownKind unknown && !unknown.groupAnswered()
        ? Optional.of(cannotRecover(kind, "a kind that is not served now"))
        : Optional.empty();
  }

  /** Returns whether a search is refused for good: it is forbidden, or nothing can be listed. */
  private static boolean isFinal(int code) {
    return code == 403 || code == 404 || code == 405;
  }

  private Problem cannotRecover(String kind, String got) {
    return Problem.error("CannotRecover")
        .rule(Rule.STATE_4)
        .expected("the objects of kind " + kind + " that carry the mark of the application")
        .got(got)
        .advice(
            "nothing to do: the search is repeated; until then nothing is "
                + (pass.keepsState() ? "done" : "deleted"));
  }

  /** Uses the last good translation while the source cannot be read (rule READ-7). */
  void report(Translation translation) {
    TranslationRecord record = translation.record();
    pass.session()
        .change(
            state -> record == null ? state.withoutTranslation() : state.withTranslation(record));
    pass.report().problems(translation.failed());
    if (!translation.failed().isEmpty()) {
      Problem problem = translation.failed().get(0);
      String expected = problem.expected().isEmpty() ? "" : "expected " + problem.expected() + ", ";
      pass.conditions()
          .set(
              Condition.TRANSLATED,
              Condition.Status.FALSE,
              problem.code(),
              expected + "got " + problem.got() + "; the last good translation is used");
    } else if (!(pass.application().source() instanceof Source.OfManifest)) {
      Optional<Problem> error =
          translation.problems().stream().filter(Problem::isError).findFirst();
      pass.conditions()
          .set(
              Condition.TRANSLATED,
              error.isEmpty() ? Condition.Status.TRUE : Condition.Status.FALSE,
              error.map(Problem::code).orElse("Translated"),
              error.map(Problem::got).orElse(""));
    }
  }

  /** Reports the resources that are left out because their kind is not known, or not now. */
  void reportUnknownKinds(DesiredState desired, ResourceOutcomes outcomes) {
    UnknownKindProblems kinds = new UnknownKindProblems(pass.cluster());
    for (HeldResource unknown : desired.unknownKinds()) {
      outcomes.block(unknown.withFailure(FailureKind.UNSERVED));
      ResourceId id = unknown.resource();
      List<String> defined = desired.kinds().definedVersions(id.group(), id.kind());
      pass.report().problem(kinds.problem(id, defined));
    }
    if (!desired.unavailableKinds().isEmpty()) {
      desired.unavailableKinds().forEach(outcomes::await);
      pass.report().retryIn(UNAVAILABLE_PAUSE);
    }
  }
}
