package dev.homeostat.benchmarks.live;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The application-operator in a process of its own, as it runs in a cluster. */
final class OperatorProcess implements AutoCloseable {

  private static final String MAIN = "dev.homeostat.operator.Main";

  /** The measuring program itself logs warnings only. */
  private static final String LOGGED = "-Dorg.slf4j.simpleLogger.defaultLogLevel=info";

  /** As in the image of the operator. */
  private static final List<String> OPTIONS =
      List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");

  private static final Pattern PORT = Pattern.compile("probes and metrics on port (\\d+)");
  private static final Pattern TOTAL = Pattern.compile("Total +[0-9]+ +([0-9]+)");

  /** With arrays of int, the collector fills gaps. */
  private static final Pattern FILLING =
      Pattern.compile("^ *[0-9]+: +[0-9]+ +([0-9]+) +\\[I\\b", Pattern.MULTILINE);

  private static final int OK = 200;

  /** The operator answers each question on the core that it works on. */
  private static final long STEP_MILLIS = 100;

  private static final Duration PATIENCE = Duration.ofMinutes(30);

  private final Process process;
  private final Path log;
  private final HttpClient http = HttpClient.newHttpClient();

  private OperatorProcess(Process process, Path log) {
    this.process = process;
    this.log = log;
  }

  /**
   * Starts an operator.
   *
   * @param kubeconfig how it reaches the server
   * @param heap the maximum size of its heap, as in {@code 512m}
   * @param options of the operator
   */
  static OperatorProcess start(Path kubeconfig, String heap, String... options) throws IOException {
    List<String> program = new ArrayList<>(List.of(MAIN));
    program.addAll(List.of(options));
    program.addAll(List.of("--port=0", "--requests-per-second=0"));
    return start(program, kubeconfig, heap);
  }

  /**
   * Starts a program.
   *
   * @param program the main class and its arguments
   * @param kubeconfig how it reaches the server
   * @param heap the maximum size of its heap, as in {@code 512m}
   */
  static OperatorProcess start(List<String> program, Path kubeconfig, String heap)
      throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx" + heap, LOGGED));
    command.addAll(OPTIONS);
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(program);
    Path log = Files.createTempFile("operator", ".log");
    log.toFile().deleteOnExit();
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile());
    builder.environment().putAll(Map.of("KUBECONFIG", kubeconfig.toString()));
    return new OperatorProcess(builder.start(), log);
  }

  /** Waits until it leads and works. */
  void awaitLead() throws Exception {
    await(() -> log().contains("leads and works"));
  }

  private String log() throws IOException {
    return Files.readString(log);
  }

  /** Returns the number of lines of the log that contain a text. */
  long logged(String text) throws IOException {
    try (Stream<String> lines = Files.lines(log)) {
      return lines.filter(line -> line.contains(text)).count();
    }
  }

  /** A condition that may fail to be evaluated. */
  @FunctionalInterface
  interface Condition {
    boolean holds() throws Exception;
  }

  /** Waits for a condition, for as long as the process lives. */
  void await(Condition condition) throws Exception {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (!condition.holds()) {
      if (!process.isAlive() || System.nanoTime() - end > 0) {
        throw new IllegalStateException("the operator does not get there:\n" + lastLines());
      }
      TimeUnit.MILLISECONDS.sleep(STEP_MILLIS);
    }
  }

  private String lastLines() throws IOException {
    List<String> lines = log().lines().toList();
    return String.join("\n", lines.subList(Math.max(0, lines.size() - 30), lines.size()));
  }

  /** Returns the number of Applications that have had a pass. */
  long looked() throws Exception {
    return (long) sum(line -> line.startsWith("homeostat_applications{"));
  }

  /** Returns the number of Applications that are ready. */
  long ready() throws Exception {
    return (long)
        sum(line -> line.startsWith("homeostat_applications{") && line.contains("phase=\"Ready\""));
  }

  /** Returns the used heap in bytes. */
  double heap() throws Exception {
    return sum(line -> line.startsWith("jvm_memory_used_bytes{area=\"heap\""));
  }

  /**
   * Returns the bytes of the objects that live after full garbage collections, without arrays of
   * int. What the JVM may drop is dropped by the second one, if it was not used since the first.
   */
  long liveBytes() throws IOException, InterruptedException {
    histogram();
    String lines = histogram();
    Matcher total = TOTAL.matcher(lines);
    if (!total.find()) {
      throw new IllegalStateException("no histogram of the heap: " + lines);
    }
    Matcher filling = FILLING.matcher(lines);
    return Long.parseLong(total.group(1)) - (filling.find() ? Long.parseLong(filling.group(1)) : 0);
  }

  private String histogram() throws IOException, InterruptedException {
    Process histogram =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "jcmd").toString(),
                Long.toString(process.pid()),
                "GC.class_histogram")
            .redirectErrorStream(true)
            .start();
    String lines = new String(histogram.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    histogram.waitFor();
    return lines;
  }

  /** Returns whether it could lead at once: all caches are filled. */
  boolean isPrimed() throws Exception {
    return get("/readyz").filter(answer -> answer.statusCode() == OK).isPresent();
  }

  private Optional<HttpResponse<String>> get(String path) throws IOException, InterruptedException {
    Matcher port = PORT.matcher(log());
    return port.find()
        ? Optional.of(
            http.send(
                HttpRequest.newBuilder(URI.create("http://localhost:" + port.group(1) + path))
                    .build(),
                HttpResponse.BodyHandlers.ofString()))
        : Optional.empty();
  }

  private double sum(Predicate<String> metric) throws IOException, InterruptedException {
    return get("/metrics")
        .map(HttpResponse::body)
        .orElse("")
        .lines()
        .filter(metric)
        .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
        .sum();
  }

  /** Stops its threads, and nothing else. */
  void pause() throws Exception {
    signal("STOP");
  }

  /** Lets its threads run again. */
  void resume() throws Exception {
    signal("CONT");
  }

  private void signal(String name) throws IOException, InterruptedException {
    int code = new ProcessBuilder("kill", "-" + name, "" + process.pid()).start().waitFor();
    if (code != 0) {
      throw new IllegalStateException("kill -" + name + " ended with " + code);
    }
  }

  /** Ends it at once, as {@code kill -9} does. */
  void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  /** Asks it to end, and waits until it has; ends it at once if the caller is interrupted. */
  @Override
  public void close() {
    process.destroy();
    try {
      if (!process.waitFor(1, TimeUnit.MINUTES)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
