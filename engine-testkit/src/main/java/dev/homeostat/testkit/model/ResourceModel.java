package dev.homeostat.testkit.model;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import dev.homeostat.Policy;
import dev.homeostat.testkit.model.ResourceMemory.Applied;
import dev.homeostat.testkit.model.ResourceMemory.Pause;
import dev.homeostat.testkit.model.ResourceMemory.Refusal;
import dev.homeostat.testkit.model.ResourceStep.Outcome;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import org.apiguardian.api.API;

/**
 * One pass over one resource that is owned or missing: a pure function from specification, state
 * and live object to the object to ask for (rules READ, SCHEMA, POLICY and STATE-2).
 */
@API(status = EXPERIMENTAL, since = "0.1")
public final class ResourceModel {

  private static final FieldPath ROOT = FieldPath.root();

  private final ResourceSpec spec;
  private final Desired desired;
  private final ModelServer server;
  private final ContestModel contests;
  private final RefusalModel refusals;
  private final Instant now;
  private final ResourceMemory memory;

  private ResourceModel(ResourceSpec spec, ResourceMemory memory, ModelServer server, Instant now) {
    this.spec = spec;
    this.desired = Desired.of(spec);
    this.memory = inVersion(spec, memory);
    this.server = server;
    this.contests = new ContestModel(memory.contests(), now);
    this.now = now;
    this.refusals = new RefusalModel(desired, this.memory.pins(), now);
  }

  /**
   * Runs one pass.
   *
   * @param spec the specification
   * @param memory the state
   * @param live the object as it is, empty if there is none
   * @param isAdopted whether the object is adopted in this pass
   * @param server responds to the requests
   * @param now the time of the pass
   * @return the result
   */
  public static ResourceStep step(
      ResourceSpec spec,
      ResourceMemory memory,
      Optional<ObjectNode> live,
      boolean isAdopted,
      ModelServer server,
      Instant now) {
    ResourceModel model = new ResourceModel(spec, memory, server, now);
    return live.isPresent() ? model.update(live.get(), isAdopted) : model.create();
  }

  /**
   * Reads ACT-14: an object that differs stays as it is, and so does what is remembered of it,
   * where updates are not allowed.
   *
   * @param spec the specification
   * @param memory the state
   * @param live the object as it is
   * @param now the time of the pass
   * @return the result, empty if there is nothing to change
   */
  static Optional<ResourceStep> different(
      ResourceSpec spec, ResourceMemory memory, ObjectNode live, Instant now) {
    ModelServer none =
        (before, asked) -> {
          throw new IllegalStateException("an application that does not update was written");
        };
    return new ResourceModel(spec, memory, none, now).different(live, memory);
  }

  private Optional<ResourceStep> different(ObjectNode live, ResourceMemory before) {
    boolean isFirstSight = !memory.uid().equals(uid(live));
    ResourceMemory remembered =
        forgetting(isFirstSight ? memory.with(Pins.NONE).with(List.of()) : memory);
    Pins pins = PinModel.holding(remembered.pins(), remembered.last(), desired, live);
    Look look = look(remembered, pins, live, isFirstSight);
    ResourceMemory known = remembered.learning(look.target().surplus());
    return Values.same(look.wanted(), live)
        ? Optional.empty()
        : Optional.of(
            new ResourceStep(
                Outcome.BLOCKED,
                before,
                List.of(),
                List.of(),
                awaiting(known.with(look.left()), live),
                Set.of(),
                false));
  }

  /** Reads POLICY-8: another apiVersion drops pins and accepted forms. */
  private static ResourceMemory inVersion(ResourceSpec spec, ResourceMemory memory) {
    boolean isAnother =
        memory
            .last()
            .map(last -> last.spec().manifest().path("apiVersion"))
            .filter(version -> !version.equals(spec.manifest().path("apiVersion")))
            .isPresent();
    return isAnother ? memory.with(Pins.NONE).with(List.of()) : memory;
  }

  /** Reads ACT-8: every observed field, at least one of them beyond the identity, is as desired. */
  static boolean isSatisfied(ResourceSpec spec, ObjectNode live) {
    Map<FieldPath, JsonNode> byHooks = new LinkedHashMap<>(spec.byHooks());
    byHooks.remove(ApplicationModel.MARK); // it cannot be on a foreign object
    ResourceSpec unmarked =
        new ResourceSpec(
            spec.manifest(), spec.schema(), byHooks, spec.facts(), spec.removesFields());
    Desired desired = Desired.of(unmarked);
    TargetModel target =
        new TargetModel(
            unmarked,
            ResourceMemory.NONE,
            new ContestModel(Map.of(), Instant.EPOCH),
            Pins.NONE,
            Instant.EPOCH,
            false);
    JsonNode wanted = target.object(desired, live);
    return Values.same(wanted, live)
        && target.decisions().stream()
            .anyMatch(
                decision ->
                    decision.outcome() == Decision.Outcome.KEPT
                        && decision.policy() != Policy.WATCHED);
  }

  // ---- creation ----

  /** Reads POLICY-4: creation is whole. Pins are sent once (POLICY-3). */
  private ResourceStep create() {
    Pins pins = PinModel.holding(memory.pins(), memory.last(), desired, null);
    TargetModel target = new TargetModel(spec, memory, contests, pins, now, true);
    ObjectNode whole = (ObjectNode) target.whole(ROOT, desired.observed(), desired.tree());
    List<ObjectNode> asked = new ArrayList<>();
    if (contests.isHeld(ROOT, whole)) {
      return held();
    }
    if (memory.isPaused(desired, now)) {
      return paused(Set.of());
    }
    asked.add(whole);
    ServerReply reply = server.write(Optional.empty(), whole);
    if (reply instanceof ServerReply.Invalid && !pins.values().isEmpty()) {
      pins = Pins.NONE;
      target = new TargetModel(spec, memory, contests, pins, now, true);
      whole = (ObjectNode) target.whole(ROOT, desired.observed(), desired.tree());
      asked.add(whole);
      reply = server.write(Optional.empty(), whole);
    }
    if (!(reply instanceof ServerReply.Stored stored)) {
      return failed(
          reply,
          asked,
          target.decisions(),
          failing(memory.expecting(desired).withUid("").with(pins), reply),
          Set.of());
    }
    if (!memory.uid().isEmpty()) {
      contests.wrote(ROOT, whole, isRepair(memory));
    }
    AnswerModel answer =
        new AnswerModel(memory, target, Pins.NONE, null, whole, Set.of(), Set.of());
    answer.read(desired, stored.object());
    ResourceMemory after =
        new ResourceMemory(
            List.of(new Applied(desired, Set.of())),
            uid(stored.object()),
            answer.pins(),
            answer.forms().stream().filter(form -> !spec.isStrict(form.path())).toList(),
            Map.of(),
            contests.all(),
            null,
            null,
            true);
    return done(Outcome.CREATED, after, asked, target.decisions(), stored.object(), Set.of());
  }

  private ResourceStep held() {
    return new ResourceStep(
        Outcome.WAITING,
        memory.withContests(contests.all()),
        List.of(),
        List.of(new Decision(ROOT, Policy.ENFORCED, Decision.Outcome.HELD)),
        Set.of(),
        Set.of(),
        false);
  }

  /** Reads ACT-6: the next write waits. */
  private ResourceStep paused(Set<FieldPath> awaiting) {
    boolean isInvalid = memory.pause() != null && memory.pause().isInvalid();
    return new ResourceStep(
        isInvalid ? Outcome.BLOCKED : Outcome.WAITING,
        memory,
        List.of(),
        List.of(),
        isInvalid ? Set.of() : awaiting,
        Set.of(),
        false);
  }

  private ResourceMemory failing(ResourceMemory after, ServerReply reply) {
    boolean isInvalid = reply instanceof ServerReply.Invalid;
    return after.withPause(Pause.after(memory.pause(), isInvalid, desired, now));
  }

  /** Reads ACT-6: what is invalid needs a change of the manifest, all else heals by time. */
  private static ResourceStep failed(
      ServerReply reply,
      List<ObjectNode> asked,
      List<Decision> decisions,
      ResourceMemory after,
      Set<FieldPath> awaiting) {
    Outcome outcome = reply instanceof ServerReply.Invalid ? Outcome.BLOCKED : Outcome.WAITING;
    return new ResourceStep(outcome, after, asked, decisions, awaiting, Set.of(), false);
  }

  /** Returns the awaited fields, and the lists that wait for others (rule POLICY-5). */
  private Set<FieldPath> awaiting(ResourceMemory after, JsonNode object) {
    TargetModel look =
        new TargetModel(spec, after, new ContestModel(Map.of(), now), after.pins(), now, false);
    JsonNode unused = look.object(desired, object);
    Set<FieldPath> awaiting = new LinkedHashSet<>(AwaitedModel.of(desired, after.pins(), object));
    awaiting.addAll(look.belowMinimum());
    return awaiting;
  }

  // ---- update ----

  private ResourceStep update(ObjectNode live, boolean isAdopted) {
    boolean isFirstSight = !memory.uid().equals(uid(live)) && !isAdopted;
    ResourceMemory remembered =
        forgetting(
            memory.uid().equals(uid(live)) ? memory : memory.with(Pins.NONE).with(List.of()));
    Pins pins = PinModel.holding(remembered.pins(), remembered.last(), desired, live);

    Function<ResourceMemory, Look> looking = with -> look(with, pins, live, isFirstSight);
    Look look = looking.apply(remembered);
    RemovalResult removals = look.removals();
    TargetModel target = look.target();
    ResourceMemory known = remembered.learning(target.surplus());
    if (!Values.same(look.wanted(), live)) {
      return memory.isPaused(desired, now)
          ? paused(awaiting(known.with(look.left()), live))
          : write(live, remembered, look, looking);
    }
    List<Decision> decisions = removals.with(target.decisions());
    contests.calm(Decision.paths(decisions, Decision.Outcome.HELD));
    Map<FieldPath, Refusal> refused = RefusalModel.stillRefused(known, decisions);
    ResourceMemory after =
        refusals
            .applied(known, refused, removals, decisions)
            .withUid(uid(live))
            .with(spare(target.pins(), removals, List.of()))
            .withRefused(refused)
            .withContests(contests.all());
    return done(Outcome.UNCHANGED, after, List.of(), decisions, live, Set.of());
  }

  /**
   * The comparison with a live object.
   *
   * @param removals the removals
   * @param left the pins that hold after the removals
   * @param target the target
   * @param wanted the object to ask for
   */
  private record Look(RemovalResult removals, Pins left, TargetModel target, ObjectNode wanted) {}

  private Look look(ResourceMemory known, Pins pins, ObjectNode live, boolean isFirstSight) {
    RemovalResult removals = RemovalResult.of(spec, desired, known, pins, live, now);
    Pins left = pins.without(removals::isInElement);
    TargetModel target =
        new TargetModel(spec, known, contests, left, now, isFirstSight).after(removals.places());
    return new Look(removals, left, target, target.object(desired, removals.rest()));
  }

  /**
   * Returns the pins without those that are, contain or are in a value that is still to be removed.
   */
  private static Pins spare(Pins pins, RemovalResult removals, Collection<FieldPath> leftOut) {
    Set<FieldPath> left = Decision.paths(removals.decisions(), Decision.Outcome.REFUSED);
    leftOut.stream().filter(removals.removed()::contains).forEach(left::add);
    return pins.without(
        pin -> left.stream().anyMatch(path -> pin.startsWith(path) || path.startsWith(pin)));
  }

  /**
   * Reads POLICY-6: at a change of the manifest, what is listed is asked once more; what is strict
   * now counts no more.
   */
  private ResourceMemory forgetting(ResourceMemory all) {
    ResourceMemory known =
        all.with(all.accepted().stream().filter(form -> !spec.isStrict(form.path())).toList())
            .acceptedUnder(desired.observed());
    boolean isManifestChanged =
        known.last().map(before -> !Values.same(before.tree(), desired.tree())).orElse(false);
    return isManifestChanged ? known.askingAgain() : known;
  }

  private ResourceStep write(
      ObjectNode live,
      ResourceMemory remembered,
      Look look,
      Function<ResourceMemory, Look> looking) {
    RemovalResult removals = look.removals();
    TargetModel target = look.target();
    Pins left = look.left();
    ObjectNode wanted = look.wanted();
    ResourceMemory known = remembered.learning(target.surplus());
    List<Decision> decisions = removals.with(target.decisions());
    WriteModel write = new WriteModel(server, live, desired, left);
    Set<FieldPath> changes = new LinkedHashSet<>(changes(removals.decisions()));
    changes.addAll(changes(target.decisions())); // of what is left, by the places that it gets
    ServerReply reply =
        write.write(
            wanted,
            changes,
            leftOut -> {
              // POLICY-9: as the next pass leaves it out.
              Map<FieldPath, Refusal> all = new TreeMap<>(remembered.refused());
              all.putAll(refusals.refused(leftOut, decisions, target, wanted, live));
              return looking.apply(remembered.withRefused(all)).wanted();
            });
    if (reply instanceof ServerReply.Invalid) {
      // POLICY-9: nothing was changed, and all of it is refused.
      Map<FieldPath, Refusal> all = RefusalModel.stillRefused(known, decisions);
      all.putAll(refusals.refused(changes, decisions, target, wanted, live));
      ResourceMemory after =
          refusals
              .applied(known, all, removals, decisions)
              .withUid(uid(live))
              .with(spare(target.pins(), removals, changes))
              .withRefused(all);
      return failed(reply, write.asked(), decisions, after, awaiting(known.with(left), live));
    }
    if (!(reply instanceof ServerReply.Stored stored)) {
      return failed(
          reply,
          write.asked(),
          decisions,
          failing(memory, reply),
          awaiting(known.with(left), live));
    }
    boolean isRepair = isRepair(known);
    changes.forEach(path -> contests.wrote(path, path.in(wanted).orElse(null), isRepair));
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
    Map<FieldPath, Refusal> refused = RefusalModel.stillRefused(known, decisions);
    List<FieldPath> leftOut = changes.stream().filter(write::isLeftOut).toList();
    refused.putAll(refusals.refused(leftOut, decisions, target, wanted, stored.object()));
    ResourceMemory after =
        refusals
            .applied(known, refused, removals, decisions)
            .withUid(uid(stored.object()))
            .with(spare(answer.pins(), removals, leftOut))
            .learning(answer.forms().stream().filter(f -> !spec.isStrict(f.path())).toList())
            .withRefused(refused)
            .withContests(contests.all());
    after = after.with(stillAsked(after, stored.object()));
    return done(Outcome.UPDATED, after, write.asked(), decisions, stored.object(), ineffective);
  }

  /** The forms that a look at the answer accepts; surplus stays. */
  private List<Accepted> stillAsked(ResourceMemory after, ObjectNode stored) {
    TargetModel look =
        new TargetModel(spec, after, new ContestModel(Map.of(), now), after.pins(), now, false);
    JsonNode unused = look.object(desired, stored);
    Set<FieldPath> accepted = Decision.paths(look.decisions(), Decision.Outcome.ACCEPTED);
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

  /** Reads POLICY-7: only writes that ask what was asked before put something back. */
  private boolean isRepair(ResourceMemory known) {
    return known.last().filter(before -> Values.same(before.tree(), desired.tree())).isPresent();
  }

  private static boolean isWaiting(TargetModel target) {
    return !target.belowMinimum().isEmpty()
        || target.decisions().stream()
            .anyMatch(
                decision ->
                    decision.outcome() == Decision.Outcome.HELD
                        || decision.outcome() == Decision.Outcome.REFUSED);
  }

  /** Determines the result from a second comparison, which makes no request (law 15). */
  private ResourceStep done(
      Outcome outcome,
      ResourceMemory after,
      List<ObjectNode> asked,
      List<Decision> decisions,
      ObjectNode stored,
      Set<FieldPath> ineffective) {
    TargetModel look =
        new TargetModel(spec, after, new ContestModel(Map.of(), now), after.pins(), now, false);
    JsonNode wanted = look.object(desired, stored);
    boolean isAsWanted =
        Values.same(wanted, stored) && !isWaiting(look) && after.refused().isEmpty();
    boolean isLeft = !look.belowMinimum().isEmpty() || isHeld(decisions);
    return new ResourceStep(
        outcome == Outcome.CREATED ? outcome : left(after, isLeft).orElse(outcome),
        after.withPause(null),
        asked,
        decisions,
        awaiting(after, stored),
        ineffective,
        isAsWanted);
  }

  /**
   * Reads ACT-16: a resource with a difference that is not reverted in this pass is waiting or
   * blocked.
   */
  private static Optional<Outcome> left(ResourceMemory after, boolean isLeft) {
    if (!after.refused().isEmpty()) {
      return Optional.of(Outcome.BLOCKED);
    }
    return isLeft ? Optional.of(Outcome.WAITING) : Optional.empty();
  }

  private static boolean isHeld(List<Decision> decisions) {
    return !Decision.paths(decisions, Decision.Outcome.HELD).isEmpty();
  }

  static String uid(ObjectNode object) {
    return object.at("/metadata/uid").asText();
  }
}
