package dev.homeostat.cli.parts;

import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The options of all commands. */
public final class CommonOptions {

  @Spec(Spec.Target.MIXEE)
  CommandSpec spec = CommandSpec.create();

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Shows this help.")
  boolean help;

  @Option(names = "--debug", hidden = true, description = "Shows where an unexpected error arose.")
  boolean debug;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FORMAT",
      description = "text, json or yaml. Default: text.")
  OutputFormat format = OutputFormat.text;

  @Mixin ExtensionOptions extensions = new ExtensionOptions();

  /** Returns the specification of the command. */
  public CommandSpec spec() {
    return spec;
  }

  /** Returns whether the place of an unexpected error is shown. */
  public boolean isDebug() {
    return debug;
  }

  /** Returns the output format. */
  public OutputFormat format() {
    return format;
  }

  /** Returns whether the output is for people. */
  public boolean isText() {
    return format == OutputFormat.text;
  }

  /** Sets the output format, for a command that reads the option itself. */
  public void format(OutputFormat value) {
    format = value;
  }

  /** Returns the options for hooks and policy packs. */
  public ExtensionOptions extensions() {
    return extensions;
  }

  /** Returns the error of a wrong command line. */
  public CommandLine.ParameterException mistake(String message) {
    return new CommandLine.ParameterException(spec.commandLine(), message);
  }

  /** Ends the command if its arguments are wrong. */
  public void refuse(Optional<String> mistake) {
    if (mistake.isPresent()) {
      throw mistake(mistake.get());
    }
  }
}
