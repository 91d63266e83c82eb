package dev.homeostat.core.engine;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Application;
import dev.homeostat.FieldPath;
import dev.homeostat.Resource;
import dev.homeostat.core.act.Annotations;
import dev.homeostat.core.act.Failure;
import dev.homeostat.core.act.Updater;
import dev.homeostat.core.delta.AcceptedForms;
import dev.homeostat.core.delta.PatchBuilder;
import dev.homeostat.core.delta.Widening;
import dev.homeostat.core.mangle.Generation;
import dev.homeostat.core.merge.Merge;
import dev.homeostat.core.model.Desired;
import dev.homeostat.core.model.Hidden;
import dev.homeostat.core.model.PathWriter;
import dev.homeostat.core.redact.ServerMessages;
import dev.homeostat.report.Setter;
import dev.homeostat.spi.DeltaHook.Edit;
import dev.homeostat.spi.cluster.Answer;
import dev.homeostat.spi.cluster.Patch;
import dev.homeostat.spi.state.Contest;
import dev.homeostat.spi.state.ResourceRecord;
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

/** Step 5 for one resource: sends what was decided, and says what came of it. */
final class Actor {

  /** What came of acting on one resource. */
  sealed interface Outcome permits Applied, Postponed, Failed {}

  /**
   * It is as wanted, but for what was refused.
   *
   * @param live as the server has it
   * @param taken what was written and what was refused
   * @param lost the pins that the server would not take again (rule POLICY-3)
   * @param replaced values of others that went with a parent that was replaced (rule SCHEMA-9)
   */
  record Applied(
      Resource live, Intake.Outcome taken, List<FieldPath> lost, List<FieldPath> replaced)
      implements Outcome {
    Applied(Resource live, Intake.Outcome taken) {
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

  private final Parts parts;
  private final Application application;
  private final Line line;
  private final ObjectOwnership ownership;
  private final Decider decider;

  Actor(
      Parts parts, Application application, Line line, ObjectOwnership ownership, Decider decider) {
    this.parts = parts;
    this.application = application;
    this.line = line;
    this.ownership = ownership;
    this.decider = decider;
  }

  Outcome create(Prepared prepared, Desired filled) {
    Resource whole = sendable(filled);
    Answer answer = line.create(whole, prepared.redactor());
    List<FieldPath> lost = List.of();
    if (isRefusedForPins(answer)) {
      Resource unpinned = sendable(withoutPins(prepared, filled));
      if (!Trees.equal(unpinned.tree(), whole.tree())) {
        lost = pins(prepared);
        whole = unpinned;
        answer = line.create(whole, prepared.redactor());
      }
    }
    if (answer instanceof Answer.Done done) {
      parts.backoffs().end(application.id(), prepared.id());
      return new Applied(
          done.resource(),
          new Intake.Outcome(
              new AcceptedForms.Write(true, List.of(), null), List.of(), contests(prepared)),
          lost,
          List.of());
    }
    if (answer instanceof Answer.Refused refused
        && refused.reason().equals("AlreadyExists")
        && Failure.of(refused) == Failure.CONFLICT) {
      return new Postponed("an object of that name is there", parts.now());
    }
    return failed(prepared, secrets(prepared, filled.resource()), answer);
  }

  private static Resource sendable(Desired filled) {
    Resource resource = filled.resource();
    return resource.with(Merge.toCreate(resource.tree(), filled.schema()));
  }

  /** Whatever path a cause names: a server may speak of another one than the pin's. */
  private static boolean isRefusedForPins(Answer answer) {
    return answer instanceof Answer.Refused refused
        && (refused.code() == 422
            || (refused.code() == 409
                && !refused.reason().equals("Conflict")
                && !refused.reason().equals("AlreadyExists")));
  }

  private static List<FieldPath> pins(Prepared prepared) {
    return prepared.desired().setBy().entrySet().stream()
        .filter(entry -> entry.getValue().equals(Setter.SERVER))
        .map(Map.Entry::getKey)
        .toList();
  }

  /** As manifest and hooks want it, with the generated secrets of the first try. */
  private static Desired withoutPins(Prepared prepared, Desired filled) {
    ObjectNode tree = Trees.unsealed(prepared.unpinned().resource().tree());
    for (Generation generation : prepared.generations()) {
      generation
          .path()
          .in(filled.resource().tree())
          .ifPresent(value -> PathWriter.set(tree, generation.path(), value));
    }
    return prepared.unpinned().with(prepared.unpinned().resource().with(tree));
  }

  Outcome update(Prepared prepared, ResourceAction.Update action, Desired filled) {
    Resource found = action.live();
    Updater.Outcome outcome =
        Updater.update(line.updates(prepared.redactor()), wish(prepared, action, filled), found);
    if (outcome instanceof Updater.Applied applied) {
      parts.backoffs().end(application.id(), prepared.id());
      AcceptedForms.@Nullable Write write =
          applied.sent().isEmpty()
              ? null
              : new AcceptedForms.Write(false, applied.sent(), applied.before().tree());
      return new Applied(
          applied.live(),
          new Intake.Outcome(write, applied.refused(), action.contests()),
          List.of(),
          applied.replaced());
    }
    if (outcome instanceof Updater.Gone) {
      return new Postponed("it has disappeared", parts.now());
    }
    if (outcome instanceof Updater.Overtaken) {
      return new Postponed("it is another object now, or must not be changed", parts.now());
    }
    Updater.Failed failed = (Updater.Failed) outcome;
    if (!failed.refused().isEmpty()) {
      return new Applied(found, new Intake.Outcome(null, failed.refused(), action.contests()));
    }
    Set<String> secrets = secrets(prepared, filled.resource(), found);
    return failed(prepared, secrets, failed.answer());
  }

  private Updater.Wish wish(Prepared prepared, ResourceAction.Update action, Desired filled) {
    Widening widening = new Widening(filled.schema().root(), filled.resource().tree());
    return new Updater.Wish() {
      @Override
      public boolean mayWrite(Resource live) {
        return ownership.mayWrite(prepared, action.live(), live);
      }

      @Override
      public Optional<JsonNode> replacement(
          Resource live, List<Edit> edits, FieldPath parent, Widening.Manner manner) {
        return widening.replacement(live.tree(), patch(live, edits), parent, manner);
      }

      @Override
      public JsonNode result(Resource live, List<Edit> edits) {
        return Widening.patched(live.tree(), patch(live, edits));
      }

      @Override
      public List<Edit> edits(Resource live) {
        boolean same =
            live.resourceVersion().equals(action.live().resourceVersion())
                && live.tree().equals(action.live().tree());
        return same
            ? action.edits()
            : decider.editsAgain(prepared, live, action).stream()
                .filter(edit -> !Hidden.isIn(Generator.sendable(edit, filled).value()))
                .toList();
      }

      @Override
      public Patch patch(Resource live, List<Edit> edits) {
        List<Edit> sendable = edits.stream().map(edit -> Generator.sendable(edit, filled)).toList();
        return PatchBuilder.build(live, sendable, filled);
      }
    };
  }

  /**
   * Ends the pause of a resource to which nothing is written: nothing is left to be tried again.
   */
  void nothingToDo(Prepared prepared) {
    parts.backoffs().end(application.id(), prepared.id());
  }

  private Outcome failed(Prepared prepared, Set<String> secrets, Answer answer) {
    if (answer instanceof Answer.UnknownKind) {
      return new Postponed("its kind is not served now", parts.now().plusSeconds(1));
    }
    if (!(answer instanceof Answer.Refused refused)) {
      return new Postponed("it has disappeared", parts.now());
    }
    if (Withheld.is(refused)) {
      Duration wait = refused.retryAfter() == null ? Duration.ZERO : refused.retryAfter();
      return new Postponed(refused.message(), parts.now().plus(wait));
    }
    String why = ServerMessages.of(refused, prepared.id(), secrets);
    return new Failed(
        parts
            .backoffs()
            .failed(
                application,
                prepared,
                Failure.of(refused),
                refused.retryAfter(),
                why,
                parts.now()));
  }

  /** What a message of the server may not repeat (rule SECRET-3). */
  private static Set<String> secrets(Prepared prepared, Resource... objects) {
    Set<String> secrets = new HashSet<>();
    for (Resource object : objects) {
      secrets.addAll(prepared.redactor().secretsOf(object.tree()));
    }
    return secrets;
  }

  /** Whether refused changes of immutable fields ask for a new object (rule ACT-12). */
  static boolean isRecreated(Prepared prepared, List<Updater.Refusal> refused) {
    return refused.stream().anyMatch(Updater.Refusal::immutable) && isRecreatedOnDemand(prepared);
  }

  /** Whether the owner wants a new object where an immutable field changes (rule ACT-12). */
  static boolean isRecreatedOnDemand(Prepared prepared) {
    return prepared
        .desired()
        .resource()
        .annotation(Annotations.ON_IMMUTABLE)
        .filter("recreate"::equals)
        .isPresent();
  }

  /** Deletes an object whose immutable fields shall change. */
  Outcome makeWay(Prepared prepared, Resource object, List<Updater.Refusal> refused) {
    Answer answer = line.delete(object.address(), object.uid());
    if (answer instanceof Answer.Done || answer instanceof Answer.Absent) {
      String fields =
          refused.stream()
              .filter(Updater.Refusal::immutable)
              .map(refusal -> refusal.edit().path().toString())
              .distinct()
              .collect(Collectors.joining(", "));
      return new Postponed("it is created anew, to change " + fields, parts.now());
    }
    return failed(prepared, secrets(prepared, object), answer);
  }

  private static List<Contest> contests(Prepared prepared) {
    ResourceRecord record = prepared.record();
    return record == null ? List.of() : record.contests();
  }
}
