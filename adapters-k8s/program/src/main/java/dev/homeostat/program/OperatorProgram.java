package dev.homeostat.program;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.InvalidInputException;
import dev.homeostat.Problem;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.BindException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.OptionSpec;

/**
 * The program of an operator: reads options from the command line, the environment and a file,
 * makes a client, answers probes and metrics, elects a leader, and ends without loss when the
 * process is asked to terminate. The operator adds its own options, and is put together by an
 * {@link OperatorAssembly}.
 *
 * <pre>{@code
 * public static void main(String[] args) {
 *   OperatorProgram.named("greeting-operator")
 *       .description("Keeps what Greetings want.")
 *       .options(GreetingOptions::new)
 *       .assembly(Greetings::assemble)
 *       .main(args);
 * }
 * }</pre>
 *
 * @param <O> the type of the operator's own options
 */
@API(status = EXPERIMENTAL, since = "0.1")
public final class OperatorProgram<O> {

  private static final Logger LOG = LoggerFactory.getLogger(OperatorProgram.class);
  private static final int UNUSABLE = 1;

  private final ProgramCommand<O> command;
  private final OperatorAssembly<O> assembly;
  private final @Nullable TrialExample example;

  OperatorProgram(
      ProgramCommand<O> command, OperatorAssembly<O> assembly, @Nullable TrialExample example) {
    this.command = command;
    this.assembly = assembly;
    this.example = example;
  }

  /**
   * Names a program.
   *
   * @param name as in {@code greeting-operator}: of the program in its messages, of its lease, and
   *     of the source of its Events
   * @return a builder of a program without options of its own
   */
  public static OperatorProgramBuilder<NoOptions> named(String name) {
    return new OperatorProgramBuilder<>(name, NoOptions::new);
  }

  /** The own options of an operator that has none. */
  @Command
  public static final class NoOptions {
    NoOptions() {}
  }

  /**
   * Runs the operator until the process is asked to terminate, and ends the process.
   *
   * @param args options
   */
  public void main(String[] args) {
    PrintWriter out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
    PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
    System.exit(run(System.getenv(), out, err, args));
  }

  /**
   * Runs the operator until the process is asked to terminate. All problems of the options are
   * reported before anything is done.
   *
   * @param environment the environment variables
   * @param out gets help, and what a trial prints
   * @param err gets problems
   * @param args options
   * @return the exit code of the process: 0, or 1 if the operator cannot start
   */
  public int run(
      Map<String, String> environment, PrintWriter out, PrintWriter err, String... args) {
    ProgramCommand.Parsed<O> parsed = command.parse(environment, args);
    if (parsed instanceof ProgramCommand.Question<O> question) {
      CommandLine.printHelpIfRequested(question.line().setOut(out).setErr(err).getParseResult());
      return 0;
    }
    if (parsed instanceof ProgramCommand.Invalid<O> invalid) {
      return invalid(invalid.problems(), err);
    }
    return run((ProgramCommand.Valid<O>) parsed, out, err);
  }

  /**
   * Runs a program that depends on a configuration in the cluster, as {@link #run} does. The client
   * that reads it is closed before. Questions for help and for the version need no cluster.
   *
   * @param unconfigured the program with the default configuration, which answers these questions
   * @param configured reads the configuration, and returns the program; throws an {@link
   *     InvalidInputException} if it has mistakes
   * @param environment the environment variables
   * @param out gets help, and what a trial prints
   * @param err gets problems
   * @param args options
   * @return the exit code of the process: 0, or 1 if the operator cannot start
   */
  public static int runConfigured(
      OperatorProgram<?> unconfigured,
      Function<? super KubernetesClient, ? extends OperatorProgram<?>> configured,
      Map<String, String> environment,
      PrintWriter out,
      PrintWriter err,
      String... args) {
    if (unconfigured.command.isQuestion(args)) {
      return unconfigured.run(environment, out, err, args);
    }
    OperatorProgram<?> program;
    try (KubernetesClient client = new KubernetesClientBuilder().build()) {
      program = configured.apply(client);
    } catch (InvalidInputException e) {
      return invalid(e.problems(), err);
    } catch (KubernetesClientException e) {
      err.println(
          unconfigured.command.name() + ": cannot read its configuration: " + e.getMessage());
      return UNUSABLE;
    }
    return program.run(environment, out, err, args);
  }

  private static int invalid(List<Problem> problems, PrintWriter err) {
    problems.forEach(err::println);
    return UNUSABLE;
  }

  private int run(ProgramCommand.Valid<O> options, PrintWriter out, PrintWriter err) {
    try (Termination termination = Termination.expected()) {
      if (options.trial() == null) {
        work(options, termination);
      } else {
        tryOut(options, options.trial(), out, termination);
      }
      return 0;
    } catch (InvalidInputException e) {
      return invalid(e.problems(), err);
    } catch (BindException e) {
      return cannotStart(
          err,
          e.getMessage()
              + ": port "
              + options.common().port
              + " of "
              + options.common().bindAddress.getHostAddress()
              + "; --port and --bind-address name others");
    } catch (IOException | RuntimeException e) {
      return cannotStart(err, String.valueOf(e.getMessage()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return 0;
    }
  }

  private int cannotStart(PrintWriter err, String why) {
    err.println(command.name() + ": cannot start: " + why);
    return UNUSABLE;
  }

  private void work(ProgramCommand.Valid<O> options, Termination termination)
      throws IOException, InterruptedException {
    try (KubernetesClient client = new KubernetesClientBuilder().build();
        RunningProgram running = start(options, client)) {
      LOG.info("probes and metrics on port {}", running.port());
      termination.await();
    }
  }

  /** Runs without leader election, since the cluster has no other replica. */
  private void tryOut(
      ProgramCommand.Valid<O> options, Path kubeconfig, PrintWriter out, Termination termination)
      throws IOException, InterruptedException {
    TrialExample shown = Optional.ofNullable(example).orElseThrow();
    options.common().leaderElection = false;
    try (TrialCluster cluster = TrialCluster.start(command.name(), shown, kubeconfig);
        RunningProgram running = start(options, cluster.client())) {
      LOG.info("probes and metrics on port {}", running.port());
      cluster.tell(kubeconfig, out);
      termination.await();
    }
  }

  private RunningProgram start(ProgramCommand.Valid<O> options, KubernetesClient client)
      throws IOException {
    return RunningProgram.start(command.name(), assembly, options.own(), options.common(), client);
  }

  /**
   * Starts the operator in this process, without the environment, a configuration file and a trial:
   * for tests, and for programs that have more than an operator.
   *
   * @param client stays the caller's to close
   * @param args options
   * @return an operator at work
   * @throws InvalidInputException if the options, or other input, are not valid
   * @throws IOException if a port or a file is not available
   */
  public RunningProgram start(KubernetesClient client, String... args) throws IOException {
    ProgramCommand.Parsed<O> parsed = command.parse(Map.of(), args);
    if (parsed instanceof ProgramCommand.Valid<O> options) {
      return start(options, client);
    }
    throw new InvalidInputException(
        parsed instanceof ProgramCommand.Invalid<O> invalid
            ? invalid.problems()
            : List.of(Problem.error("WrongOption").expected("options of an operator")));
  }

  /**
   * Returns the options that can be given by the environment and the configuration file, too.
   *
   * @return the operator's own first
   */
  public List<OptionSpec> options() {
    return command.configurable();
  }
}
