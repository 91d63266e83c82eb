package dev.homeostat.cli.command;

import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The script that completes commands and options in fish, for which picocli has none. */
final class FishCompletion {

  private final StringBuilder script = new StringBuilder();
  private final String program;

  private FishCompletion(String program) {
    this.program = program;
  }

  static String of(CommandSpec root) {
    FishCompletion completion = new FishCompletion(root.name());
    completion.options(root, "__fish_use_subcommand");
    for (Map.Entry<String, CommandLine> each : root.subcommands().entrySet()) {
      CommandSpec command = each.getValue().getCommandSpec();
      completion.command(each.getKey(), command);
      completion.options(command, "__fish_seen_subcommand_from " + each.getKey());
    }
    return completion.script.toString();
  }

  private void command(String name, CommandSpec command) {
    begin("__fish_use_subcommand");
    script.append(" -f -a ").append(quoted(name));
    description(command.usageMessage().description());
  }

  private void options(CommandSpec command, String condition) {
    for (OptionSpec option : command.options()) {
      if (option.hidden()) {
        continue;
      }
      begin(condition);
      for (String name : option.names()) {
        script
            .append(name.startsWith("--") ? " -l " : " -s ")
            .append(name.replaceFirst("^--?", ""));
      }
      if (option.arity().max() > 0) {
        script.append(" -r");
        if (option.completionCandidates() != null) {
          script.append(" -f -a ").append(quoted(String.join(" ", option.completionCandidates())));
        }
      }
      description(option.description());
    }
  }

  private void begin(String condition) {
    script.append("complete -c ").append(program).append(" -n ").append(quoted(condition));
  }

  private void description(String[] lines) {
    if (lines.length > 0) {
      script.append(" -d ").append(quoted(lines[0]));
    }
    script.append('\n');
  }

  private static String quoted(String text) {
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
  }
}
