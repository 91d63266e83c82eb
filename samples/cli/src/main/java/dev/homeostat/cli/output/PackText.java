package dev.homeostat.cli.output;

import dev.homeostat.cli.output.Terminal.Style;
import dev.homeostat.packs.LeftPath;
import dev.homeostat.packs.PackRule;
import dev.homeostat.packs.PolicyPack;
import java.util.List;

/** Policy packs as people read them. */
public final class PackText {

  private final Terminal terminal;

  /** Shows packs on a terminal. */
  public PackText(Terminal terminal) {
    this.terminal = terminal;
  }

  /** Shows packs, one a line. */
  public void list(List<PolicyPack> packs) {
    int width =
        Math.max("NAME".length(), packs.stream().mapToInt(p -> p.name().length()).max().orElse(0));
    terminal.println(terminal.paint(Style.TITLE, line(width, "NAME", "VERSION", "FOR")));
    for (PolicyPack pack : packs) {
      terminal.println(
          SafeText.of(line(width, pack.name(), pack.version().version(), pack.purpose())));
    }
  }

  /** Shows a pack with its rules. */
  public void explain(PolicyPack pack) {
    terminal.println(
        terminal.paint(Style.TITLE, SafeText.of(pack.version().toString()))
            + ": "
            + SafeText.of(pack.purpose()));
    pack.rules().forEach(this::explain);
  }

  private void explain(PackRule rule) {
    terminal.println("");
    terminal.println(terminal.paint(Style.TITLE, rule.name()));
    row("kinds", String.join(", ", rule.targets().kinds()));
    if (!rule.targets().annotations().isEmpty()) {
      row("with", "one of " + String.join(", ", rule.targets().annotations()));
    }
    int width = rule.paths().stream().mapToInt(left -> length(left)).max().orElse(0);
    for (LeftPath left : rule.paths()) {
      String path = left.path().toString();
      row("path", path + " ".repeat(width - length(left)) + "  " + left.effect());
    }
    row("why", rule.reason());
  }

  private static int length(LeftPath left) {
    return left.path().toString().length();
  }

  private void row(String name, String value) {
    terminal.println(
        "  " + name + ": " + " ".repeat("kinds".length() - name.length()) + SafeText.of(value));
  }

  private static String line(int width, String name, String version, String purpose) {
    return String.format("%-" + width + "s  %-7s  %s", name, version, purpose);
  }
}
