package dev.homeostat.testkit.history;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Application;
import dev.homeostat.Policy;
import dev.homeostat.Settings;
import dev.homeostat.testkit.fault.Faults;
import dev.homeostat.testkit.history.CombinationPlace.Line;
import dev.homeostat.testkit.history.HistoryGenerator.Pace;
import dev.homeostat.testkit.history.HistoryStep.Edit.Operation;
import dev.homeostat.testkit.model.FieldPolicy.ListKind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A random history that meets a combination most often: the server has the behaviour, a
 * specification is applied, the edit happens, and the next pass finds the field with its policy.
 * All that the combination leaves open is random, and so are the later steps.
 */
final class CombinationGenerator {

  private static final String NAME = "top";

  private final Dice dice;
  private final FieldCombination combination;
  private final CombinationPlace place;
  private final Optional<ServerBehaviour> behaviour;
  private final HistoryGenerator generator;
  private final int bounds;
  private final List<HistoryStep> steps = new ArrayList<>();
  private boolean isServed;

  CombinationGenerator(Dice dice, FieldCombination combination) {
    this.dice = dice;
    this.combination = combination;
    CombinationPlaces places = CombinationPlaces.of(dice, combination);
    this.place = places.any();
    Subject subject = new Subjects(dice, dice.chance(25)).of(places.kind(), NAME);
    this.behaviour =
        combination.effect() == ServerEffect.PLAIN
            ? Optional.empty()
            : Optional.of(places.behaviour(place, subject));
    this.bounds = isOfNewMember() ? 0 : dice.below(ResourceDraft.BOUNDS);
    this.generator =
        new HistoryGenerator(dice, List.of(narrowed(subject)), true, settings(), Pace.DENSE);
  }

  /** A schema with bounds changes with the number of members. */
  private boolean isOfNewMember() {
    return combination.list() == ListKind.SET && combination.edit() == EditKind.MANIFEST;
  }

  /** All happens at the place, or at some others, too. */
  private Subject narrowed(Subject subject) {
    return subject.slots().stream()
        .filter(slot -> slot.path().equals(place.path()) && slot.weight() > 0)
        .findFirst()
        .filter(any -> dice.chance(70))
        .map(subject::at)
        .orElse(subject);
  }

  private Settings settings() {
    return Settings.DEFAULT.withAdoption(
        dice.any(
            Settings.Adoption.NEVER,
            Settings.Adoption.NEVER,
            Settings.Adoption.IF_UNOWNED,
            Settings.Adoption.ALWAYS));
  }

  History generate() {
    if (dice.chance(50)) {
      serve();
    }
    switch (combination.edit()) {
      case OBJECT -> object();
      case NONE -> after(() -> {});
      case LIVE -> after(this::edit);
      case MANIFEST, SCHEMA, MANIFEST_AND_SCHEMA -> specifications();
    }
    steps.addAll(generator.rest());
    return new History(steps);
  }

  /** The server behaves so from the beginning, or from before the last pass on. */
  private void serve() {
    if (!isServed) {
      behaviour.ifPresent(one -> steps.add(new HistoryStep.Serve(List.of(one))));
      isServed = true;
    }
  }

  // ---- the specification ----

  /** The line of the specification about the field, with the kind of schema. */
  private record Draft(SchemaMode mode, Line line, boolean isObserved) {}

  private Draft target() {
    return drawn(line(), isObserved());
  }

  private Draft drawn(Line line, boolean isObserved) {
    Draft draft;
    do {
      draft = new Draft(dice.any(SchemaMode.values()), line, isObserved);
    } while (!fits(draft));
    return draft;
  }

  private boolean fits(Draft draft) {
    return place.fits(draft.mode(), draft.line(), draft.isObserved());
  }

  private Line line() {
    return switch (combination.policy()) {
      case ENFORCED, INITIAL_ONLY -> Line.VALUE;
      case ENFORCED_ABSENT -> Line.NULL;
      case PINNED, WATCHED, UNOBSERVED -> Line.NONE;
    };
  }

  private boolean isObserved() {
    return combination.policy() != Policy.INITIAL_ONLY && combination.policy() != Policy.UNOBSERVED;
  }

  private void want(Draft draft) {
    boolean isExcept = draft.mode() == SchemaMode.EXTENDED && !draft.isObserved();
    generator
        .first()
        .set(
            new PlaceSpec(
                place.path(),
                place.said(draft.line()),
                draft.mode(),
                place.schema(draft.mode(), draft.line(), draft.isObserved()),
                isExcept ? place.except() : List.of(),
                bounds));
    steps.add(generator.want());
  }

  // ---- the steps ----

  /** A specification, and an edit between two passes. */
  private void after(Runnable edit) {
    Draft draft = target();
    if (dice.chance(mustBeThere() ? 50 : 15)) {
      make(false);
    }
    want(draft);
    steps.add(generator.pass());
    if (combination.edit() != EditKind.LIVE) {
      give();
    }
    serve();
    edit.run();
    steps.add(generator.pass());
  }

  private void specifications() {
    Draft before;
    Draft after;
    do {
      after = target();
      before = before(after);
    } while (!fits(before));
    want(before);
    steps.add(generator.pass());
    give();
    serve();
    want(after);
    steps.add(generator.pass());
  }

  private Draft before(Draft after) {
    boolean isSaid = combination.edit() != EditKind.SCHEMA;
    boolean isObservedOtherwise = combination.edit() != EditKind.MANIFEST;
    boolean isNewMember = combination.list() == ListKind.SET && isSaid && after.isObserved();
    return new Draft(
        isObservedOtherwise ? dice.any(SchemaMode.values()) : after.mode(),
        isSaid ? otherThan(after.line()) : after.line(),
        !isNewMember && isObservedOtherwise != after.isObserved());
  }

  private Line otherThan(Line line) {
    if (line != Line.VALUE) {
      return Line.VALUE;
    }
    // Without a value, a whole list counts as no list.
    return combination.list() == ListKind.WHOLE
        ? Line.OTHER
        : dice.any(Line.OTHER, Line.NULL, Line.NONE);
  }

  /** The object is not there, or another one is. */
  private void object() {
    Draft draft = target();
    if (dice.chance(50)) {
      if (mustBeThere() || dice.chance(40)) {
        make(dice.chance(30));
      }
    } else {
      want(draft);
      steps.add(generator.pass());
      steps.add(new HistoryStep.Delete(NAME));
      if (mustBeThere() || dice.chance(60)) {
        make(dice.chance(50));
      }
    }
    serve();
    want(draft);
    steps.add(generator.pass());
  }

  // ---- others ----

  /** Returns whether the field has to exist on the cluster, because no specification sets it. */
  private boolean mustBeThere() {
    return combination.policy() == Policy.UNOBSERVED
        || (combination.list() == ListKind.WHOLE && combination.policy() != Policy.ENFORCED);
  }

  /** Another writer gives the field a value, which the pass behind may leave as it is. */
  private void give() {
    if (dice.chance(mustBeThere() ? 85 : 20)) {
      steps.add(edit(JsonPointer.compile(place.path()), place.live()));
      steps.add(
          dice.chance(30)
              ? new HistoryStep.Reconcile(Optional.of(Faults.stopsBefore(Faults.write(1))))
              : generator.pass());
    }
  }

  private void edit() {
    Map.Entry<JsonPointer, JsonNode> chosen =
        dice.any(
            place.edits().entrySet().stream()
                .sorted(Map.Entry.comparingByKey(Comparator.comparing(Object::toString)))
                .toList());
    steps.add(edit(chosen.getKey(), chosen.getValue()));
  }

  private static HistoryStep edit(JsonPointer path, JsonNode value) {
    return new HistoryStep.Edit(NAME, Operation.ADD, path, value);
  }

  /** Others make the object with the field, or it comes back with our mark. */
  private void make(boolean isMarked) {
    ObjectNode object = generator.first().manifest();
    ResourceDraft.set(object, place.path(), place.live());
    if (isMarked) {
      object
          .withObjectProperty("metadata")
          .withObjectProperty("labels")
          .put(Application.UID_LABEL, EngineSetup.uid("default"));
    }
    steps.add(new HistoryStep.Make(object));
  }
}
