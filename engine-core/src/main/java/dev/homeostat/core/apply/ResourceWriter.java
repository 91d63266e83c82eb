package dev.homeostat.core.apply;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import dev.homeostat.Resource;
import dev.homeostat.core.accept.SentChanges;
import dev.homeostat.core.lists.MovedPlaces;
import dev.homeostat.core.mangle.GeneratedSecret;
import dev.homeostat.core.merge.LastAppliedMerge;
import dev.homeostat.core.model.DesiredResource;
import dev.homeostat.core.model.DigestPlaceholder;
import dev.homeostat.core.model.PathWriter;
import dev.homeostat.core.pass.PassContext;
import dev.homeostat.core.plan.ActionPlanner;
import dev.homeostat.core.plan.ResourceAction;
import dev.homeostat.core.redact.ServerMessages;
import dev.homeostat.core.resource.PreparedResource;
import dev.homeostat.core.retry.FailureClass;
import dev.homeostat.report.FieldOrigin;
import dev.homeostat.spi.DeltaHook.Edit;
import dev.homeostat.spi.cluster.CachedVersion;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.cluster.Patch;
import dev.homeostat.spi.state.ResourceRecord;
import dev.homeostat.spi.state.WriteConflict;
import dev.homeostat.tree.Trees;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Step 5 for one resource: sends the planned changes, and returns the outcome. */
public final class ResourceWriter {

  private final PassContext pass;
  private final ThrottledCluster throttled;
  private final ActionPlanner planner;

  /** Creates a writer for one pass. */
  public ResourceWriter(PassContext pass, ThrottledCluster throttled, ActionPlanner planner) {
    this.pass = pass;
    this.throttled = throttled;
    this.planner = planner;
  }

  WriteOutcome create(PreparedResource prepared, DesiredResource filled) {
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
      pass.backoffs().end(pass.application().id(), prepared.id());
      return new WriteOutcome.Applied(
          done.resource(),
          new WriteResult(new SentChanges(true, List.of(), null), List.of(), contests(prepared)),
          lost,
          List.of());
    }
    if (answer instanceof ClusterResponse.Refused refused
        && refused.reason().equals("AlreadyExists")
        && FailureClass.of(refused) == FailureClass.CONFLICT) {
      return taken();
    }
    return isUnseen(whole, answer)
        ? taken()
        : failed(prepared, secrets(prepared, filled.resource()), answer);
  }

  private WriteOutcome taken() {
    return new WriteOutcome.Postponed("an object of that name is there", pass.now());
  }

  /**
   * Returns whether a refused object is there, although a watch that was believed does not show it.
   * Admission comes before the name: a quota that is used up refuses what exists already.
   */
  private boolean isUnseen(Resource whole, ClusterResponse answer) {
    return answer instanceof ClusterResponse.Refused refused
        && FailureClass.of(refused) == FailureClass.SLOWLY
        && pass.cluster().cachedVersions().of(whole.address()) instanceof CachedVersion.Missing
        && throttled.read(whole.address()) instanceof ClusterResponse.Done;
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
    for (GeneratedSecret generation : prepared.generations()) {
      generation
          .path()
          .in(filled.resource().tree())
          .ifPresent(value -> PathWriter.set(tree, generation.path(), value));
    }
    return prepared.unpinned().with(prepared.unpinned().resource().with(tree));
  }

  WriteOutcome update(
      PreparedResource prepared, ResourceAction.Update action, DesiredResource filled) {
    Resource found = action.live();
    PatchLoop.Outcome outcome =
        PatchLoop.update(
            throttled.updates(prepared.redactor()), target(prepared, action, filled), found);
    if (outcome instanceof PatchLoop.Applied applied) {
      pass.backoffs().end(pass.application().id(), prepared.id());
      @Nullable SentChanges write =
          applied.sent().isEmpty()
              ? null
              : new SentChanges(false, applied.sent(), applied.before().tree());
      return new WriteOutcome.Applied(
          applied.live(),
          new WriteResult(write, applied.refused(), action.contests()),
          List.of(),
          applied.replaced());
    }
    if (outcome instanceof PatchLoop.Gone) {
      return new WriteOutcome.Postponed("it has disappeared", pass.now());
    }
    if (outcome instanceof PatchLoop.Overtaken) {
      return new WriteOutcome.Postponed(
          "it is another object now, or must not be changed", pass.now());
    }
    PatchLoop.Failed failed = (PatchLoop.Failed) outcome;
    if (!failed.refused().isEmpty()) {
      return new WriteOutcome.Applied(
          found, new WriteResult(null, failed.refused(), action.contests()), List.of(), List.of());
    }
    Set<String> secrets = secrets(prepared, filled.resource(), found);
    return failed(prepared, secrets, failed.answer());
  }

  private PatchLoop.Target target(
      PreparedResource prepared, ResourceAction.Update action, DesiredResource filled) {
    ParentReplacement parents = new ParentReplacement(filled);
    return new PatchLoop.Target() {
      @Override
      public boolean mayWrite(Resource live) {
        return planner.ownership().mayWrite(prepared, action.live(), live);
      }

      @Override
      public Optional<JsonNode> replacement(
          Resource live, List<Edit> edits, FieldPath parent, ParentReplacement.Manner manner) {
        if (action.withheld().leftOut().anyMatch(path -> path.startsWith(parent))) {
          return Optional.empty(); // a hook leaves a field in it as it is (rule HOOK-1)
        }
        // The refused patch moves what is behind removed elements of a list by position.
        FieldPath desiredParent = MovedPlaces.after(parent, edits);
        return parents.replacement(live.tree(), patch(live, edits), desiredParent, manner);
      }

      @Override
      public JsonNode result(Resource live, List<Edit> edits) {
        return ParentReplacement.patched(live.tree(), patch(live, edits));
      }

      @Override
      public List<Edit> edits(Resource live) {
        boolean same =
            live.resourceVersion().equals(action.live().resourceVersion())
                && live.tree().equals(action.live().tree());
        return same ? action.edits() : withValues(planner.editsAgain(prepared, live, action));
      }

      @Override
      public Patch patch(Resource live, List<Edit> edits) {
        return PatchBuilder.build(live, SecretFiller.sendable(edits, filled), filled);
      }

      /** Leaves out secrets that were not made, since they did not differ at first. */
      private List<Edit> withValues(List<Edit> edits) {
        List<Edit> sendable = SecretFiller.sendable(edits, filled);
        return IntStream.range(0, edits.size())
            .filter(i -> !DigestPlaceholder.isIn(sendable.get(i).value().orElse(null)))
            .mapToObj(edits::get)
            .toList();
      }
    };
  }

  private WriteOutcome failed(
      PreparedResource prepared, Set<String> secrets, ClusterResponse answer) {
    if (answer instanceof ClusterResponse.UnknownKind) {
      return new WriteOutcome.Postponed("its kind is not served now", pass.now().plusSeconds(1));
    }
    if (!(answer instanceof ClusterResponse.Refused refused)) {
      return new WriteOutcome.Postponed("it has disappeared", pass.now());
    }
    if (ThrottledResponse.is(refused)) {
      Duration wait = refused.retryAfter().orElse(Duration.ZERO);
      return new WriteOutcome.Postponed(refused.message(), pass.now().plus(wait));
    }
    String why = ServerMessages.of(refused, prepared.id(), secrets);
    return new WriteOutcome.Failed(
        pass.backoffs()
            .failed(
                pass.application(),
                prepared,
                FailureClass.of(refused),
                refused.retryAfter().orElse(null),
                why,
                pass.now()));
  }

  /** Returns the secrets to remove from messages of the server (rule SECRET-3). */
  private static Set<String> secrets(PreparedResource prepared, Resource... objects) {
    Set<String> secrets = new HashSet<>();
    for (Resource object : objects) {
      secrets.addAll(prepared.redactor().beside(object).secretsOf(object.tree()));
    }
    return secrets;
  }

  /** Deletes an object whose immutable fields shall change. */
  WriteOutcome makeWay(
      PreparedResource prepared, Resource object, List<PatchLoop.Refusal> refused) {
    ClusterResponse answer = throttled.delete(object);
    if (answer instanceof ClusterResponse.Done || answer instanceof ClusterResponse.Absent) {
      String fields =
          refused.stream()
              .filter(PatchLoop.Refusal::immutable)
              .map(refusal -> refusal.edit().path().toString())
              .distinct()
              .collect(Collectors.joining(", "));
      return new WriteOutcome.Deleted("it is created again, to change " + fields, pass.now());
    }
    return failed(prepared, secrets(prepared, object), answer);
  }

  private static List<WriteConflict> contests(PreparedResource prepared) {
    ResourceRecord record = prepared.record();
    return record == null ? List.of() : record.contests();
  }
}
