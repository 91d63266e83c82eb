package com.example.pages;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.Config;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** An operator in a process of its own. */
final class OperatorProcess implements RunningOperator {

  private final Process process;

  private OperatorProcess(Process process) {
    this.process = process;
  }

  /**
   * Starts a program.
   *
   * @param main its class
   * @param jars it and what it needs
   * @param kubeconfig of the server, with the namespace to work in
   * @param folder for its kubeconfig and its output
   */
  static OperatorProcess start(String main, List<Path> jars, String kubeconfig, Path folder) {
    try {
      Path config = Files.createTempFile(folder, main, ".yaml");
      Files.writeString(config, kubeconfig);
      ProcessBuilder builder =
          new ProcessBuilder(
              Path.of(System.getProperty("java.home"), "bin", "java").toString(),
              "-XX:TieredStopAtLevel=1",
              "-XX:+UseSerialGC",
              "-Xmx128m",
              "-cp",
              jars.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator)),
              main);
      builder.environment().put("KUBECONFIG", config.toString());
      builder.environment().putAll(ofSpring(kubeconfig));
      builder.redirectErrorStream(true);
      builder.redirectOutput(
          ProcessBuilder.Redirect.appendTo(folder.resolve(main + ".log").toFile()));
      return new OperatorProcess(builder.start());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The environment of a program with Spring Boot: the namespace, and a port that is free. */
  private static Map<String, String> ofSpring(String kubeconfig) {
    return Map.of(
        "HOMEOSTAT_NAMESPACES",
        Config.fromKubeconfig(kubeconfig).getNamespace(),
        "SERVER_PORT",
        "0");
  }

  @Override
  public void stop() {
    process.destroy();
    awaitEnd();
  }

  @Override
  public void kill() {
    process.destroyForcibly();
    awaitEnd();
  }

  private void awaitEnd() {
    try {
      assertThat(process.waitFor(2, TimeUnit.MINUTES)).as("the program ends").isTrue();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
