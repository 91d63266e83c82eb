package dev.homeostat.operator;

import static org.awaitility.Awaitility.await;

import dev.homeostat.program.RunningProgram;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.stream.Stream;

/** An operator that runs in this process. */
record StartedOperator(Operator operator, RunningProgram program) implements AutoCloseable {

  /** Starts an operator that answers probes on any port, and has no limit of requests. */
  static StartedOperator start(KubernetesClient client, String... args) {
    Operator operator = new Operator();
    try {
      return new StartedOperator(
          operator,
          Main.program(operator)
              .start(
                  client,
                  Stream.concat(Stream.of("--port=0", "--requests-per-second=0"), Stream.of(args))
                      .toArray(String[]::new)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Waits until it leads, and knows what is there. */
  StartedOperator awaitWorking() {
    await().atMost(Ground.PATIENCE).until(this::isWorking);
    return this;
  }

  int port() {
    return program.port();
  }

  int callPort() {
    return operator.callPort();
  }

  int reportPort() {
    return operator.reportPort();
  }

  boolean isWorking() {
    return program.isWorking();
  }

  /** Returns the watches that have problems, for people. */
  List<String> troubles() {
    return program.controllers().stream()
        .flatMap(controller -> controller.troubles().stream())
        .map(Object::toString)
        .toList();
  }

  @Override
  public void close() {
    program.close();
  }
}
