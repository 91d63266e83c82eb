package dev.homeostat.testkit.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import dev.homeostat.testkit.model.ResourceMemory.Contest;
import dev.homeostat.testkit.model.ResourceMemory.Refusal;
import dev.homeostat.testkit.model.ResourceStep.Outcome;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;

/** One pass over a resource whose object exists. */
final class UpdateModel {

  private final ResourcePass pass;
  private final ResourceMemory memory;
  private final Desired desired;
  private final ContestModel contests;
  private final RefusalModel refusals;
  private final StepResults results;

  UpdateModel(ResourcePass pass) {
    this.pass = pass;
    this.memory = pass.memory();
    this.desired = pass.desired();
    this.contests = pass.contests();
    this.refusals = new RefusalModel(desired, memory.pins(), pass.now());
    this.results = new StepResults(pass);
  }

  /**
   * Reads ACT-14: an object that differs stays as it is, and so does what is remembered of it,
   * where updates are not allowed.
   */
  Optional<ResourceStep> different(ObjectNode live, ResourceMemory before) {
    boolean isFirstSight = !memory.uid().equals(ResourceModel.uid(live));
    ResourceMemory remembered = forgetting(memory.of(live), live);
    Pins pins = PinModel.holding(remembered.pins(), remembered.last(), desired, live);
    Comparison look = look(remembered, pins, live, isFirstSight);
    ResourceMemory known = remembered.learning(look.target().surplus());
    return Values.same(look.wanted(), live)
        ? Optional.empty()
        : Optional.of(
            new ResourceStep(
                Outcome.BLOCKED,
                before,
                List.of(),
                List.of(),
                results.awaiting(known.with(look.left()), live),
                Set.of(),
                false));
  }

  ResourceStep update(ObjectNode live, boolean isAdopted) {
    boolean isFirstSight = !memory.uid().equals(ResourceModel.uid(live)) && !isAdopted;
    ResourceMemory remembered = forgetting(memory.of(live), live);
    Pins pins = PinModel.holding(remembered.pins(), remembered.last(), desired, live);

    Function<ResourceMemory, Comparison> looking = with -> look(with, pins, live, isFirstSight);
    Comparison look = looking.apply(remembered);
    RemovalResult removals = look.removals();
    TargetModel target = look.target();
    ResourceMemory known = remembered.learning(target.surplus());
    if (!Values.same(look.wanted(), live)) {
      return memory.isPaused(desired, pass.now())
          ? results.paused(results.awaiting(known.with(look.left()), live))
          : write(live, remembered, look, looking);
    }
    List<Decision> decisions = removals.with(target.decisions());
    contests.calm(Decision.paths(decisions, Decision.Outcome.HELD));
    Map<FieldPath, Refusal> refused = RefusalModel.stillRefused(known, decisions);
    ResourceMemory after =
        refusals
            .applied(known, refused, removals)
            .withUid(ResourceModel.uid(live))
            .with(suspending(spare(target.pins(), removals, decisions, List.of()), refused))
            .withRefused(refused)
            .withContests(contests.all());
    return results.done(Outcome.UNCHANGED, after, List.of(), decisions, live, Set.of());
  }

  /**
   * The comparison with a live object.
   *
   * @param removals the removals
   * @param left the pins that hold after the removals
   * @param target the target
   * @param wanted the object to ask for
   */
  private record Comparison(
      RemovalResult removals, Pins left, TargetModel target, ObjectNode wanted) {}

  private Comparison look(ResourceMemory known, Pins pins, ObjectNode live, boolean isFirstSight) {
    RemovalResult removals = RemovalResult.of(pass.spec(), desired, known, pins, live, pass.now());
    Pins left = pins.without(removals::isInElement);
    TargetModel target = pass.target(known, left, isFirstSight).after(removals.places(), live);
    return new Comparison(removals, left, target, target.object(desired, removals.rest()));
  }

  /**
   * Returns the pins without those that are, contain or are in a value that is still to be removed.
   */
  private Pins spare(
      Pins pins, RemovalResult removals, List<Decision> decisions, Collection<FieldPath> leftOut) {
    Set<FieldPath> left = Decision.paths(removals.decisions(), Decision.Outcome.REFUSED);
    leftOut.stream().filter(removals.removed()::contains).forEach(left::add);
    Set<FieldPath> surplus = Decision.paths(decisions, Decision.Outcome.REMOVED);
    surplus.retainAll(leftOut);
    Decision.paths(decisions, Decision.Outcome.REFUSED).stream()
        .filter(this::isRefusedRemoval)
        .forEach(surplus::add);
    surplus.stream().filter(UpdateModel::isNamed).forEach(left::add);
    return pins.without(
        pin ->
            left.stream()
                .anyMatch(
                    path ->
                        pin.startsWith(path)
                            || path.startsWith(pin)
                            || RemovalResult.isBehind(pin, path)));
  }

  private boolean isRefusedRemoval(FieldPath path) {
    Refusal refusal = memory.refused().get(path);
    return refusal != null && refusal.asked() == null;
  }

  private static boolean isNamed(FieldPath path) {
    List<FieldPath.Segment> segments = path.segments();
    return segments.get(segments.size() - 1) instanceof FieldPath.Element;
  }

  /** Reads STATE-2: a pin stays while the server refuses the value that would end it. */
  private Pins suspending(Pins pins, Map<FieldPath, Refusal> refused) {
    Map<FieldPath, JsonNode> suspended = new TreeMap<>(memory.pins().values());
    suspended.keySet().removeAll(pins.values().keySet());
    suspended
        .keySet()
        .removeIf(
            pin ->
                refused.entrySet().stream()
                    .filter(change -> change.getValue().asked() != null || isWish(change.getKey()))
                    .noneMatch(change -> pin.startsWith(change.getKey())));
    return pins.suspending(suspended);
  }

  private boolean isWish(FieldPath path) {
    return path.in(desired.tree()).filter(Desired::isWish).isPresent();
  }

  /**
   * Reads POLICY-6: at a change of the manifest, what is listed is asked once more; what is strict
   * now counts no more.
   */
  private ResourceMemory forgetting(ResourceMemory all, ObjectNode live) {
    Pins pins = PinModel.holding(all.pins(), all.last(), desired, live);
    ResourceMemory tolerated =
        all.with(
                all.accepted().stream().filter(form -> !pass.spec().isStrict(form.path())).toList())
            .acceptedUnder(desired.observed());
    ResourceMemory known =
        tolerated.with(tolerated.accepted().stream().filter(form -> !isOver(form, pins)).toList());
    boolean isManifestChanged =
        known.last().map(before -> !Values.same(before.tree(), desired.tree())).orElse(false);
    return isManifestChanged ? known.askingAgain() : known;
  }

  /** Reads POLICY-6: a form ends when another value is asked for, also if that is in sync. */
  private boolean isOver(Accepted form, Pins pins) {
    if (!(form instanceof Accepted.Form value)) {
      return false;
    }
    JsonNode pinned = pins.over(FieldPath.root(), desired.tree(), desired.observed());
    return Stream.of(desired.tree(), pinned)
        .map(value.path()::in)
        .allMatch(asked -> asked.filter(now -> !Values.same(now, value.asked())).isPresent());
  }

  private ResourceStep write(
      ObjectNode live,
      ResourceMemory remembered,
      Comparison look,
      Function<ResourceMemory, Comparison> looking) {
    RemovalResult removals = look.removals();
    TargetModel target = look.target();
    Pins left = look.left();
    ObjectNode wanted = look.wanted();
    ResourceMemory known = remembered.learning(target.surplus());
    List<Decision> decisions = removals.with(target.decisions());
    WriteModel write = new WriteModel(pass.server(), live, desired, left, removals.removed());
    Set<FieldPath> changes = new LinkedHashSet<>(changes(removals.decisions()));
    changes.addAll(changes(target.decisions())); // of what is left, by the places that it gets
    ServerReply reply =
        write.write(
            wanted,
            changes,
            leftOut -> {
              // POLICY-9: as the next pass leaves it out.
              Map<FieldPath, Refusal> all = new TreeMap<>(remembered.refused());
              add(all, refusals.refused(leftOut, removals, target, wanted, live));
              return looking.apply(remembered.withRefused(all)).wanted();
            });
    if (reply instanceof ServerReply.Invalid) {
      // POLICY-9: nothing was changed, and all of it is refused.
      Map<FieldPath, Refusal> all = RefusalModel.stillRefused(known, decisions);
      add(all, refusals.refused(changes, removals, target, wanted, live));
      ResourceMemory after =
          refusals
              .applied(known, all, removals)
              .withUid(ResourceModel.uid(live))
              .with(suspending(spare(target.pins(), removals, decisions, changes), all))
              .withRefused(all);
      return results.failed(
          reply, write.asked(), decisions, after, results.awaiting(known.with(left), live));
    }
    if (!(reply instanceof ServerReply.Stored stored)) {
      return results.failed(
          reply,
          write.asked(),
          decisions,
          results.failing(memory, reply),
          results.awaiting(known.with(left), live));
    }
    boolean isRepair = pass.isRepair(known);
    changes.forEach(path -> contests.wrote(path, path.in(wanted).orElse(null), isRepair));
    // POLICY-7: a look at the answer begins no contest, only one before a write does.
    Map<FieldPath, Contest> counted = contests.all();
    AnswerModel answer =
        new AnswerModel(
            known, target, left, live, write.stored(), removals.removed(), write.replaced());
    answer.read(desired, stored.object());
    Set<FieldPath> ineffective = new LinkedHashSet<>();
    for (FieldPath path : removals.removed()) {
      if (path.in(stored.object()).filter(value -> !Values.isAbsent(value)).isPresent()) {
        ineffective.add(path);
      }
    }
    List<Accepted> forms =
        answer.forms().stream().filter(form -> !pass.spec().isStrict(form.path())).toList();
    Comparison rest = look(known.learning(forms), left, stored.object(), false);
    // POLICY-9: what was not tried stays refused while it differs; a removal of what was gone is
    // done, whatever the answer brings back.
    Map<FieldPath, Refusal> refused = RefusalModel.stillRefused(known, decisions);
    Set<FieldPath> different = different(rest.removals().with(rest.target().decisions()));
    refused.keySet().removeIf(path -> different.stream().noneMatch(part -> part.startsWith(path)));
    refused.entrySet().removeIf(refusal -> isOther(refusal, stored.object()));
    refused.putAll(RefusalModel.stillRefused(known, rest.target().decisions()));
    changes.stream().filter(path -> !write.isLeftOut(path)).forEach(refused::remove); // taken
    List<FieldPath> leftOut = changes.stream().filter(write::isLeftOut).toList();
    // POLICY-3: a pin ends with the element that it is in, also if it is the answer that shows it.
    Pins pins = PinModel.holding(answer.pins(), Optional.empty(), desired, stored.object());
    add(refused, refusals.refused(leftOut, removals, target, wanted, stored.object()));
    ResourceMemory after =
        refusals
            .applied(known, refused, removals)
            .withUid(ResourceModel.uid(stored.object()))
            .with(suspending(spare(pins, removals, decisions, leftOut), refused))
            .learning(forms)
            .withRefused(refused)
            .withContests(counted);
    after = after.with(stillAsked(after, stored.object()));
    return results.done(
        Outcome.UPDATED, after, write.asked(), decisions, stored.object(), ineffective);
  }

  /** Reads POLICY-9: what is found has changed, so the change of it is tried again. */
  private static boolean isOther(Map.Entry<FieldPath, Refusal> refusal, ObjectNode stored) {
    FieldPath path = refusal.getKey();
    return refusal.getValue().asked() != null
        && path.segments().stream().allMatch(FieldPath.Key.class::isInstance)
        && !Values.same(refusal.getValue().found(), path.in(stored).orElse(null));
  }

  private static void add(Map<FieldPath, Refusal> all, Map<FieldPath, Refusal> later) {
    later.forEach((path, refusal) -> all.merge(path, refusal, Refusal::then));
  }

  private static Set<FieldPath> different(List<Decision> decisions) {
    Set<FieldPath> paths = Decision.paths(decisions, Decision.Outcome.REFUSED);
    paths.addAll(Decision.paths(decisions, Decision.Outcome.SET));
    paths.addAll(Decision.paths(decisions, Decision.Outcome.REMOVED));
    return paths;
  }

  /** The forms that a look at the answer accepts; surplus stays. */
  private List<Accepted> stillAsked(ResourceMemory after, ObjectNode stored) {
    List<Decision> decisions = pass.look(after, stored).target().decisions();
    Set<FieldPath> accepted = Decision.paths(decisions, Decision.Outcome.ACCEPTED);
    return after.accepted().stream()
        .filter(form -> !(form instanceof Accepted.Form) || accepted.contains(form.path()))
        .toList();
  }

  /** The paths that a pass changes; what is created or removed whole is one. */
  private static List<FieldPath> changes(List<Decision> decisions) {
    Set<FieldPath> paths = new LinkedHashSet<>();
    for (Decision decision : decisions) {
      if (decision.outcome() == Decision.Outcome.SET
          || decision.outcome() == Decision.Outcome.REMOVED) {
        paths.add(decision.path());
      }
    }
    return paths.stream()
        .filter(
            path ->
                path.parent().stream()
                    .noneMatch(parent -> paths.stream().anyMatch(parent::startsWith)))
        .toList();
  }
}
