package dev.homeostat.testkit.history;

import static dev.homeostat.testkit.history.Dice.JSON;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Application;
import dev.homeostat.FieldPath;
import dev.homeostat.Settings;
import dev.homeostat.testkit.fault.Fault;
import dev.homeostat.testkit.fault.Fault.Moment;
import dev.homeostat.testkit.fault.Faults;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Makes a random history: a specification and a server that change, others who edit, and faults.
 */
final class HistoryGenerator {

  private static final JsonPointer MARK =
      JsonPointer.compile("/metadata/labels/" + Application.UID_LABEL.replace("/", "~1"));

  /** The distance between the steps. */
  enum Pace {
    /** Most changes have a pass of their own. */
    CALM(65, 60, 45),
    /** Changes of all sides meet in one pass. */
    DENSE(45, 90, 58);

    private final int passes;
    private final int behaviours;
    private final int editsBelow;

    /**
     * Numbers in percent.
     *
     * @param passes changes with a pass behind them
     * @param behaviours servers that behave from the beginning
     * @param editsBelow choices that are edits and not changes of the manifest
     */
    Pace(int passes, int behaviours, int editsBelow) {
      this.passes = passes;
      this.behaviours = behaviours;
      this.editsBelow = editsBelow;
    }
  }

  private final Dice dice;
  private final List<ResourceDraft> drafts;
  private final boolean hasHook;
  private final Pace pace;
  private boolean isHooked;
  private Settings settings;

  /**
   * Begins a history.
   *
   * @param dice decides everything
   * @param subjects the resources, the one that the history is about first
   * @param hasHook whether a hook sets a field of each resource at times
   * @param settings the first settings of the application
   * @param pace the distance between the steps
   */
  HistoryGenerator(
      Dice dice, List<Subject> subjects, boolean hasHook, Settings settings, Pace pace) {
    this.dice = dice;
    this.drafts = subjects.stream().map(subject -> new ResourceDraft(dice, subject)).toList();
    this.hasHook = hasHook;
    this.settings = settings;
    this.pace = pace;
  }

  History generate() {
    List<HistoryStep> steps = new ArrayList<>();
    if (dice.chance(pace.behaviours)) {
      steps.add(serve());
    }
    if (dice.chance(4)) {
      steps.add(new HistoryStep.Make(any().manifest()));
    }
    steps.add(want());
    steps.add(pass());
    steps.addAll(rest());
    return new History(steps);
  }

  /** Returns random steps that go on from the specification of the moment, and two passes. */
  List<HistoryStep> rest() {
    List<HistoryStep> steps = new ArrayList<>();
    int length = 2 + dice.below(5);
    for (int i = 0; i < length; i++) {
      steps.add(next());
      if (dice.chance(pace.passes)) {
        steps.add(pass());
      }
    }
    steps.add(new HistoryStep.Reconcile(Optional.empty()));
    steps.add(new HistoryStep.Reconcile(Optional.empty()));
    return steps;
  }

  /** Returns the specification of the first resource, to be changed. */
  ResourceDraft first() {
    return drafts.get(0);
  }

  /** A pass; of twenty, one does not go through. */
  HistoryStep pass() {
    return new HistoryStep.Reconcile(dice.chance(5) ? Optional.of(fault()) : Optional.empty());
  }

  private Fault fault() {
    Moment at =
        dice.any(
            Faults.request(1),
            Faults.request(2),
            Faults.write(1),
            Faults.write(2),
            Faults.save(1),
            Faults.save(2));
    return switch (dice.below(3)) {
      case 0 -> Faults.stopsBefore(at);
      case 1 -> Faults.stopsAfter(at);
      default -> Faults.losesAnswerTo(Faults.write(1));
    };
  }

  /** The first resource most often. */
  private ResourceDraft any() {
    return dice.chance(75) ? drafts.get(0) : dice.any(drafts);
  }

  private HistoryStep next() {
    int choice = dice.below(100);
    if (choice < 28) {
      return any().edit();
    }
    if (choice < 33) {
      return serve();
    }
    if (choice < 36) {
      String name = any().subject().name();
      return dice.chance(25) ? mark(name) : new HistoryStep.Delete(name);
    }
    if (choice < 39) {
      return dice.any(new HistoryStep.Restart(), new HistoryStep.Handover());
    }
    if (choice < 44) {
      return new HistoryStep.Wait(Duration.ofMinutes(1 + dice.below(12)));
    }
    if (choice < 45) {
      return new HistoryStep.LoseState();
    }
    if (choice < pace.editsBelow) {
      return any().edit();
    }
    change(choice);
    return want();
  }

  /** An edit of the mark by which an object belongs to an application (rule ACT-7). */
  private HistoryStep mark(String name) {
    if (dice.chance(25)) {
      return new HistoryStep.Edit(name, HistoryStep.Edit.Operation.REMOVE, MARK, JSON.nullNode());
    }
    String uid = dice.chance(75) ? "uid-of-another" : "uid-of-default";
    return new HistoryStep.Edit(name, HistoryStep.Edit.Operation.ADD, MARK, JSON.textNode(uid));
  }

  private void change(int choice) {
    if (choice < 70) {
      any().changeManifest();
    } else if (choice < 82) {
      any().changeSchema();
    } else if (choice < 92) {
      ResourceDraft draft = any();
      draft.changeManifest();
      draft.changeSchema();
    } else if (choice < 95 && drafts.size() > 1) {
      drafts.get(1 + dice.below(drafts.size() - 1)).turn();
    } else if (choice < 98 && hasHook) {
      isHooked = !isHooked;
    } else {
      boolean keeps = settings.fieldRemoval() == Settings.FieldRemoval.KEEP;
      settings =
          settings.withFieldRemoval(
              keeps ? Settings.FieldRemoval.REMOVE : Settings.FieldRemoval.KEEP);
    }
  }

  /** Returns the step to the specification of the moment. */
  HistoryStep want() {
    List<ResourceDraft> wanted = drafts.stream().filter(ResourceDraft::isWanted).toList();
    List<ObjectNode> schemas =
        wanted.stream().flatMap(draft -> draft.writtenSchema().stream()).toList();
    Map<FieldPath, JsonNode> byHook = new TreeMap<>();
    if (isHooked) {
      byHook.put(FieldPath.of("metadata", "annotations", "h"), JSON.textNode("1"));
    }
    return new HistoryStep.Want(
        new Wish(wanted.stream().map(ResourceDraft::manifest).toList(), schemas, byHook, settings));
  }

  private HistoryStep serve() {
    List<ServerBehaviour> behaviours = new ArrayList<>();
    int count = drafts.get(0).subject().behaviours().isEmpty() ? 0 : dice.below(3);
    for (int i = 0; i < count; i++) {
      behaviours.add(dice.any(drafts.get(0).subject().behaviours()).get());
    }
    return new HistoryStep.Serve(behaviours);
  }
}
