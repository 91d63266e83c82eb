package dev.homeostat.appwrapper;

import dev.homeostat.InvalidInputException;
import dev.homeostat.appwrapper.settings.Settings;
import dev.homeostat.program.OperatorProgram;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;

/** Runs the operator until the process is asked to terminate. */
public final class Main {

  static final String VERSION = "0.1";
  private static final int UNUSABLE = 1;

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
    if (namespace.isEmpty() || Arrays.asList(args).contains("--help")) {
      return program(Settings.DEFAULT).run(environment, out, err, args);
    }
    try (KubernetesClient client = new KubernetesClientBuilder().build()) {
      Settings settings = Configuration.read(client, namespace);
      return program(settings, Configuration.options(settings)).run(environment, out, err, args);
    } catch (InvalidInputException e) {
      e.problems().forEach(err::println);
    } catch (KubernetesClientException e) {
      err.println(AppWrapperOperator.NAME + ": cannot read its configuration: " + e.getMessage());
    }
    return UNUSABLE;
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
