package dev.homeostat.core.apply;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Application;
import dev.homeostat.FieldPath;
import dev.homeostat.Resource;
import dev.homeostat.core.accept.SentChanges;
import dev.homeostat.core.engine.EngineContext;
import dev.homeostat.core.mangle.SecretGeneration;
import dev.homeostat.core.merge.LastAppliedMerge;
import dev.homeostat.core.model.Annotations;
import dev.homeostat.core.model.DesiredResource;
import dev.homeostat.core.model.DigestPlaceholder;
import dev.homeostat.core.model.PathWriter;
import dev.homeostat.core.plan.ActionPlanner;
import dev.homeostat.core.plan.OwnershipDecisions;
import dev.homeostat.core.plan.ResourceAction;
import dev.homeostat.core.record.ResponseRecorder;
import dev.homeostat.core.redact.ServerMessages;
import dev.homeostat.core.resource.PreparedResource;
import dev.homeostat.core.retry.Backoffs;
import dev.homeostat.core.retry.FailureClass;
import dev.homeostat.report.FieldOrigin;
import dev.homeostat.spi.DeltaHook.Edit;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.cluster.Patch;
import dev.homeostat.spi.state.ResourceRecord;
import dev.homeostat.spi.state.WriteConflict;
import dev.homeostat.tree.Trees;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Step 5 for one resource: sends the planned changes, and returns the outcome. */
public final class ResourceWriter {

  /** The outcome of the changes to one resource. */
  sealed interface Outcome permits Applied, Postponed, Failed {}

  /**
   * It is as desired, except for the refused changes.
   *
   * @param live the object as the server has it
   * @param taken the changes that were written and those that were refused
   * @param lost the pins that the server refused (rule POLICY-3)
   * @param replaced values of others that went with a parent that was replaced (rule SCHEMA-9)
   */
  record Applied(
      Resource live, ResponseRecorder.Outcome taken, List<FieldPath> lost, List<FieldPath> replaced)
      implements Outcome {
    Applied(Resource live, ResponseRecorder.Outcome taken) {
      this(live, taken, List.of(), List.of());
    }
  }

  /**
   * Nothing went wrong; it goes on in a later pass.
   *
   * @param why for people
   * @param until when
   */
  record Postponed(String why, Instant until) implements Outcome {}

  /**
   * The server refused it.
   *
   * @param pause why, and when it is tried again
   */
  record Failed(Backoffs.Pause pause) implements Outcome {}

  private final EngineContext engine;
  private final Application application;
  private final ThrottledCluster throttled;
  private final OwnershipDecisions ownership;
  private final ActionPlanner planner;

  public ResourceWriter(
      EngineContext engine,
      Application application,
      ThrottledCluster throttled,
      OwnershipDecisions ownership,
      ActionPlanner planner) {
    this.engine = engine;
    this.application = application;
    this.throttled = throttled;
    this.ownership = ownership;
    this.planner = planner;
  }

  Outcome create(PreparedResource prepared, DesiredResource filled) {
    Resource whole = sendable(filled);
    ClusterResponse answer = throttled.create(whole, prepared.redactor());
    List<FieldPath> lost = List.of();
    if (isRefusedForPins(answer)) {
      Resource unpinned = sendable(withoutPins(prepared, filled));
      if (!Trees.equal(unpinned.tree(), whole.tree())) {
        lost = pins(prepared);
        whole = unpinned;
        answer = throttled.create(whole, prepared.redactor());
      }
    }
    if (answer instanceof ClusterResponse.Done done) {
      engine.backoffs().end(application.id(), prepared.id());
      return new Applied(
          done.resource(),
          new ResponseRecorder.Outcome(
              new SentChanges(true, List.of(), null), List.of(), contests(prepared)),
          lost,
          List.of());
    }
    if (answer instanceof ClusterResponse.Refused refused
        && refused.reason().equals("AlreadyExists")
        && FailureClass.of(refused) == FailureClass.CONFLICT) {
      return new Postponed("an object of that name is there", engine.now());
    }
    return failed(prepared, secrets(prepared, filled.resource()), answer);
  }

  private static Resource sendable(DesiredResource filled) {
    Resource resource = filled.resource();
    return resource.with(LastAppliedMerge.toCreate(resource.tree(), filled.schema()));
  }

  /** Whatever path a cause names: a server may speak of another one than the pin's. */
  private static boolean isRefusedForPins(ClusterResponse answer) {
    return answer instanceof ClusterResponse.Refused refused
        && (refused.code() == 422
            || (refused.code() == 409
                && !refused.reason().equals("Conflict")
                && !refused.reason().equals("AlreadyExists")));
  }

  private static List<FieldPath> pins(PreparedResource prepared) {
    return prepared.desired().setBy().entrySet().stream()
        .filter(entry -> entry.getValue().equals(FieldOrigin.SERVER))
        .map(Map.Entry::getKey)
        .toList();
  }

  /** As manifest and hooks want it, with the generated secrets of the first try. */
  private static DesiredResource withoutPins(PreparedResource prepared, DesiredResource filled) {
    ObjectNode tree = Trees.unsealed(prepared.unpinned().resource().tree());
    for (SecretGeneration generation : prepared.generations()) {
      generation
          .path()
          .in(filled.resource().tree())
          .ifPresent(value -> PathWriter.set(tree, generation.path(), value));
    }
    return prepared.unpinned().with(prepared.unpinned().resource().with(tree));
  }

  Outcome update(PreparedResource prepared, ResourceAction.Update action, DesiredResource filled) {
    Resource found = action.live();
    PatchLoop.Outcome outcome =
        PatchLoop.update(
            throttled.updates(prepared.redactor()), wish(prepared, action, filled), found);
    if (outcome instanceof PatchLoop.Applied applied) {
      engine.backoffs().end(application.id(), prepared.id());
      @Nullable SentChanges write =
          applied.sent().isEmpty()
              ? null
              : new SentChanges(false, applied.sent(), applied.before().tree());
      return new Applied(
          applied.live(),
          new ResponseRecorder.Outcome(write, applied.refused(), action.contests()),
          List.of(),
          applied.replaced());
    }
    if (outcome instanceof PatchLoop.Gone) {
      return new Postponed("it has disappeared", engine.now());
    }
    if (outcome instanceof PatchLoop.Overtaken) {
      return new Postponed("it is another object now, or must not be changed", engine.now());
    }
    PatchLoop.Failed failed = (PatchLoop.Failed) outcome;
    if (!failed.refused().isEmpty()) {
      return new Applied(
          found, new ResponseRecorder.Outcome(null, failed.refused(), action.contests()));
    }
    Set<String> secrets = secrets(prepared, filled.resource(), found);
    return failed(prepared, secrets, failed.answer());
  }

  private PatchLoop.Target wish(
      PreparedResource prepared, ResourceAction.Update action, DesiredResource filled) {
    EditWidening widening = new EditWidening(filled.schema().root(), filled.resource().tree());
    return new PatchLoop.Target() {
      @Override
      public boolean mayWrite(Resource live) {
        return ownership.mayWrite(prepared, action.live(), live);
      }

      @Override
      public Optional<JsonNode> replacement(
          Resource live, List<Edit> edits, FieldPath parent, EditWidening.Manner manner) {
        return widening.replacement(live.tree(), patch(live, edits), parent, manner);
      }

      @Override
      public JsonNode result(Resource live, List<Edit> edits) {
        return EditWidening.patched(live.tree(), patch(live, edits));
      }

      @Override
      public List<Edit> edits(Resource live) {
        boolean same =
            live.resourceVersion().equals(action.live().resourceVersion())
                && live.tree().equals(action.live().tree());
        return same
            ? action.edits()
            : planner.editsAgain(prepared, live, action).stream()
                .filter(
                    edit -> !DigestPlaceholder.isIn(SecretGenerator.sendable(edit, filled).value()))
                .toList();
      }

      @Override
      public Patch patch(Resource live, List<Edit> edits) {
        List<Edit> sendable =
            edits.stream().map(edit -> SecretGenerator.sendable(edit, filled)).toList();
        return PatchBuilder.build(live, sendable, filled);
      }
    };
  }

  /**
   * Ends the pause of a resource to which nothing is written: nothing is left to be tried again.
   */
  void nothingToDo(PreparedResource prepared) {
    engine.backoffs().end(application.id(), prepared.id());
  }

  private Outcome failed(PreparedResource prepared, Set<String> secrets, ClusterResponse answer) {
    if (answer instanceof ClusterResponse.UnknownKind) {
      return new Postponed("its kind is not served now", engine.now().plusSeconds(1));
    }
    if (!(answer instanceof ClusterResponse.Refused refused)) {
      return new Postponed("it has disappeared", engine.now());
    }
    if (ThrottledResponse.is(refused)) {
      Duration wait = refused.retryAfter() == null ? Duration.ZERO : refused.retryAfter();
      return new Postponed(refused.message(), engine.now().plus(wait));
    }
    String why = ServerMessages.of(refused, prepared.id(), secrets);
    return new Failed(
        engine
            .backoffs()
            .failed(
                application,
                prepared,
                FailureClass.of(refused),
                refused.retryAfter(),
                why,
                engine.now()));
  }

  /** Returns the secrets to remove from messages of the server (rule SECRET-3). */
  private static Set<String> secrets(PreparedResource prepared, Resource... objects) {
    Set<String> secrets = new HashSet<>();
    for (Resource object : objects) {
      secrets.addAll(prepared.redactor().secretsOf(object.tree()));
    }
    return secrets;
  }

  /** Returns whether refused changes of immutable fields ask for a new object (rule ACT-12). */
  static boolean isRecreated(PreparedResource prepared, List<PatchLoop.Refusal> refused) {
    return refused.stream().anyMatch(PatchLoop.Refusal::immutable) && isRecreatedOnDemand(prepared);
  }

  /**
   * Returns whether the object is to be recreated when an immutable field changes (rule ACT-12).
   */
  public static boolean isRecreatedOnDemand(PreparedResource prepared) {
    return prepared
        .desired()
        .resource()
        .annotation(Annotations.ON_IMMUTABLE)
        .filter("recreate"::equals)
        .isPresent();
  }

  /** Deletes an object whose immutable fields shall change. */
  Outcome makeWay(PreparedResource prepared, Resource object, List<PatchLoop.Refusal> refused) {
    ClusterResponse answer = throttled.delete(object.address(), object.uid());
    if (answer instanceof ClusterResponse.Done || answer instanceof ClusterResponse.Absent) {
      String fields =
          refused.stream()
              .filter(PatchLoop.Refusal::immutable)
              .map(refusal -> refusal.edit().path().toString())
              .distinct()
              .collect(Collectors.joining(", "));
      return new Postponed("it is created again, to change " + fields, engine.now());
    }
    return failed(prepared, secrets(prepared, object), answer);
  }

  private static List<WriteConflict> contests(PreparedResource prepared) {
    ResourceRecord record = prepared.record();
    return record == null ? List.of() : record.contests();
  }
}
