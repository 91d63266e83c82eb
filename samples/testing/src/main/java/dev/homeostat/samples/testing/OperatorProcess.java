package dev.homeostat.samples.testing;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The operator in a process of its own, so that it can be killed. */
public final class OperatorProcess {

  private static final int SHOWN = 40;

  private final Process process;
  private final Path output;

  private OperatorProcess(Process process, Path output) {
    this.process = process;
    this.output = output;
  }

  /** Starts a main class of this class path; what it says is appended to a file. */
  public static OperatorProcess start(
      Class<?> main, Path output, Map<String, String> environment, String... options)
      throws IOException {
    return start(
        List.of("-cp", System.getProperty("java.class.path"), main.getName()),
        output,
        environment,
        options);
  }

  /** Starts a jar; what it says is appended to a file. */
  public static OperatorProcess jar(
      Path jar, Path output, Map<String, String> environment, String... options)
      throws IOException {
    return start(List.of("-jar", jar.toString()), output, environment, options);
  }

  private static OperatorProcess start(
      List<String> program, Path output, Map<String, String> environment, String... options)
      throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(
        List.of(
            "-Xmx384m",
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-XX:+UnlockDiagnosticVMOptions",
            "-XX:-BytecodeVerificationRemote"));
    command.addAll(program);
    command.addAll(List.of(options));
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(output.toFile()));
    builder.environment().putAll(environment);
    return new OperatorProcess(builder.start(), output);
  }

  /** Returns whether it could lead at once. */
  public boolean isReady() throws IOException, InterruptedException {
    return get("/readyz")
        .map(answer -> answer.statusCode() == HttpURLConnection.HTTP_OK)
        .orElse(false);
  }

  /** Returns what its probe of readiness says, if it has started. */
  public String readiness() throws IOException, InterruptedException {
    return get("/readyz").map(HttpResponse::body).orElse("");
  }

  /** Returns its metrics, if it has started. */
  public String metrics() throws IOException, InterruptedException {
    return get("/metrics").map(HttpResponse::body).orElse("");
  }

  private Optional<HttpResponse<String>> get(String path) throws IOException, InterruptedException {
    OptionalInt port = port("probes and metrics");
    return port.isPresent()
        ? Optional.of(
            HttpClient.newHttpClient()
                .send(
                    HttpRequest.newBuilder(URI.create("http://localhost:" + port.getAsInt() + path))
                        .build(),
                    HttpResponse.BodyHandlers.ofString()))
        : Optional.empty();
  }

  /**
   * Returns a port of its log.
   *
   * @param what is on the port, as in {@code webhooks}
   */
  public OptionalInt port(String what) throws IOException {
    Matcher port = Pattern.compile(what + " on port (\\d+)").matcher(said());
    return port.find() ? OptionalInt.of(Integer.parseInt(port.group(1))) : OptionalInt.empty();
  }

  public boolean isRunning() {
    return process.isAlive();
  }

  /** Returns what it keeps, after a full collection of garbage. */
  public LiveHeap heap() throws IOException, InterruptedException {
    Process histogram =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "jcmd").toString(),
                "" + process.pid(),
                "GC.class_histogram")
            .redirectErrorStream(true)
            .start();
    String text = new String(histogram.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    int code = histogram.waitFor();
    if (code != 0) {
      throw new IllegalStateException("jcmd ended with " + code + ": " + text);
    }
    return LiveHeap.of(text);
  }

  /** As kill -9 does. */
  public void kill() throws InterruptedException {
    process.destroyForcibly();
    process.waitFor(30, TimeUnit.SECONDS);
  }

  /** Stops its threads where they are, as kill -STOP does. */
  public void freeze() throws IOException, InterruptedException {
    signal("STOP");
  }

  /** Lets its threads go on, as kill -CONT does. */
  public void resume() throws IOException, InterruptedException {
    signal("CONT");
  }

  private void signal(String name) throws IOException, InterruptedException {
    int code = new ProcessBuilder("kill", "-" + name, "" + process.pid()).start().waitFor();
    if (code != 0) {
      throw new IllegalStateException("kill -" + name + " ended with " + code);
    }
  }

  /** Tells it to end, and waits until it has. */
  public int end() throws InterruptedException {
    process.destroy();
    return process.waitFor(60, TimeUnit.SECONDS) ? process.exitValue() : -1;
  }

  /** Returns all that it has said. */
  public String said() throws IOException {
    return Files.readString(output, StandardCharsets.UTF_8);
  }

  public String lastLines() throws IOException {
    List<String> lines =
        Files.readString(output, StandardCharsets.UTF_8)
            .lines()
            .filter(line -> !line.contains("TRACE"))
            .toList();
    return String.join("\n", lines.subList(Math.max(0, lines.size() - SHOWN), lines.size()));
  }
}
