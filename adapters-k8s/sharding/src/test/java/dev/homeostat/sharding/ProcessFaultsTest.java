package dev.homeostat.sharding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.https.CertificateAndKey;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Three processes with certificates, of which one is killed, frozen, or told to stop: never two can
 * write at once. The property {@code sharing.times} names a file for measured times.
 */
class ProcessFaultsTest {

  private static final Duration PATIENCE = Duration.ofMinutes(1);
  private static final int ROUNDS = Integer.getInteger("sharing.rounds", 6);

  @TempDir Path tls;
  private final ProcessHistory history = new ProcessHistory();
  private final Map<Integer, Process> processes = new HashMap<>();
  private final List<InetSocketAddress> addresses = new ArrayList<>();
  private RegisterServer register;

  @BeforeEach
  void startThree() throws Exception {
    register = new RegisterServer();
    addresses.addAll(FreePorts.pairs(3));
    CertificateAndKey authority = TlsFiles.authority("members");
    TlsFiles.write(tls, authority, authority);
    for (int i = 0; i < 3; i++) {
      start(i);
    }
    awaitShares();
  }

  private void start(int index) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx64m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.add(SharingProcess.class.getName());
    command.add(String.valueOf(register.port()));
    command.add(String.valueOf(index));
    command.add(tls.toString());
    addresses.forEach(address -> command.add(String.valueOf(address.getPort())));
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    processes.put(index, process);
    Thread reader = new Thread(() -> read(index, process), "output of " + index);
    reader.setDaemon(true);
    reader.start();
  }

  private void read(int index, Process process) {
    try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
      lines.lines().forEach(line -> history.note("member-" + index, line));
    } catch (IOException | UncheckedIOException e) {
      // It was killed.
    }
  }

  private void awaitShares() {
    for (int i = 0; i < 3; i++) {
      String name = "member-" + i;
      long least = SharingProcess.SEGMENTS / 3;
      await("each member has its share", () -> history.gainedBy(name) >= least);
    }
  }

  private static void await(String what, Callable<Boolean> condition) {
    Awaitility.await(what).atMost(PATIENCE).pollInterval(Duration.ofMillis(20)).until(condition);
  }

  private void awaitOthers(int index) {
    String name = "member-" + index;
    await(
        "others have its segments", () -> history.gainedByOthers(name) == SharingProcess.SEGMENTS);
  }

  @AfterEach
  void endAll() throws Exception {
    for (Process process : processes.values()) {
      process.destroyForcibly().waitFor();
    }
    register.close();
    assertThat(history.faults()).isEmpty();
    assertThat(history.holds()).as("times at which one could write").isPositive();
  }

  private static void signal(String name, Process process) throws Exception {
    Process kill = new ProcessBuilder("kill", "-" + name, String.valueOf(process.pid())).start();
    assertThat(kill.waitFor()).isZero();
  }

  private void report(String what, long end, long begin) throws IOException {
    String file = System.getProperty("sharing.times");
    if (file != null) {
      Files.writeString(
          Path.of(file),
          what + " " + TimeUnit.NANOSECONDS.toMillis(end - begin) + " ms\n",
          StandardOpenOption.CREATE,
          StandardOpenOption.APPEND);
    }
  }

  @Test
  void segments_of_a_killed_process_go_to_the_others() throws Exception {
    kill(0);
  }

  private void kill(int index) throws Exception {
    long now = System.nanoTime();
    processes.get(index).destroyForcibly().waitFor();
    awaitOthers(index);
    report("killed", history.lastGain(), now);
  }

  private void freeze(int index) throws Exception {
    long now = System.nanoTime();
    signal("STOP", processes.get(index));
    awaitOthers(index);
    report("frozen", history.lastGain(), now);
    signal("CONT", processes.get(index));
  }

  private void stop(int index) throws Exception {
    long now = System.nanoTime();
    processes.get(index).getOutputStream().close();
    processes.get(index).waitFor();
    report("stopped", System.nanoTime(), now);
    awaitOthers(index);
    report("handed over", history.lastGain(), now);
  }

  @Test
  @Tag("long")
  void never_two_can_write_whatever_happens_to_one() throws Exception {
    Random random = new Random(Long.getLong("sharing.seed", 1));
    for (int i = 0; i < ROUNDS; i++) {
      int index = random.nextInt(3);
      switch (i % 3) {
        case 0 -> freeze(index);
        case 1 -> kill(index);
        default -> stop(index);
      }
      if (!processes.get(index).isAlive()) {
        start(index);
      }
      awaitShares();
    }
  }
}
