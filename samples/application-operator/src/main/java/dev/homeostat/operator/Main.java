package dev.homeostat.operator;

import com.fasterxml.jackson.core.JsonPointer;
import dev.homeostat.Problem;
import dev.homeostat.complete.CallsException;
import dev.homeostat.spi.DocumentReader;
import dev.homeostat.tree.Document;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.io.IOException;
import java.io.PrintWriter;
import java.lang.reflect.Field;
import java.net.BindException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

/** Runs the operator until the process is asked to terminate. */
@Command(
    name = "application-operator",
    description = "Keeps what the Applications of a cluster want, field by field.",
    mixinStandardHelpOptions = true,
    version = "application-operator 0.1")
public final class Main implements Callable<Integer> {

  private static final Logger LOG = LoggerFactory.getLogger(Main.class);
  private static final int UNUSABLE = 1;

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = "Options in YAML, as in {allowClusterWide: true}.")
  @Nullable Path config;

  @Option(
      names = "--try",
      paramLabel = "KUBECONFIG",
      description =
          "Works on a cluster of its own: starts etcd and an API server on this machine, and writes"
              + " how they are reached into this file.")
  @Nullable Path trial;

  @Spec CommandSpec command = CommandSpec.create();

  @Mixin OperatorOptions options = new OperatorOptions();

  /** Made by picocli. */
  Main() {}

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

  /** Runs the command; all problems of the options are reported before anything is done. */
  static int run(
      Map<String, String> environment, PrintWriter out, PrintWriter err, String... args) {
    CommandLine line = new CommandLine(new Main()).setOut(out).setErr(err);
    ParseResult said = Said.of(args);
    if (said.isUsageHelpRequested() || said.isVersionHelpRequested()) {
      return line.execute(args);
    }
    List<Problem> problems = new ArrayList<>(Said.problems(said));
    Configured configured = new Configured(environment, file(environment, said, problems));
    problems.addAll(configured.problems(options(line)));
    if (!problems.isEmpty()) {
      problems.forEach(err::println);
      return UNUSABLE;
    }
    return line.setDefaultValueProvider(configured).execute(args);
  }

  /** Those that can be configured, too. */
  static List<OptionSpec> options(CommandLine line) {
    return line.getCommandSpec().options().stream()
        .filter(
            option ->
                option.userObject() instanceof Field field
                    && field.getDeclaringClass() == OperatorOptions.class)
        .toList();
  }

  /** The configuration file has to be read before the options are. */
  private static @Nullable Document file(
      Map<String, String> environment, ParseResult said, List<Problem> problems) {
    String variable = environment.getOrDefault("HOMEOSTAT_CONFIG", "");
    Path path = said.matchedOptionValue("--config", variable.isEmpty() ? null : Path.of(variable));
    return path == null ? null : read(path.toString(), problems);
  }

  private static @Nullable Document read(String path, List<Problem> problems) {
    try {
      String text = Files.readString(Path.of(path), StandardCharsets.UTF_8);
      DocumentReader.Reading reading = DocumentReader.discovered().read(text, path);
      reading.problems().stream().filter(Problem::isError).forEach(problems::add);
      if (problems.isEmpty() && reading.documents().size() > 1) {
        problems.add(
            Problem.error("NoConfiguration")
                .in(reading.documents().get(1).locate(JsonPointer.empty()))
                .expected("one document")
                .got("another one"));
      }
      return reading.documents().isEmpty() ? null : reading.documents().get(0);
    } catch (IOException | InvalidPathException e) {
      problems.add(
          Problem.error("NoConfiguration")
              .at(path)
              .expected("a file that can be read")
              .got(e.getClass().getSimpleName()));
      return null;
    }
  }

  @Override
  public Integer call() throws InterruptedException {
    CountDownLatch told = new CountDownLatch(1);
    CountDownLatch ended = new CountDownLatch(1);
    Thread end = new Thread(() -> end(told, ended), "end");
    try {
      Runtime.getRuntime().addShutdownHook(end);
      if (trial == null) {
        work(told);
      } else {
        tryOut(trial, told);
      }
      return 0;
    } catch (CallsException e) {
      e.problems().forEach(command.commandLine().getErr()::println);
      return UNUSABLE;
    } catch (BindException e) {
      return cannotStart(
          e.getMessage()
              + ": port "
              + options.port
              + " of "
              + options.bindAddress.getHostAddress()
              + "; --port and --bind-address name others");
    } catch (IOException | RuntimeException e) {
      return cannotStart(String.valueOf(e.getMessage()));
    } finally {
      takeOff(end);
      ended.countDown();
    }
  }

  /**
   * Removes the shutdown hook, so that an early end has the exit code of the command and not that
   * of the hook.
   */
  private static void takeOff(Thread end) {
    try {
      Runtime.getRuntime().removeShutdownHook(end);
    } catch (IllegalStateException e) {
      LOG.debug("told to end");
    }
  }

  private void work(CountDownLatch told) throws IOException, InterruptedException {
    try (KubernetesClient client = new KubernetesClientBuilder().build();
        Operator operator = Operator.start(options, client)) {
      LOG.info("probes and metrics on port {}", operator.port());
      told.await();
    }
  }

  /** Runs without leader election, since the cluster has no other replica. */
  private void tryOut(Path kubeconfig, CountDownLatch told)
      throws IOException, InterruptedException {
    options.leaderElection = false;
    try (Trial cluster = Trial.start(kubeconfig);
        Operator operator = Operator.start(options, cluster.client())) {
      LOG.info("probes and metrics on port {}", operator.port());
      cluster.tell(kubeconfig, command.commandLine().getOut());
      told.await();
    }
  }

  private int cannotStart(String why) {
    command.commandLine().getErr().println("application-operator: cannot start: " + why);
    return UNUSABLE;
  }

  /** Keeps the process alive until everything is closed. Termination by a signal is no failure. */
  private static void end(CountDownLatch told, CountDownLatch ended) {
    told.countDown();
    try {
      ended.await();
      Runtime.getRuntime().halt(0);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
