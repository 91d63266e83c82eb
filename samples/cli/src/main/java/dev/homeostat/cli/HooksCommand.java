package dev.homeostat.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.homeostat.spi.DeltaHook;
import dev.homeostat.spi.FillHook;
import dev.homeostat.spi.Hook;
import dev.homeostat.spi.LastAppliedHook;
import dev.homeostat.spi.LifecycleHook;
import dev.homeostat.spi.ManglingHook;
import dev.homeostat.spi.ObserverSchemaHook;
import dev.homeostat.spi.ProjectHook;
import dev.homeostat.spi.TranslationHook;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Command;

/** Lists the hooks that are found. */
@Command(name = "hooks", description = "The hooks found, by phase and order.")
final class HooksCommand extends BaseCommand {

  private static final Map<String, Class<? extends Hook>> PHASES = phases();

  HooksCommand(Terminal terminal) {
    super(terminal);
  }

  private static Map<String, Class<? extends Hook>> phases() {
    Map<String, Class<? extends Hook>> phases = new LinkedHashMap<>();
    phases.put("translation", TranslationHook.class);
    phases.put("observer schema", ObserverSchemaHook.class);
    phases.put("last applied", LastAppliedHook.class);
    phases.put("mangling", ManglingHook.class);
    phases.put("delta", DeltaHook.class);
    phases.put("fill", FillHook.class);
    phases.put("project", ProjectHook.class);
    phases.put("lifecycle", LifecycleHook.class);
    return phases;
  }

  @Override
  public Integer call() {
    ArrayNode json = JsonNodeFactory.instance.arrayNode();
    PHASES.forEach(
        (phase, type) ->
            hooks().list().stream()
                .filter(type::isInstance)
                .sorted(Comparator.comparingInt(Hook::order).thenComparing(Hook::name))
                .forEach(
                    hook ->
                        json.addObject()
                            .put("phase", phase)
                            .put("order", hook.order())
                            .put("name", hook.name())
                            .put("activation", hook.activation().name())
                            .put("replaces", hook.replaces().orElse(""))
                            .put("class", hook.getClass().getName())));
    if (format != Format.text) {
      show(json);
    } else {
      json.forEach(
          hook ->
              terminal
                  .out()
                  .println(
                      hook.path("phase").asText()
                          + ": "
                          + hook.path("name").asText()
                          + " (order "
                          + hook.path("order").asInt()
                          + ", "
                          + (hook.path("activation").asText().equals("ALWAYS")
                              ? "always"
                              : "when named")
                          + ", "
                          + hook.path("class").asText()
                          + ")"));
      terminal.out().flush();
    }
    return OK;
  }
}
