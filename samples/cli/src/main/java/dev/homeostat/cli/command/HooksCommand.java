package dev.homeostat.cli.command;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Engine;
import dev.homeostat.Hooks;
import dev.homeostat.cli.output.Terminal;
import dev.homeostat.cli.output.Terminal.Style;
import dev.homeostat.cli.parts.CommandOutput;
import dev.homeostat.cli.parts.CommonOptions;
import dev.homeostat.cli.parts.ExitCode;
import dev.homeostat.cli.parts.ProgramCommand;
import dev.homeostat.folder.EmbeddedCluster;
import dev.homeostat.spi.BuiltInHook;
import dev.homeostat.spi.DeltaHook;
import dev.homeostat.spi.Hook;
import dev.homeostat.spi.LastAppliedHook;
import dev.homeostat.spi.LifecycleHook;
import dev.homeostat.spi.ManglingHook;
import dev.homeostat.spi.ObservedStateHook;
import dev.homeostat.spi.ObserverSchemaHook;
import dev.homeostat.spi.ReadinessHook;
import dev.homeostat.spi.ResponseMergeHook;
import dev.homeostat.spi.TranslationHook;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Lists the hooks of the engine and those that are found, by phase and order. */
@Command(name = "hooks", description = "The hooks, built in or found, by phase and order.")
public final class HooksCommand implements ProgramCommand {

  private static final Map<String, Class<? extends Hook>> PHASES = phases();

  // A strategy has no order: it runs before the hooks of its phase.
  private static final Comparator<ObjectNode> ORDER =
      Comparator.<ObjectNode>comparingInt(hook -> hook.path("order").asInt(Integer.MIN_VALUE))
          .thenComparing(hook -> hook.path("name").asText());

  @Mixin final CommonOptions common = new CommonOptions();

  private final Terminal terminal;
  private final CommandOutput output;

  /** Makes the command, which prints to a terminal. */
  public HooksCommand(Terminal terminal) {
    this.terminal = terminal;
    this.output = new CommandOutput(terminal, common);
  }

  @Override
  public CommandOutput output() {
    return output;
  }

  private static Map<String, Class<? extends Hook>> phases() {
    Map<String, Class<? extends Hook>> phases = new LinkedHashMap<>();
    phases.put("translation", TranslationHook.class);
    phases.put("observer schema", ObserverSchemaHook.class);
    phases.put("last applied", LastAppliedHook.class);
    phases.put("mangling", ManglingHook.class);
    phases.put("delta", DeltaHook.class);
    phases.put("fill", ResponseMergeHook.class);
    phases.put("project", ObservedStateHook.class);
    phases.put("readiness", ReadinessHook.class);
    phases.put("lifecycle", LifecycleHook.class);
    return phases;
  }

  @Override
  public Integer call() {
    Hooks hooks = common.extensions().hooks();
    // An engine refuses hooks that cannot stand together.
    Engine engine = Engine.builder().cluster(EmbeddedCluster.inMemory()).hooks(hooks).build();
    ArrayNode found = JsonNodeFactory.instance.arrayNode();
    PHASES.forEach(
        (phase, type) ->
            Stream.concat(builtIn(engine, phase, type), users(hooks, phase, type))
                .sorted(ORDER)
                .forEach(found::add));
    if (!common.isText()) {
      output.show(found);
      return ExitCode.OK;
    }
    terminal.println(terminal.paint(Style.TITLE, line("PHASE", "ORDER", "NAME", "RUNS")));
    found.forEach(
        hook ->
            terminal.println(
                line(
                    hook.path("phase").asText(),
                    order(hook.path("order")),
                    hook.path("name").asText()
                        + (hook.has("replaces")
                            ? " (replaces " + hook.path("replaces").asText() + ")"
                            : ""),
                    hook.path("runs").asText())));
    terminal.out().flush();
    return ExitCode.OK;
  }

  private static Stream<ObjectNode> builtIn(
      Engine engine, String phase, Class<? extends Hook> type) {
    return engine.builtInHooks().stream()
        .filter(hook -> hook.phase() == type)
        .map(hook -> describe(phase, hook));
  }

  private static ObjectNode describe(String phase, BuiltInHook hook) {
    ObjectNode json = JsonNodeFactory.instance.objectNode().put("phase", phase);
    hook.order().ifPresent(order -> json.put("order", order));
    return json.put("name", hook.name()).put("runs", "built in");
  }

  private static Stream<ObjectNode> users(Hooks hooks, String phase, Class<? extends Hook> type) {
    return hooks.list().stream().filter(type::isInstance).map(hook -> describe(phase, hook));
  }

  private static ObjectNode describe(String phase, Hook hook) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("phase", phase).put("order", hook.order()).put("name", hook.name());
    json.put("runs", hook.activation() == Hook.Activation.ALWAYS ? "always" : "when named");
    hook.replaces().ifPresent(replaced -> json.put("replaces", replaced));
    return json.put("class", hook.getClass().getName());
  }

  private static String order(JsonNode order) {
    return order.isMissingNode()
        ? "first"
        : order.asInt() == Integer.MAX_VALUE ? "last" : order.asText();
  }

  private static String line(String phase, String order, String name, String runs) {
    return String.format("%-16s %5s  %-32s %s", phase, order, name, runs).stripTrailing();
  }
}
