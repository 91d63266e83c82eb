package dev.homeostat.appwrapper;

import dev.homeostat.appwrapper.settings.Settings;
import dev.homeostat.program.OperatorProgram;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** Runs the operator until the process is asked to terminate. */
public final class Main {

  static final String VERSION = "0.1";

  private Main() {}

  /**
   * Runs the operator.
   *
   * @param args options
   */
  public static void main(String[] args) {
    PrintWriter out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
    PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
    System.exit(run(System.getenv(), out, err, args));
  }

  /** Runs the operator in an environment, and returns the exit code. */
  static int run(
      Map<String, String> environment, PrintWriter out, PrintWriter err, String... args) {
    String namespace = environment.getOrDefault("NAMESPACE", "");
    OperatorProgram<OperatorOptions> unconfigured = program(Settings.DEFAULT);
    return namespace.isEmpty()
        ? unconfigured.run(environment, out, err, args)
        : OperatorProgram.runConfigured(
            unconfigured,
            client -> configured(Configuration.read(client, namespace)),
            environment,
            out,
            err,
            args);
  }

  private static OperatorProgram<OperatorOptions> configured(Settings settings) {
    return program(settings, Configuration.options(settings));
  }

  /** Returns the program that runs the operator, whose process has its own defaults. */
  static OperatorProgram<OperatorOptions> program(Settings settings) {
    return program(
        settings,
        Map.of(
            Configuration.CHECK_ACCESS,
            Boolean.toString(settings.appwrapper().userRBACAdmissionCheck())));
  }

  private static OperatorProgram<OperatorOptions> program(
      Settings settings, Map<String, String> defaults) {
    return OperatorProgram.named(AppWrapperOperator.NAME)
        .description("Creates, observes and deletes what AppWrappers wrap.")
        .version(VERSION)
        .options(OperatorOptions::new)
        .defaults(defaults)
        .assembly(new AppWrapperOperator(settings));
  }
}
