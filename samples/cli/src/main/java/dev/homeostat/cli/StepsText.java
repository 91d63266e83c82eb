package dev.homeostat.cli;

import dev.homeostat.ApplicationId;
import dev.homeostat.cli.Terminal.Colour;
import dev.homeostat.report.Setter;
import dev.homeostat.report.Step;
import dev.homeostat.spi.PassListener;
import dev.homeostat.yaml.YamlWriter;
import java.util.Map;
import java.util.stream.Collectors;

/** Shows what each step of the pipeline made, in the colours of the legend. */
final class StepsText implements PassListener {

  private final Terminal terminal;
  private int number = -1;

  StepsText(Terminal terminal) {
    this.terminal = terminal;
  }

  void legend() {
    terminal
        .out()
        .println(
            "Legend: "
                + terminal.paint(Colour.USER, "set by the user")
                + ", "
                + terminal.paint(Colour.SERVER, "from the server")
                + ", "
                + terminal.paint(Colour.CONTROL, "list control")
                + ", "
                + terminal.paint(Colour.HOOK, "mangled"));
  }

  @Override
  public boolean wantsSteps() {
    return true;
  }

  @Override
  public void step(ApplicationId application, Step step) {
    if (step.phase().number() != number) {
      number = step.phase().number();
      terminal.out().println();
    }
    terminal
        .out()
        .println(
            terminal.paint(
                Colour.TITLE,
                "Step " + number + " " + wordsOf(step.phase()) + ": " + step.resource()));
    for (String line : YamlWriter.write(step.tree()).lines().toList()) {
      terminal.out().println("  " + terminal.paint(colourOf(line, step), line));
    }
    String others =
        step.setBy().entrySet().stream()
            .filter(entry -> !(entry.getValue() instanceof Setter.ByManifest))
            .sorted(Map.Entry.comparingByKey())
            .map(entry -> entry.getKey() + " by " + entry.getValue())
            .collect(Collectors.joining(", "));
    if (!others.isEmpty()) {
      terminal.out().println("  # " + others);
    }
  }

  private static Colour colourOf(String line, Step step) {
    if (line.contains("observer_schema_")) {
      return Colour.CONTROL;
    }
    String trimmed = line.strip();
    for (var entry : step.setBy().entrySet()) {
      var segments = entry.getKey().segments();
      String last = segments.isEmpty() ? "" : segments.get(segments.size() - 1).toString();
      if (trimmed.startsWith(last + ":") || trimmed.startsWith("\"" + last + "\":")) {
        return entry.getValue() instanceof Setter.ByServer ? Colour.SERVER : Colour.HOOK;
      }
    }
    return Colour.USER;
  }

  private static String wordsOf(Step.Phase phase) {
    return phase.name().toLowerCase(java.util.Locale.ROOT).replace('_', ' ');
  }
}
