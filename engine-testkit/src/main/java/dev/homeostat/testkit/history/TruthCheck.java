package dev.homeostat.testkit.history;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Application;
import dev.homeostat.FieldPath;
import dev.homeostat.ObserverSchema;
import dev.homeostat.Problem;
import dev.homeostat.ReconcileResult;
import dev.homeostat.Resource;
import dev.homeostat.ResourceId;
import dev.homeostat.report.Accepted;
import dev.homeostat.report.Condition;
import dev.homeostat.report.FieldChange;
import dev.homeostat.report.HeldResource;
import dev.homeostat.report.RedactedValue;
import dev.homeostat.report.ResourceUpdate;
import dev.homeostat.testkit.model.ServerReply;
import dev.homeostat.tree.Trees;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * No change, problem or condition of a pass claims what did not happen. Who else wrote a field,
 * what the server answered, and whether state was lost is known from the history itself.
 */
final class TruthCheck implements PassCheck {

  private static final String OURS = "homeostat";
  private static final FieldPath MARK = FieldPath.of("metadata", "labels", Application.UID_LABEL);
  private static final Pattern WRITER = Pattern.compile("written by (\\S+?)[,;: )]");
  private static final Pattern TOO_SHORT =
      Pattern.compile("the list (\\S+) has fewer elements than its minimum, (\\d+)");

  /** An object before and after another writer changed it. */
  private record Touch(@Nullable JsonNode before, @Nullable JsonNode after) {

    boolean concerns(FieldPath path) {
      return !in(path, before).equals(in(path, after));
    }
  }

  private final Map<ResourceId, List<Touch>> touches = new HashMap<>();
  private final Map<ResourceId, ObjectNode> left = new HashMap<>();
  private final Set<String> handedOver = new HashSet<>();
  private final Set<Class<?>> replies = new HashSet<>();
  private boolean isFirst = true;
  private boolean mayHaveLostState;
  private boolean isAnsweredOtherwise;
  private @Nullable String claim;

  @Override
  public void edited(ResourceId id, ObjectNode before, ObjectNode after) {
    touches.computeIfAbsent(id, any -> new ArrayList<>()).add(new Touch(before, after));
  }

  @Override
  public void stateLost() {
    mayHaveLostState = true;
  }

  @Override
  public Optional<Difference> check(Event event) {
    remember(event);
    claim = null;
    event.pass().ifPresent(pass -> check(event, pass));
    mayHaveLostState |= event.pass().isEmpty(); // ended before its first save, perhaps
    left.clear();
    left.putAll(event.after());
    return claim == null ? Optional.empty() : event.different(Difference.Kind.UNTRUE, claim);
  }

  private void remember(Event event) {
    Set<ResourceId> all = new HashSet<>(left.keySet());
    all.addAll(event.before().keySet());
    for (ResourceId id : all) {
      ObjectNode before = left.get(id);
      ObjectNode now = event.before().get(id);
      if (now != null && isOurs(event, now)) {
        handedOver.remove(uid(now));
      }
      if (isAnother(before, now)) {
        touches.computeIfAbsent(id, any -> new ArrayList<>()).add(new Touch(null, now));
      } else if (!Trees.equal(ModelCheck.content(before), ModelCheck.content(now))) {
        touches.computeIfAbsent(id, any -> new ArrayList<>()).add(new Touch(before, now));
      }
    }
    mayHaveLostState |=
        isFirst && event.before().values().stream().anyMatch(live -> isOurs(event, live));
    isFirst &=
        event.pass().filter(pass -> pass.outcome() == ReconcileResult.Outcome.INVALID).isPresent();
    event.writes().forEach(write -> replies.add(write.reply().getClass()));
    isAnsweredOtherwise |= !event.writes().stream().allMatch(RecordedWrite::isDoneAsAsked);
  }

  private static boolean isAnother(@Nullable ObjectNode before, @Nullable ObjectNode now) {
    return before != null && now != null && !uid(before).equals(uid(now));
  }

  private static String uid(ObjectNode object) {
    return object.at("/metadata/uid").asText();
  }

  private void check(Event event, ReconcileResult pass) {
    for (ResourceUpdate update : pass.delta().updated()) {
      update.changes().forEach(change -> check(event, update.resource(), change));
    }
    for (HeldResource held : pass.delta().waiting()) {
      check(held, event);
    }
    for (HeldResource held : pass.delta().blocked()) {
      check(held, event);
    }
    pass.delta().accepted().forEach(accepted -> check(event, accepted));
    pass.problems().forEach(problem -> check(event, problem));
    pass.conditions().forEach(condition -> check(condition, pass));
  }

  private void check(HeldResource held, Event event) {
    held.changes().forEach(change -> check(event, held.resource(), change));
    held.withheld().forEach(change -> isWrittenByAnother(event, held.resource(), change));
    Matcher list = TOO_SHORT.matcher(held.why());
    while (list.find()) {
      JsonNode there = in(FieldPath.parse(list.group(1)), event.after().get(held.resource()));
      if (there.size() >= Integer.parseInt(list.group(2))) {
        isWrong(held + ", but it has " + there.size());
      }
    }
  }

  private void check(Event event, ResourceId id, FieldChange change) {
    isWrittenByAnother(event, id, change);
    if (change.found() instanceof RedactedValue.Value found
        && !isThere(found.json(), change.path(), event.before().get(id))) {
      isWrong(id + " " + change + ", but another value was there");
    }
  }

  private static boolean isThere(JsonNode value, FieldPath path, @Nullable ObjectNode object) {
    return object != null
        && ValuesAtPath.in(path, object).stream().anyMatch(found -> Trees.equal(value, found));
  }

  private void isWrittenByAnother(Event event, ResourceId id, FieldChange change) {
    boolean isAnother =
        change.writtenBy().filter(writer -> !writer.manager().equals(OURS)).isPresent();
    if (isAnother && !isTouched(event, id, change.path())) {
      isWrong(id + " " + change + ", but no other writer was there");
    }
  }

  /** A server may keep the writers of a list or a parent, and not of what is in it. */
  private boolean isTouched(Event event, ResourceId id, FieldPath path) {
    FieldPath at = FieldPath.root();
    boolean isTouched = false;
    for (FieldPath.Segment segment : path.segments()) {
      boolean isWhole = !(segment instanceof FieldPath.Key);
      isTouched |= isWhole && touched(id, at);
      at = at.then(segment);
    }
    ObjectNode object = event.before().get(id);
    boolean isInTouched =
        object != null
            && ManagedLeaves.around(path, object).filter(parent -> touched(id, parent)).isPresent();
    return isTouched || isInTouched || touched(id, path);
  }

  private boolean touched(ResourceId id, FieldPath path) {
    return touches.getOrDefault(id, List.of()).stream().anyMatch(touch -> touch.concerns(path));
  }

  /** Returns whether an element has a key that reads alike and is of another type (READ-1). */
  private static boolean isOther(Accepted accepted, JsonNode there) {
    List<FieldPath.Segment> segments = accepted.path().segments();
    return !segments.isEmpty()
        && segments.get(segments.size() - 1) instanceof FieldPath.Element name
        && accepted.asked() instanceof RedactedValue.Value asked
        && name.keys().keySet().stream()
            .anyMatch(key -> !Trees.equal(asked.json().get(key), there.get(key)));
  }

  private void check(Event event, Accepted accepted) {
    // Without the answer, the pass knows only what it read.
    Map<ResourceId, ObjectNode> known =
        isLastAnswerLost(event, accepted.resource()) ? event.before() : event.after();
    ObjectNode object = known.get(accepted.resource());
    JsonNode there = in(accepted.path(), object);
    boolean isSaid =
        accepted.answered() instanceof RedactedValue.Value value
            ? isThere(value.json(), accepted.path(), object)
            : there == null || Trees.isAbsent(there) || isOther(accepted, there);
    if (!isSaid) {
      isWrong(accepted + ", but it is " + there);
    }
  }

  private static boolean isLastAnswerLost(Event event, ResourceId id) {
    return event.writes().stream()
        .filter(write -> write.id().equals(id))
        .reduce((first, last) -> last)
        .filter(last -> last.reply() instanceof ServerReply.Lost)
        .isPresent();
  }

  private void check(Event event, Problem problem) {
    @Nullable ResourceId id = problem.resource().orElse(null);
    boolean isTrue =
        switch (problem.code()) {
          case "ServerFailed", "CannotDelete" -> replies.contains(ServerReply.Lost.class);
          case "RefusedByServer", "ChangeRefused" -> replies.contains(ServerReply.Invalid.class);
          case "Missing" -> !event.before().containsKey(id) && !event.wish().isAllowingAll();
          case "UnobservedReplaced" -> wasRefused(event, id);
          case "ForeignObject" -> isForeign(event, id);
          case "HandedOver" -> isHandedOver(event, id);
          case "RemovalWithoutEffect" -> isThere(event, problem);
          case "ExceptNamesNothing" -> isNotSaid(event, problem);
          case "KeysNotUnique" -> isWithoutNames(said(event, id, problem.path()));
          case "ChangedMeanwhile" ->
              !WRITER.matcher(problem.got() + " ").find(); // no other process runs
          case "DeletionHeld",
              "ExceptPartOfOneValue",
              "ExceptWithoutBase",
              "ListOutsideBounds",
              "MalformedControl",
              "NoListControl",
              "PartOfOneValue",
              "PinsLost",
              "SchemaNamesNothing",
              "SensitiveNamesNothing",
              "StrictNamesNothing" ->
              true;
          default -> false; // no history has its cause
        };
    if (!isTrue) {
      isWrong(problem.toString());
    }
  }

  /** Two elements may have one name; a single one has none if it is no scalar of a set. */
  private static boolean isWithoutNames(JsonNode list) {
    return list.size() > 1 || (list.size() == 1 && list.get(0).isContainerNode());
  }

  /** A scalar is observed by default, unless another exception is around it. */
  private static boolean isNotSaid(Event event, Problem problem) {
    FieldPath path = FieldPath.parse(problem.got().substring(0, problem.got().indexOf(',')));
    JsonNode said = said(event, problem.resource().orElse(null), path.toString());
    return Trees.isAbsent(said) || said.isContainerNode() || isExcepted(event, path);
  }

  private static boolean isExcepted(Event event, FieldPath path) {
    return event.wish().schemas().stream()
        .flatMap(schema -> schema.path(ObserverSchema.EXCEPT).valueStream())
        .map(except -> FieldPath.parse(except.asText()))
        .anyMatch(except -> path.startsWith(except) && !path.equals(except));
  }

  private static JsonNode said(Event event, @Nullable ResourceId id, String path) {
    return event.wish().manifest().stream()
        .filter(tree -> Resource.of(tree).id().in(event.namespace()).equals(id))
        .map(tree -> in(FieldPath.parse(path), tree))
        .findFirst()
        .orElse(MissingNode.getInstance());
  }

  private static boolean wasRefused(Event event, @Nullable ResourceId id) {
    return event.writes().stream()
        .anyMatch(write -> write.id().equals(id) && write.reply() instanceof ServerReply.Invalid);
  }

  /**
   * Returns whether an object is foreign: it lacks our mark, or another writer put the mark there.
   */
  private boolean isForeign(Event event, @Nullable ResourceId id) {
    ObjectNode object = event.before().get(id);
    return object != null && id != null && (!isOurs(event, object) || touched(id, MARK));
  }

  /**
   * Returns whether another writer put the mark of another application on an object, which was not
   * reported before by a pass that may change the state (rules ACT-7 and ACT-14).
   */
  private boolean isHandedOver(Event event, @Nullable ResourceId id) {
    ObjectNode object = event.before().get(id);
    if (object == null || id == null || isOurs(event, object) || mark(object).isEmpty()) {
      return false;
    }
    boolean isOnlyObserved = event.wish().actions().isEmpty();
    return touched(id, MARK)
        && (isOnlyObserved ? !handedOver.contains(uid(object)) : handedOver.add(uid(object)));
  }

  private static boolean isOurs(Event event, ObjectNode object) {
    return mark(object).equals(EngineSetup.uid(event.namespace()));
  }

  private static String mark(ObjectNode object) {
    return object.at("/metadata/labels").path(Application.UID_LABEL).asText();
  }

  private static boolean isThere(Event event, Problem problem) {
    return !Trees.isAbsent(
        in(FieldPath.parse(problem.path()), event.after().get(problem.resource().orElse(null))));
  }

  private void check(Condition condition, ReconcileResult pass) {
    boolean isInOtherForm =
        condition.type().equals(Condition.AS_ASKED)
            && condition.status() == Condition.Status.FALSE
            && pass.outcome() != ReconcileResult.Outcome.INVALID;
    if (isInOtherForm && pass.delta().accepted().isEmpty()) {
      isWrong(condition + ", but nothing is accepted");
    }
    if (condition.status() != Condition.Status.TRUE) {
      return;
    }
    boolean isTrue =
        switch (condition.type()) {
          case Condition.CONTESTED -> !touches.isEmpty() || isAnsweredOtherwise;
          case Condition.REFUSED -> replies.contains(ServerReply.Invalid.class);
          case Condition.STATE_REBUILT -> mayHaveLostState;
          default -> true;
        };
    if (!isTrue) {
      isWrong(condition.toString());
    }
  }

  /** Keeps the first claim that is wrong. */
  private void isWrong(String text) {
    claim = claim == null ? text : claim;
  }

  private static JsonNode in(FieldPath path, @Nullable JsonNode object) {
    return object == null
        ? MissingNode.getInstance()
        : path.in(object).orElse(MissingNode.getInstance());
  }
}
