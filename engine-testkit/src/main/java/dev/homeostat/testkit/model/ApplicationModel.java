package dev.homeostat.testkit.model;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Action;
import dev.homeostat.Application;
import dev.homeostat.FieldPath;
import dev.homeostat.ResourceId;
import dev.homeostat.Settings;
import dev.homeostat.testkit.model.ResourceStep.Outcome;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/** One pass over the resources of an application (rules ACT-4, ACT-7 to ACT-16). */
@API(status = INTERNAL)
public final class ApplicationModel {

  /** The mark of an object that the application owns (rule ACT-7). */
  static final FieldPath MARK = FieldPath.of("metadata", "labels", Application.UID_LABEL);

  /** Marks by which other tools claim an object (rule ACT-8). */
  private static final List<FieldPath> CLAIMS =
      List.of(
          FieldPath.of("metadata", "labels", "app.kubernetes.io/managed-by"),
          FieldPath.of("metadata", "labels", "argocd.argoproj.io/instance"),
          FieldPath.of("metadata", "annotations", "meta.helm.sh/release-name"),
          FieldPath.of("metadata", "annotations", "argocd.argoproj.io/tracking-id"));

  /** Kinds whose objects are kept while they are in use (rule ACT-13). */
  private static final Set<String> KEPT_KINDS =
      Set.of("Namespace", "apiextensions.k8s.io/CustomResourceDefinition");

  /** Deletions that are always allowed, unless they are all there is (rule ACT-11). */
  private static final int FEW = 5;

  private final ApplicationSpec spec;
  private final ApplicationServer server;
  private final Instant now;
  private final boolean isSaved;
  private final Map<ResourceId, ResourceMemory> pauses;
  private final Map<ResourceId, ResourceMemory> memory;
  private final Map<ResourceId, ResourceMemory> inventory = new LinkedHashMap<>();
  private final Map<ResourceId, ResourceStep> steps = new LinkedHashMap<>();

  private ApplicationModel(
      ApplicationSpec spec, ApplicationMemory memory, ApplicationServer server, Instant now) {
    this.spec = spec;
    this.server = server;
    this.now = now;
    this.isSaved = memory.isSaved();
    this.memory = new LinkedHashMap<>();
    if (spec.isKept()) {
      this.memory.putAll(memory.resources());
    }
    this.pauses = memory.resources();
  }

  /**
   * Runs one pass.
   *
   * @param spec the specification
   * @param memory the state
   * @param server reads and answers
   * @param now the time of the pass
   * @return the result
   */
  public static ApplicationStep step(
      ApplicationSpec spec, ApplicationMemory memory, ApplicationServer server, Instant now) {
    return new ApplicationModel(spec, memory, server, now).run();
  }

  private ApplicationStep run() {
    if (!spec.isKept() || !isSaved) {
      rebuild();
    }
    if (spec.settings().wanted() == Settings.Wanted.ABSENT) {
      return tearDown();
    }
    inventory.putAll(memory);
    spec.resources().forEach((id, wanted) -> steps.put(id, resource(id, wanted)));
    Set<ResourceId> unwanted = new LinkedHashSet<>(memory.keySet());
    unwanted.removeAll(spec.resources().keySet());
    boolean mayDelete = spec.allows(Action.DELETE);
    boolean isHeld = mayDelete && isMassDeletion(unwanted);
    Set<ResourceId> deleted = new LinkedHashSet<>();
    boolean isAllApplied = steps.values().stream().allMatch(ApplicationModel::isApplied);
    if (!isHeld && (isAllApplied || !mayDelete)) {
      unwanted.forEach(id -> prune(id, deleted));
    }
    boolean isReady =
        steps.values().stream().allMatch(ResourceStep::isAsWanted)
            && spec.resources().keySet().containsAll(memory.keySet());
    return new ApplicationStep(
        new ApplicationMemory(true, memory),
        new ApplicationMemory(true, inventory),
        steps,
        deleted,
        isHeld,
        isReady);
  }

  /** Reads ACT-14: nothing is wanted, and the application stays. */
  private ApplicationStep tearDown() {
    inventory.putAll(memory);
    Set<ResourceId> deleted = new LinkedHashSet<>();
    Set.copyOf(memory.keySet()).forEach(id -> prune(id, deleted));
    return new ApplicationStep(
        new ApplicationMemory(true, memory),
        new ApplicationMemory(true, inventory),
        steps,
        deleted,
        false,
        memory.isEmpty());
  }

  /** Returns whether a resource counts as applied: nothing waits, and what was written holds. */
  private static boolean isApplied(ResourceStep step) {
    return switch (step.outcome()) {
      case WAITING, BLOCKED -> false;
      case CREATED, UPDATED -> step.isAsWanted();
      case UNCHANGED, SATISFIED -> true;
    };
  }

  /** Reads STATE-4: lost state is rebuilt from the marks on objects of the desired kinds. */
  private void rebuild() {
    Set<String> kinds =
        spec.resources().keySet().stream().map(ResourceId::groupKind).collect(Collectors.toSet());
    for (ResourceId id : server.ids()) {
      server
          .read(id)
          .filter(live -> kinds.contains(id.groupKind()) && mark(live).equals(spec.uid()))
          .filter(live -> spec.isKept() || isFound(id, live))
          .ifPresent(live -> memory.put(id, found(id, live)));
    }
  }

  /**
   * Reads STATE-4: without a state, the mark of an object that others control does not count, and
   * what is not named is searched only to be deleted.
   */
  private boolean isFound(ResourceId id, ObjectNode live) {
    return !isControlled(live) && (spec.resources().containsKey(id) || spec.allows(Action.DELETE));
  }

  /** Reads STATE-4: without a state, each pass sees its objects for the first time. */
  private ResourceMemory found(ResourceId id, ObjectNode live) {
    ResourceMemory nothing = ResourceMemory.NONE.withPause(pause(id));
    return spec.isKept() || !spec.resources().containsKey(id)
        ? nothing.withUid(ResourceModel.uid(live))
        : nothing;
  }

  private ResourceMemory.@Nullable Pause pause(ResourceId id) {
    return pauses.getOrDefault(id, ResourceMemory.NONE).pause();
  }

  private ResourceStep resource(ResourceId id, ResourceSpec wanted) {
    Optional<ObjectNode> live = server.read(id);
    ResourceMemory known =
        memory.getOrDefault(id, ResourceMemory.NONE.withPause(spec.isKept() ? null : pause(id)));
    if (live.isPresent() && isBeingDeleted(live.get())) {
      return ResourceStep.untouched(Outcome.WAITING, known, false);
    }
    if (live.isPresent() && isHandedOver(wanted, live.get(), known)) {
      memory.put(id, known.handedOver());
      return foreign(wanted, known, live.get());
    }
    boolean isSeen =
        live.filter(
                object ->
                    isOurs(id, object, known) || (isKnown(object, known) && isMarkRefused(known)))
            .isPresent();
    boolean mayAdopt =
        (isSeen || spec.allows(Action.UPDATE)) && live.filter(this::mayAdopt).isPresent();
    if (live.isPresent() && !isTaken(id, live.get(), known) && !mayAdopt) {
      return foreign(wanted, known, live.get());
    }
    if (live.isPresent() && isPaused(live.get())) {
      return ResourceStep.untouched(Outcome.WAITING, known, false);
    }
    if (live.isEmpty() && isCreatedOnce(wanted, known)) {
      return ResourceStep.untouched(Outcome.UNCHANGED, known, true);
    }
    if (live.isEmpty() && !spec.allows(wasCreated(known) ? Action.RECREATE : Action.CREATE)) {
      return ResourceStep.untouched(Outcome.BLOCKED, known, false);
    }
    boolean isAdopted = live.isPresent() && !isSeen;
    ResourceMemory mine = ofObject(known, live, isAdopted);
    if (live.isPresent() && !spec.allows(Action.UPDATE)) {
      Optional<ResourceStep> different = ResourceModel.different(wanted, mine, live.get(), now);
      if (different.isPresent()) {
        return different.get();
      }
    }
    ResourceStep step = ResourceModel.step(wanted, mine, live, isAdopted, server.of(id), now);
    boolean isAsked = !step.asked().isEmpty();
    if (isAsked && (live.isEmpty() || isAdopted || !memory.containsKey(id))) {
      inventory.put(id, mine.expecting(Desired.of(wanted)));
    }
    boolean isTaken = !isAdopted || !step.memory().uid().isEmpty();
    if (isTaken) {
      memory.put(id, step.memory());
    } else if (isAsked) {
      memory.put(id, step.memory().expecting(Desired.of(wanted)));
    }
    return step;
  }

  /** Reads ACT-7 and ACT-8: what is remembered is of another object, unless it was handed back. */
  private static ResourceMemory ofObject(
      ResourceMemory known, Optional<ObjectNode> live, boolean isAdopted) {
    if (!isAdopted && known.letGo() == null) {
      return known;
    }
    ResourceMemory nothing =
        ResourceMemory.NONE.withPause(known.pause()).withWasCreated(known.wasCreated());
    return isAdopted || live.isEmpty() ? nothing : nothing.withUid(ResourceModel.uid(live.get()));
  }

  /** Reads ACT-7: known by uid, or marked while it is expected or since it was kept. */
  private boolean isOurs(ResourceId id, ObjectNode live, ResourceMemory known) {
    if (isOfAnother(live)) {
      return false; // handed over to another application
    }
    return isKnown(live, known)
        || (mark(live).equals(spec.uid()) && (memory.containsKey(id) || isLeftBehind(id, live)));
  }

  /** Reads ACT-8: an object that the server never let be marked was not adopted. */
  private boolean isTaken(ResourceId id, ObjectNode live, ResourceMemory known) {
    return isOurs(id, live, known) && !(mark(live).isEmpty() && isMarkRefused(known));
  }

  private static boolean isMarkRefused(ResourceMemory known) {
    return known.applied().stream().noneMatch(ApplicationModel::hadMark)
        && known.refused().keySet().stream().anyMatch(ApplicationModel::isOfMark);
  }

  private static boolean hadMark(ResourceMemory.Applied applied) {
    return !applied.isExpected()
        && applied.released().stream().noneMatch(ApplicationModel::isOfMark);
  }

  /** Returns whether a change of a path changes the mark. */
  static boolean isOfMark(FieldPath path) {
    return MARK.startsWith(path) || path.startsWith(MARK);
  }

  /** Reads ACT-7: let go, and not taken back until its manifest changes. */
  private boolean isHandedOver(ResourceSpec wanted, ObjectNode live, ResourceMemory known) {
    boolean wasOurs = known.letGo() != null || (isKnown(live, known) && !isMarkRefused(known));
    boolean isTakenBack =
        spec.settings().adoption() == Settings.Adoption.ALWAYS && !isAppliedLast(wanted, known);
    return wasOurs && isOfAnother(live) && !isTakenBack;
  }

  private static boolean isKnown(ObjectNode live, ResourceMemory known) {
    return !known.uid().isEmpty() && known.uid().equals(ResourceModel.uid(live));
  }

  private static boolean isAppliedLast(ResourceSpec wanted, ResourceMemory known) {
    Desired last = known.letGo() != null ? known.letGo().wanted() : known.last().orElse(null);
    return last != null && Values.same(last.tree(), Desired.of(wanted).tree());
  }

  private boolean isOfAnother(ObjectNode live) {
    return !mark(live).isEmpty() && !mark(live).equals(spec.uid());
  }

  private static String mark(ObjectNode live) {
    return MARK.in(live).map(JsonNode::asText).orElse("");
  }

  /** Reads ACT-8. */
  private boolean mayAdopt(ObjectNode live) {
    return switch (spec.settings().adoption()) {
      case NEVER -> false;
      case IF_UNOWNED ->
          CLAIMS.stream().allMatch(claim -> claim.in(live).isEmpty())
              && !isOfAnother(live)
              && !isControlled(live);
      case ALWAYS -> true;
    };
  }

  private static boolean isControlled(ObjectNode live) {
    return StreamSupport.stream(live.at("/metadata/ownerReferences").spliterator(), false)
        .anyMatch(reference -> reference.path("controller").asBoolean());
  }

  /**
   * Reads ACT-8: a foreign object is never changed; if it has all desired fields, it is satisfied.
   */
  private static ResourceStep foreign(ResourceSpec wanted, ResourceMemory known, ObjectNode live) {
    boolean isSatisfied = ResourceModel.isSatisfied(wanted, live);
    return ResourceStep.untouched(
        isSatisfied ? Outcome.SATISFIED : Outcome.BLOCKED, known, isSatisfied);
  }

  /** Reads ACT-8: what is being deleted is neither adopted nor patched. */
  private static boolean isBeingDeleted(ObjectNode live) {
    return !live.at("/metadata/deletionTimestamp").isMissingNode();
  }

  private static boolean isPaused(ObjectNode live) {
    return live.at("/metadata/annotations/homeostat.dev~1paused").asText().equals("true");
  }

  /**
   * Reads ACT-10: never created again under the same desired state. An object of which a part of
   * that was refused has not been there.
   */
  private static boolean isCreatedOnce(ResourceSpec wanted, ResourceMemory known) {
    return wanted
            .manifest()
            .at("/metadata/annotations/homeostat.dev~1create")
            .asText()
            .equals("once")
        && wasCreated(known)
        && known.refused().isEmpty()
        && isAppliedLast(wanted, known);
  }

  /** Reads ACT-14: whether to create an object is to create it again. */
  private static boolean wasCreated(ResourceMemory known) {
    return known.wasCreated();
  }

  /** Reads ACT-11: everything, or more than the allowed share. */
  private boolean isMassDeletion(Set<ResourceId> unwanted) {
    int all = ours(memory.keySet());
    int deletions = ours(unwanted);
    int share = all * spec.settings().maxDeletePercent() / 100;
    boolean isMuch = deletions > Math.max(FEW, share) || deletions == all;
    return deletions > 0 && isMuch && !spec.settings().allowMassDeletion();
  }

  /** Reads ACT-7: an object that was handed over is no longer owned. */
  private int ours(Set<ResourceId> ids) {
    return (int)
        ids.stream()
            .filter(id -> memory.getOrDefault(id, ResourceMemory.NONE).letGo() == null)
            .count();
  }

  /** Reads ACT-4 and ACT-13. */
  private void prune(ResourceId id, Set<ResourceId> deleted) {
    ResourceMemory known = memory.getOrDefault(id, ResourceMemory.NONE);
    Optional<ObjectNode> ours =
        known.letGo() != null
            ? Optional.empty()
            : server
                .read(id)
                .filter(live -> isTaken(id, live, known))
                .filter(live -> !isKept(live) || !spec.allows(Action.DELETE));
    if (ours.isEmpty()) {
      memory.remove(id);
    } else if (spec.allows(Action.DELETE)
        && !isBeingDeleted(ours.get())
        && !isPaused(ours.get())
        && server.delete(id)) {
      memory.remove(id);
      deleted.add(id);
    }
  }

  /** Reads ACT-13: what is kept is forgotten, and has its mark still. */
  private boolean isLeftBehind(ResourceId id, ObjectNode live) {
    return spec.isKept() && (isKept(live) || KEPT_KINDS.contains(id.groupKind()));
  }

  private static boolean isKept(ObjectNode live) {
    return live.at("/metadata/annotations/homeostat.dev~1on-delete").asText().equals("keep");
  }
}
