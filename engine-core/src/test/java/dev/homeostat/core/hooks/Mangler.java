package dev.homeostat.core.hooks;

import dev.homeostat.spi.DesiredStateEditor;
import dev.homeostat.spi.HookContext;
import dev.homeostat.spi.ManglingHook;
import java.util.Optional;
import java.util.function.BiConsumer;

/** A mangling hook in one line. */
public record Mangler(
    String name,
    int order,
    Optional<String> replaces,
    Activation activation,
    BiConsumer<DesiredStateEditor, HookContext> word)
    implements ManglingHook {

  public static Mangler of(String name, BiConsumer<DesiredStateEditor, HookContext> word) {
    return new Mangler(name, 0, Optional.empty(), Activation.ALWAYS, word);
  }

  /** Labels each resource. */
  public static Mangler labelling(String name, String label, String value) {
    return of(name, (app, context) -> app.resources().forEach(each -> each.label(label, value)));
  }

  public Mangler at(int place) {
    return new Mangler(name, place, replaces, activation, word);
  }

  public Mangler insteadOf(String other) {
    return new Mangler(name, order, Optional.of(other), activation, word);
  }

  public Mangler whenNamed() {
    return new Mangler(name, order, replaces, Activation.WHEN_NAMED, word);
  }

  @Override
  public void mangle(DesiredStateEditor app, HookContext context) {
    word.accept(app, context);
  }
}
