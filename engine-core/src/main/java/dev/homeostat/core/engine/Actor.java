package dev.homeostat.core.engine;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Application;
import dev.homeostat.FieldPath;
import dev.homeostat.Resource;
import dev.homeostat.core.act.Annotations;
import dev.homeostat.core.act.Failure;
import dev.homeostat.core.act.Updater;
import dev.homeostat.core.delta.AcceptedForms;
import dev.homeostat.core.delta.PatchBuilder;
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
import java.util.List;
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
   */
  record Applied(Resource live, Intake.Outcome taken) implements Outcome {}

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
  private final Decider decider;

  Actor(Parts parts, Application application, Line line, Decider decider) {
    this.parts = parts;
    this.application = application;
    this.line = line;
    this.decider = decider;
  }

  Outcome create(Prepared prepared) {
    Resource whole = sendable(prepared);
    Answer answer = line.create(whole, prepared.redactor());
    if (isRefusedForPins(prepared, answer)) {
      answer = line.create(withoutPins(prepared, whole), prepared.redactor());
    }
    if (answer instanceof Answer.Done done) {
      parts.backoffs().succeeded(application.id(), prepared.id());
      return new Applied(
          done.resource(),
          new Intake.Outcome(
              new AcceptedForms.Write(true, List.of(), List.of(), null),
              List.of(),
              contests(prepared)));
    }
    if (answer instanceof Answer.Refused refused
        && refused.reason().equals("AlreadyExists")
        && Failure.of(refused) == Failure.CONFLICT) {
      return new Postponed("an object of that name has appeared", parts.now());
    }
    return failed(prepared, answer);
  }

  /** A create carries no wishes for absence. */
  private static Resource sendable(Prepared prepared) {
    Resource resource = prepared.desired().resource();
    ObjectNode tree = Trees.thaw(resource.tree());
    dropNulls(tree);
    return resource.with(tree);
  }

  private static void dropNulls(ObjectNode object) {
    object.properties().removeIf(member -> member.getValue().isNull());
    object.forEach(
        value -> {
          if (value instanceof ObjectNode inner) {
            dropNulls(inner);
          }
        });
  }

  private static boolean isRefusedForPins(Prepared prepared, Answer answer) {
    return answer instanceof Answer.Refused refused
        && refused.code() == 422
        && prepared.desired().setBy().containsValue(Setter.SERVER);
  }

  private static Resource withoutPins(Prepared prepared, Resource whole) {
    ObjectNode tree = Trees.thaw(whole.tree());
    prepared
        .desired()
        .setBy()
        .forEach(
            (path, setter) -> {
              if (setter.equals(Setter.SERVER) && path.parent().isPresent()) {
                path.parent()
                    .get()
                    .in(tree)
                    .filter(ObjectNode.class::isInstance)
                    .map(ObjectNode.class::cast)
                    .ifPresent(
                        parent -> {
                          if (path.segments().get(path.segments().size() - 1)
                              instanceof FieldPath.Key key) {
                            parent.remove(key.name());
                          }
                        });
              }
            });
    return whole.with(tree);
  }

  Outcome update(Prepared prepared, Intent.Update intent) {
    Resource found = intent.live();
    List<Edit> before = prepared.projection().differences(found.tree());
    Updater.Outcome outcome =
        Updater.update(line.updates(prepared.redactor()), wish(prepared, intent), found);
    if (outcome instanceof Updater.Applied applied) {
      parts.backoffs().succeeded(application.id(), prepared.id());
      AcceptedForms.@Nullable Write write =
          applied.sent().isEmpty()
              ? null
              : new AcceptedForms.Write(false, applied.sent(), before, applied.before().tree());
      return new Applied(
          applied.live(), new Intake.Outcome(write, applied.refused(), intent.contests()));
    }
    if (outcome instanceof Updater.Gone) {
      return new Postponed("it has disappeared", parts.now());
    }
    Updater.Failed failed = (Updater.Failed) outcome;
    if (!failed.refused().isEmpty()) {
      return new Applied(found, new Intake.Outcome(null, failed.refused(), intent.contests()));
    }
    return failed(prepared, failed.answer());
  }

  private Updater.Wish wish(Prepared prepared, Intent.Update intent) {
    return new Updater.Wish() {
      @Override
      public ObjectNode desired() {
        return prepared.desired().resource().tree();
      }

      @Override
      public List<Edit> edits(Resource live) {
        boolean same =
            live.resourceVersion().equals(intent.live().resourceVersion())
                && live.tree().equals(intent.live().tree());
        if (same) {
          return intent.edits();
        }
        List<Edit> now = decider.edits(prepared, live);
        return now.stream()
            .filter(edit -> intent.edits().stream().anyMatch(e -> overlap(e, edit)))
            .toList();
      }

      @Override
      public Patch patch(Resource live, List<Edit> edits) {
        return PatchBuilder.build(live, edits, prepared.desired());
      }
    };
  }

  private static boolean overlap(Edit one, Edit other) {
    return one.path().startsWith(other.path()) || other.path().startsWith(one.path());
  }

  private Outcome failed(Prepared prepared, Answer answer) {
    if (answer instanceof Answer.UnknownKind) {
      return new Postponed("its kind is not served yet", parts.now().plusSeconds(1));
    }
    if (!(answer instanceof Answer.Refused refused)) {
      return new Postponed("it has disappeared", parts.now());
    }
    if (Withheld.is(refused)) {
      Duration wait = refused.retryAfter() == null ? Duration.ZERO : refused.retryAfter();
      return new Postponed(refused.message(), parts.now().plus(wait));
    }
    String why =
        ServerMessages.of(
            refused,
            prepared.id(),
            prepared.redactor().secretsOf(prepared.desired().resource().tree()));
    return new Failed(
        parts
            .backoffs()
            .failed(
                application.id(),
                prepared.id(),
                Failure.of(refused),
                refused.retryAfter(),
                prepared.manifest(),
                why,
                parts.now()));
  }

  /** Whether refused changes of immutable fields ask for a new object (rule ACT-12). */
  static boolean isRecreated(Prepared prepared, List<Updater.Refusal> refused) {
    return refused.stream().anyMatch(Updater.Refusal::immutable)
        && prepared
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
    return failed(prepared, answer);
  }

  private static List<Contest> contests(Prepared prepared) {
    ResourceRecord record = prepared.record();
    return record == null ? List.of() : record.contests();
  }
}
