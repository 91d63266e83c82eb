package dev.homeostat.testkit.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import dev.homeostat.testkit.model.ResourceMemory.Applied;
import dev.homeostat.testkit.model.ResourceStep.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** One pass over a resource whose object is missing. */
final class CreationModel {

  private static final FieldPath ROOT = FieldPath.root();

  private final ResourcePass pass;
  private final StepResults results;

  CreationModel(ResourcePass pass) {
    this.pass = pass;
    this.results = new StepResults(pass);
  }

  /** Reads POLICY-4: creation is whole. Pins are sent once (POLICY-3). */
  ResourceStep create() {
    ResourceMemory memory = pass.memory();
    Desired desired = pass.desired();
    Pins pins = PinModel.holding(memory.pins(), memory.last(), desired, null);
    Pins held = pins;
    // POLICY-6: what one object has shown is not true of another one.
    ResourceMemory known = memory.with(List.of());
    TargetModel target = pass.target(known, pins, true);
    ObjectNode whole = whole(target);
    if (pass.contests().isHeld(ROOT, whole)) {
      return results.held();
    }
    if (memory.isPaused(desired, pass.now())) {
      return results.paused(Set.of());
    }
    List<ObjectNode> asked = new ArrayList<>(List.of(whole));
    ServerReply reply = pass.server().write(Optional.empty(), whole);
    if (reply instanceof ServerReply.Invalid && !pins.values().isEmpty()) {
      pins = Pins.NONE;
      target = pass.target(known, pins, true);
      whole = whole(target);
      asked.add(whole);
      reply = pass.server().write(Optional.empty(), whole);
    }
    if (!(reply instanceof ServerReply.Stored stored)) {
      // Pins that are not the cause of the refusal are kept.
      Pins left = reply instanceof ServerReply.Invalid ? held : pins;
      return results.failed(
          reply,
          asked,
          target.decisions(),
          results.failing(memory.expecting(desired).withUid("").with(left), reply),
          Set.of());
    }
    if (!memory.uid().isEmpty()) {
      pass.contests().wrote(ROOT, whole, pass.isRepair(memory));
    }
    ResourceMemory after = after(target, whole, stored.object());
    return results.done(
        Outcome.CREATED, after, asked, target.decisions(), stored.object(), Set.of());
  }

  private ObjectNode whole(TargetModel target) {
    return (ObjectNode) target.whole(ROOT, pass.desired().observed(), pass.desired().tree());
  }

  private ResourceMemory after(TargetModel target, ObjectNode whole, ObjectNode stored) {
    AnswerModel answer =
        new AnswerModel(target.memory(), target, Pins.NONE, null, whole, Set.of(), Set.of());
    answer.read(pass.desired(), stored);
    return new ResourceMemory(
        List.of(new Applied(pass.desired(), Set.of())),
        ResourceModel.uid(stored),
        answer.pins(),
        answer.forms().stream().filter(form -> !pass.spec().isStrict(form.path())).toList(),
        Map.of(),
        pass.contests().all(),
        null,
        null,
        true);
  }
}
