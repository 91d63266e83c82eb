package dev.homeostat.samples.testing;

import dev.homeostat.program.option.ConfiguredOptions;
import java.util.Collection;
import picocli.CommandLine.Model.OptionSpec;

/** The options of a program as a table in Markdown. */
public final class OptionsTable {

  private OptionsTable() {}

  public static String of(Collection<OptionSpec> options) {
    StringBuilder table =
        new StringBuilder("| option | variable | key | meaning |\n|---|---|---|---|\n");
    for (OptionSpec option : options) {
      String preset = option.defaultValue() == null ? "" : option.defaultValue();
      String text = String.join(" ", option.description());
      table.append(
          "| `%s` | `%s` | `%s` | %s |\n"
              .formatted(
                  option.longestName(),
                  ConfiguredOptions.variable(option),
                  ConfiguredOptions.key(option),
                  text.replace("${DEFAULT-VALUE}", "`" + preset + "`").replace("|", "\\|")));
    }
    return table.toString();
  }
}
