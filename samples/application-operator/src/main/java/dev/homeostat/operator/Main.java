package dev.homeostat.operator;

import com.fasterxml.jackson.core.JsonPointer;
import dev.homeostat.Problem;
import dev.homeostat.complete.CallsException;
import dev.homeostat.spi.DocumentReader;
import dev.homeostat.tree.Document;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;

/** Runs the operator until it is told to end. */
@Command(
    name = "application-operator",
    description = "Keeps what the Applications of a cluster want, field by field.",
    mixinStandardHelpOptions = true,
    version = "application-operator 0.1")
public final class Main implements Callable<Integer> {

  private static final int UNUSABLE = 1;

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = "Options in YAML, as in {allowClusterWide: true}.")
  @Nullable Path config;

  @Mixin OperatorOptions options = new OperatorOptions();

  /** Made by picocli. */
  Main() {}

  /**
   * Runs the operator.
   *
   * @param args options
   */
  public static void main(String[] args) {
    System.exit(run(System.getenv(), args));
  }

  static int run(Map<String, String> environment, String... args) {
    CommandLine line = new CommandLine(new Main());
    List<Problem> problems = new ArrayList<>();
    Document file = file(environment, args, problems);
    Configured configured = new Configured(environment, file);
    List<OptionSpec> known =
        line.getCommandSpec().options().stream()
            .filter(
                option ->
                    option.userObject() instanceof java.lang.reflect.Field field
                        && field.getDeclaringClass() == OperatorOptions.class)
            .toList();
    problems.addAll(configured.problems(known));
    if (!problems.isEmpty()) {
      problems.forEach(System.err::println);
      return UNUSABLE;
    }
    line.setDefaultValueProvider(configured);
    return line.execute(args);
  }

  /** The configuration file has to be read before the options are. */
  private static @Nullable Document file(
      Map<String, String> environment, String[] args, List<Problem> problems) {
    String path = environment.get("HOMEOSTAT_CONFIG");
    for (int i = 0; i < args.length; i++) {
      if (args[i].equals("--config") && i + 1 < args.length) {
        path = args[i + 1];
      } else if (args[i].startsWith("--config=")) {
        path = args[i].substring("--config=".length());
      }
    }
    return path == null ? null : read(path, problems);
  }

  private static @Nullable Document read(String path, List<Problem> problems) {
    try {
      String text = Files.readString(Path.of(path), StandardCharsets.UTF_8);
      DocumentReader.Reading reading = DocumentReader.discovered().read(text, path);
      problems.addAll(reading.problems());
      if (problems.isEmpty() && reading.documents().size() > 1) {
        problems.add(
            Problem.error("NoConfiguration")
                .in(reading.documents().get(1).locate(JsonPointer.empty()))
                .expected("one document")
                .got("another one"));
      }
      return reading.documents().isEmpty() ? null : reading.documents().get(0);
    } catch (IOException e) {
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
    try (KubernetesClient client = new KubernetesClientBuilder().build();
        Operator operator = Operator.start(options, client)) {
      Runtime.getRuntime().addShutdownHook(end);
      System.out.println("application-operator: probes and metrics on port " + operator.port());
      told.await();
      return 0;
    } catch (CallsException e) {
      e.problems().forEach(System.err::println);
      return UNUSABLE;
    } catch (IOException e) {
      System.err.println("application-operator: " + e.getMessage());
      return UNUSABLE;
    } finally {
      ended.countDown();
    }
  }

  /** The process lives on until all is given back. */
  private static void end(CountDownLatch told, CountDownLatch ended) {
    told.countDown();
    try {
      ended.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
