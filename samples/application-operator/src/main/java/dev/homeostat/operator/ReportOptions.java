package dev.homeostat.operator;

import dev.homeostat.InvalidInputException;
import dev.homeostat.Problem;
import dev.homeostat.program.OptionValues;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of pages about Applications. */
final class ReportOptions {

  @Option(
      names = "--report-port",
      converter = OptionValues.Port.class,
      paramLabel = "PORT",
      description =
          "The port of pages about Applications, for those whose token may get them; 0 for any."
              + " Default: no pages.")
  @Nullable Integer port;

  @Option(
      names = "--report-certificate",
      paramLabel = "FILE",
      description =
          "The certificate of the pages, in PEM. Without it, they are served only on localhost, by"
              + " plain http, as for kubectl port-forward.")
  @Nullable Path certificate;

  @Option(
      names = "--report-key",
      paramLabel = "FILE",
      description = "The private key of this certificate.")
  @Nullable Path key;

  @Option(
      names = "--report-audience",
      paramLabel = "NAME",
      description =
          "The audience that tokens of readers are issued for, so that they give no access to the"
              + " API server. Default: that of the API server.")
  @Nullable String audience;

  /** Refuses options that contradict each other. */
  void check() {
    if ((certificate == null) != (key == null)) {
      throw invalid(
          key == null ? "--report-key" : "--report-certificate",
          "both files, or none of them",
          "one of them",
          "give the other one, too");
    }
    if (port == null && audience != null) {
      throw invalid("--report-port", "a port for the audience", "none", "give a port, as in 8444");
    }
    if (port == null && certificate != null) {
      throw invalid(
          "--report-port", "a port for the certificate", "none", "give a port, as in 8444");
    }
  }

  private static InvalidInputException invalid(
      String option, String expected, String got, String advice) {
    return new InvalidInputException(
        List.of(
            Problem.error("InvalidOption").at(option).expected(expected).got(got).advice(advice)));
  }
}
