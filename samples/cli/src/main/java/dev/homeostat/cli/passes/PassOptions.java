package dev.homeostat.cli.passes;

import dev.homeostat.Application;
import picocli.CommandLine.Option;

/** The options of commands that run passes. */
final class PassOptions {

  @Option(
      names = "--steps",
      description = "Shows what each step of the pipeline makes; with -o text only.")
  boolean steps;

  @Option(
      names = "--allow-delete",
      description = "Confirms a pass that deletes much, or everything.")
  boolean allowDelete;

  /** Returns an application with the confirmations of the command line. */
  Application confirmed(Application wanted) {
    return allowDelete
        ? wanted.toBuilder().settings(settings -> settings.withAllowMassDeletion(true)).build()
        : wanted;
  }
}
