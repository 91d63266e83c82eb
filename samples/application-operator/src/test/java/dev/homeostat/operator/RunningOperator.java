package dev.homeostat.operator;

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
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The operator in a process of its own, so that it can be killed. */
final class RunningOperator {

  private static final int SHOWN = 40;
  private static final Pattern PORT = Pattern.compile("probes and metrics on port (\\d+)");

  private final Process process;
  private final Path output;

  private RunningOperator(Process process, Path output) {
    this.process = process;
    this.output = output;
  }

  /** Starts it; what it says goes into a file. */
  static RunningOperator start(Path output, Map<String, String> environment, String... options)
      throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx384m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
    command.addAll(List.of(options));
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(output.toFile()));
    builder.environment().putAll(environment);
    return new RunningOperator(builder.start(), output);
  }

  /** Returns whether it could lead at once. */
  boolean isReady() throws IOException, InterruptedException {
    return get("/readyz")
        .map(answer -> answer.statusCode() == HttpURLConnection.HTTP_OK)
        .orElse(false);
  }

  /** Returns its metrics, if it has started. */
  String metrics() throws IOException, InterruptedException {
    return get("/metrics").map(HttpResponse::body).orElse("");
  }

  private Optional<HttpResponse<String>> get(String path) throws IOException, InterruptedException {
    Matcher port = PORT.matcher(Files.readString(output, StandardCharsets.UTF_8));
    return port.find()
        ? Optional.of(
            HttpClient.newHttpClient()
                .send(
                    HttpRequest.newBuilder(URI.create("http://localhost:" + port.group(1) + path))
                        .build(),
                    HttpResponse.BodyHandlers.ofString()))
        : Optional.empty();
  }

  boolean isRunning() {
    return process.isAlive();
  }

  /** As kill -9 does. */
  void kill() throws InterruptedException {
    process.destroyForcibly();
    process.waitFor(30, TimeUnit.SECONDS);
  }

  /** Tells it to end, and waits until it has. */
  int end() throws InterruptedException {
    process.destroy();
    return process.waitFor(60, TimeUnit.SECONDS) ? process.exitValue() : -1;
  }

  String lastLines() throws IOException {
    List<String> lines =
        Files.readString(output, StandardCharsets.UTF_8)
            .lines()
            .filter(line -> !line.contains("TRACE"))
            .toList();
    return String.join("\n", lines.subList(Math.max(0, lines.size() - SHOWN), lines.size()));
  }
}
