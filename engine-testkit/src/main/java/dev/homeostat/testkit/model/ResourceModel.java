package dev.homeostat.testkit.model;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import dev.homeostat.Policy;
import dev.homeostat.spi.state.AcceptedForm;
import dev.homeostat.testkit.model.ResourceMemory.Applied;
import dev.homeostat.testkit.model.ResourceMemory.Refusal;
import dev.homeostat.testkit.model.ResourceStep.Outcome;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.apiguardian.api.API;

/**
 * One pass over one resource that is ours or not there: a pure function from what is wanted, what is
 * remembered and what is live to what is asked for (rules, sections A to C, and STATE-2).
 */
@API(status = EXPERIMENTAL, since = "0.1")
public final class ResourceModel {

  private static final FieldPath ROOT = FieldPath.root();

  private final ResourceSpec spec;
  private final Desired desired;
  private final ModelServer server;
  private final ContestModel contests;
  private final Instant now;
  private final ResourceMemory memory;

  private ResourceModel(
      ResourceSpec spec, ResourceMemory memory, ModelServer server, Instant now) {
    this.spec = spec;
    this.desired = Desired.of(spec);
    this.memory = memory;
    this.server = server;
    this.contests = new ContestModel(memory.contests(), now);
    this.now = now;
  }

  /**
   * Runs one pass.
   *
   * @param spec what is wanted
   * @param memory what is remembered
   * @param live the object as it is, empty if there is none
   * @param isAdopted whether the object is taken over from another writer in this pass
   * @param server answers what is asked
   * @param now the time of the pass
   * @return what was done
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

  /** Reads ACT-8: every observed field, at least one of them beyond the identity, is as wanted. */
  static boolean isSatisfied(ResourceSpec spec, ObjectNode live) {
    ResourceSpec unmarked =
        new ResourceSpec(
            spec.manifest(), spec.schema(), Map.of(), spec.facts(), spec.removesFields());
    Desired desired = Desired.of(unmarked);
    TargetModel target =
        new TargetModel(
            unmarked,
            ResourceMemory.NONE,
            new ContestModel(Map.of(), Instant.EPOCH),
            Pins.NONE,
            Instant.EPOCH,
            false);
    JsonNode wanted = target.target(ROOT, desired.observed(), desired.tree(), live);
    return Values.same(wanted, live)
        && target.decisions().stream()
            .anyMatch(decision -> decision.outcome() == Decision.Outcome.KEPT);
  }

  // ---- creation ----

  /** Reads POLICY-4: creation is whole. Pins are sent once (POLICY-3). */
  private ResourceStep create() {
    Pins pins = PinModel.holding(memory.pins(), desired, null);
    TargetModel target = new TargetModel(spec, memory, contests, pins, now, true);
    ObjectNode whole = (ObjectNode) target.whole(ROOT, desired.observed(), desired.tree());
    List<ObjectNode> asked = new ArrayList<>();
    if (contests.isHeld(ROOT, whole)) {
      return held(target);
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
      return failed(asked, target, memory.withUid(""));
    }
    contests.wrote(ROOT, whole);
    AnswerModel answer = new AnswerModel(memory, Pins.NONE, null, whole, Set.of());
    answer.read(desired, stored.object());
    ResourceMemory after =
        new ResourceMemory(
            List.of(new Applied(desired, Set.of())),
            uid(stored.object()),
            answer.pins(),
            answer.forms(),
            Map.of(),
            contests.all());
    return done(Outcome.CREATED, after, asked, target, stored.object(), Set.of());
  }

  private ResourceStep held(TargetModel target) {
    return new ResourceStep(
        Outcome.WAITING,
        memory.withContests(contests.all()),
        List.of(),
        List.of(new Decision(ROOT, Policy.ENFORCED, Decision.Outcome.HELD)),
        Set.of(),
        Set.of(),
        false);
  }

  private ResourceStep failed(
      List<ObjectNode> asked, TargetModel target, ResourceMemory after) {
    return new ResourceStep(
        Outcome.WAITING, after, asked, target.decisions(), Set.of(), Set.of(), false);
  }

  // ---- update ----

  private ResourceStep update(ObjectNode live, boolean isAdopted) {
    boolean isFirstSight = memory.uid().isEmpty() && !isAdopted;
    ResourceMemory known =
        forgetting(
            memory.uid().isEmpty() || memory.uid().equals(uid(live)) ? memory : memory.with(Pins.NONE).with(List.of()));
    Pins pins = PinModel.holding(known.pins(), desired, live);

    Removals removals = remove(known, pins, live);
    Pins left = pins.without(path -> removals.removed.stream().anyMatch(path::startsWith));
    TargetModel target = new TargetModel(spec, known, contests, left, now, isFirstSight);
    ObjectNode wanted =
        (ObjectNode) target.target(ROOT, desired.observed(), desired.tree(), removals.rest);

    if (Values.same(wanted, live)) {
      ResourceMemory after = applied(known, Set.of(), Set.of()).withUid(uid(live)).with(target.pins());
      contests.calm(changed(target));
      boolean waits = isWaiting(target);
      return done(
          waits ? Outcome.WAITING : Outcome.UNCHANGED,
          after.withContests(contests.all()),
          List.of(),
          target,
          live,
          Set.of());
    }
    return write(live, known, target, removals, wanted);
  }

  /** Reads POLICY-6: at a change of the manifest, what is listed is asked once more. */
  private ResourceMemory forgetting(ResourceMemory known) {
    boolean isManifestChanged =
        known.last().map(before -> !Values.same(before.tree(), desired.tree())).orElse(false);
    if (!isManifestChanged) {
      return known;
    }
    return known.with(
        known.accepted().stream()
            .filter(
                form ->
                    !(form instanceof Accepted.Form)
                        || form.kind() == AcceptedForm.Kind.NORMALISED)
            .toList());
  }

  private record Removals(JsonNode rest, Set<FieldPath> removed, List<Decision> decisions) {}

  private Removals remove(ResourceMemory known, Pins pins, JsonNode live) {
    JsonNode rest = live;
    Set<FieldPath> removed = new LinkedHashSet<>();
    List<Decision> decisions = new ArrayList<>();
    for (Applied applied : known.applied()) {
      if (spec.removesFields()) {
        Set<FieldPath> released = new HashSet<>(applied.released());
        released.addAll(pins.values().keySet());
        RemovalModel model = new RemovalModel(released);
        rest = model.apply(applied.desired(), desired, rest);
        removed.addAll(model.removed());
        decisions.addAll(model.decisions());
      }
    }
    return new Removals(rest, removed, decisions);
  }

  private ResourceStep write(
      ObjectNode live,
      ResourceMemory known,
      TargetModel target,
      Removals removals,
      ObjectNode wanted) {
    WriteModel write = new WriteModel(server, live, desired);
    ServerReply reply = write.write(wanted);
    if (!(reply instanceof ServerReply.Stored stored)) {
      return failed(write.asked(), target, memory);
    }
    ObjectNode asked = write.asked().get(write.asked().size() - 1);
    for (Decision decision : changes(target, removals)) {
      contests.wrote(decision.path(), decision.path().in(wanted).orElse(null));
    }
    AnswerModel answer = new AnswerModel(known, target.pins(), live, asked, removals.removed);
    answer.read(desired, stored.object());
    Set<FieldPath> ineffective = new LinkedHashSet<>();
    for (FieldPath path : removals.removed) {
      if (path.in(stored.object()).filter(value -> !Values.isAbsent(value)).isPresent()) {
        ineffective.add(path);
      }
    }
    Map<FieldPath, Refusal> refused = new TreeMap<>();
    for (FieldPath path : write.leftOut()) {
      refused.put(
          path, new Refusal(path.in(wanted).orElse(null), path.in(live).orElse(null), now));
    }
    ResourceMemory after =
        applied(known, write.leftOut(), removals.removed)
            .withUid(uid(stored.object()))
            .with(answer.pins())
            .learning(answer.forms())
            .withRefused(refused)
            .withContests(contests.all());
    return done(Outcome.UPDATED, after, write.asked(), target, stored.object(), ineffective);
  }

  /** Reads STATE-2: only what succeeded was applied; the rest stays what it was. */
  private ResourceMemory applied(
      ResourceMemory known, Set<FieldPath> refused, Set<FieldPath> removed) {
    if (refused.isEmpty()) {
      return known.withApplied(List.of(new Applied(desired, Set.of())));
    }
    List<Applied> all = new ArrayList<>();
    for (Applied before : known.applied()) {
      Set<FieldPath> released = new HashSet<>(before.released());
      removed.stream()
          .filter(path -> refused.stream().noneMatch(path::startsWith))
          .forEach(released::add);
      all.add(new Applied(before.desired(), released));
    }
    all.add(new Applied(desired, refused));
    return known.withApplied(all);
  }

  private static Set<FieldPath> changed(TargetModel target) {
    Set<FieldPath> paths = new HashSet<>();
    for (Decision decision : target.decisions()) {
      if (decision.outcome() == Decision.Outcome.HELD) {
        paths.add(decision.path());
      }
    }
    return paths;
  }

  private static List<Decision> changes(TargetModel target, Removals removals) {
    List<Decision> changes = new ArrayList<>(removals.decisions());
    changes.addAll(target.decisions());
    changes.removeIf(
        decision ->
            decision.outcome() != Decision.Outcome.SET
                && decision.outcome() != Decision.Outcome.REMOVED);
    return changes;
  }

  private static boolean isWaiting(TargetModel target) {
    return !target.belowMinimum().isEmpty()
        || target.decisions().stream()
            .anyMatch(
                decision ->
                    decision.outcome() == Decision.Outcome.HELD
                        || decision.outcome() == Decision.Outcome.REFUSED);
  }

  /** Judges the object after the pass by a second look, which asks for nothing (law 15). */
  private ResourceStep done(
      Outcome outcome,
      ResourceMemory after,
      List<ObjectNode> asked,
      TargetModel target,
      ObjectNode stored,
      Set<FieldPath> ineffective) {
    TargetModel look = new TargetModel(spec, after, new ContestModel(Map.of(), now), after.pins(), now, false);
    JsonNode wanted = look.target(ROOT, desired.observed(), desired.tree(), stored);
    Set<FieldPath> awaiting = new LinkedHashSet<>();
    for (Decision decision : look.decisions()) {
      if (decision.outcome() == Decision.Outcome.AWAITING) {
        awaiting.add(decision.path());
      }
    }
    boolean isAsWanted =
        Values.same(wanted, stored) && !isWaiting(look) && after.refused().isEmpty();
    return new ResourceStep(
        outcome, after, asked, target.decisions(), awaiting, ineffective, isAsWanted);
  }

  static String uid(ObjectNode object) {
    return object.at("/metadata/uid").asText();
  }
}
