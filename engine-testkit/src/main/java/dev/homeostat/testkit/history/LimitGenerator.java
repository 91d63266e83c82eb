package dev.homeostat.testkit.history;

import static dev.homeostat.testkit.history.Dice.JSON;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Action;
import dev.homeostat.Settings;
import dev.homeostat.Teardown;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Limits what the application of a history may do: to some actions, or to what it finds without a
 * state. It is torn down at times, and others delete and protect its objects more often.
 */
final class LimitGenerator {

  private static final JsonPointer FINALIZERS = JsonPointer.compile("/metadata/finalizers");

  private final Dice dice;
  private final boolean isWithoutState;
  private final boolean allowsMassDeletion;
  private final Settings.Adoption adoption;

  LimitGenerator(Dice dice) {
    this.dice = dice;
    this.isWithoutState = dice.chance(40);
    this.allowsMassDeletion = dice.chance(30);
    this.adoption =
        dice.chance(30) ? dice.any(Settings.Adoption.values()) : Settings.Adoption.NEVER;
  }

  History limit(History history) {
    List<HistoryStep> steps = new ArrayList<>();
    if (isWithoutState) {
      steps.add(new HistoryStep.ForgoState());
    }
    List<ObjectNode> manifest = List.of();
    for (HistoryStep step : history.steps()) {
      if (step instanceof HistoryStep.Want want) {
        if (manifest.isEmpty() && dice.chance(15)) {
          steps.add(new HistoryStep.Make(want.wish().manifest().get(0)));
        }
        manifest = want.wish().manifest();
        steps.add(new HistoryStep.Want(limited(want.wish())));
      } else {
        steps.add(step);
      }
      if (!manifest.isEmpty() && dice.chance(20)) {
        steps.add(touched(dice.any(manifest)));
      }
    }
    steps.add(new HistoryStep.Reconcile(Optional.empty()));
    return new History(steps);
  }

  /** Others delete an object, protect it, or end its protection. */
  private HistoryStep touched(ObjectNode resource) {
    String name = resource.at("/metadata/name").asText();
    if (dice.chance(50)) {
      return new HistoryStep.Delete(name);
    }
    JsonNode held = JSON.arrayNode().add("example.com/hold");
    return dice.chance(60)
        ? new HistoryStep.Edit(name, HistoryStep.Edit.Operation.ADD, FINALIZERS, held)
        : new HistoryStep.Edit(
            name, HistoryStep.Edit.Operation.REMOVE, FINALIZERS, JSON.nullNode());
  }

  private Wish limited(Wish wish) {
    Settings settings =
        wish.settings().withAllowMassDeletion(allowsMassDeletion).withAdoption(adoption);
    if (dice.chance(15)) {
      settings = settings.withWanted(Settings.Wanted.ABSENT);
    }
    return wish.withSettings(settings)
        .withTeardown(dice.any(Teardown.values()))
        .withActions(dice.chance(60) ? some() : EnumSet.allOf(Action.class));
  }

  /** Without a state, to create is not told from creating again. */
  private Set<Action> some() {
    Set<Action> some = EnumSet.noneOf(Action.class);
    for (Action action : Action.values()) {
      if (dice.chance(50)) {
        some.add(action);
      }
    }
    if (isWithoutState && some.contains(Action.CREATE)) {
      some.add(Action.RECREATE);
    }
    return some;
  }
}
