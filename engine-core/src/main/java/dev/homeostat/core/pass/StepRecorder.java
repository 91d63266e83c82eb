package dev.homeostat.core.pass;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Resource;
import dev.homeostat.core.model.DesiredResource;
import dev.homeostat.core.redact.Redactor;
import dev.homeostat.report.Step;
import dev.homeostat.spi.state.ApplicationState;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Reports the result of each step before the objects are read to the listeners that ask for it.
 *
 * @param listeners of the pass
 * @param state of the application, with the salt of the digests that stand for sensitive values
 */
public record StepRecorder(PassListeners listeners, ApplicationState state) {

  /** Reports the observer schema of a resource. */
  public void tellSchema(Step.Phase phase, String hook, DesiredResource desired) {
    tell(phase, hook, desired, () -> desired.schema().tree());
  }

  /** Reports a tree of a resource, without its sensitive values. */
  public void tell(
      Step.Phase phase, String hook, DesiredResource desired, Supplier<ObjectNode> tree) {
    listeners.stepBeforeRead(desired.id(), live -> step(phase, hook, desired, tree.get(), live));
  }

  private Step step(
      Step.Phase phase,
      String hook,
      DesiredResource desired,
      ObjectNode tree,
      @Nullable Resource live) {
    DesiredResource hidden =
        state
            .record(desired.id())
            .map(record -> desired.hiding(record.sensitive()))
            .orElse(desired);
    Redactor own = Redactor.of(state.salt(), hidden.resource(), hidden.sensitive());
    Redactor redactor = state.record(desired.id()).map(own::remembering).orElse(own).beside(live);
    return Step.builder()
        .phase(phase)
        .hook(hook)
        .resource(desired.id())
        .tree(redactor.show(tree))
        .setBy(desired.setBy())
        .build();
  }
}
