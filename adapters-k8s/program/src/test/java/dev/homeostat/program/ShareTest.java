package dev.homeostat.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.homeostat.InvalidInputException;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.kubernetes.testing.WithApiServer;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Replicas that share objects by options, in one process. */
@WithApiServer
class ShareTest {

  private static final Duration PATIENCE = Duration.ofMinutes(2);

  private final RunningApiServer server;
  private final KubernetesClient client;
  private final List<RunningProgram> running = new ArrayList<>();
  private final List<String> addresses = new ArrayList<>();
  private String namespace = "";

  ShareTest(RunningApiServer server) {
    this.server = server;
    this.client = server.client();
  }

  @BeforeEach
  void define() throws IOException {
    server.define(Greetings.DEFINITION);
    namespace = server.newNamespace("greetings");
    try (ServerSocket first = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        ServerSocket second = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      addresses.add("127.0.0.1:" + first.getLocalPort());
      addresses.add("127.0.0.1:" + second.getLocalPort());
    }
  }

  @AfterEach
  void close() {
    running.forEach(RunningProgram::close);
  }

  private RunningProgram start(String... more) throws IOException {
    List<String> args = new ArrayList<>(List.of(more));
    args.add("--port=0");
    args.add("--language=en");
    args.add("--namespaces=" + namespace);
    args.add("--lease-namespace=" + namespace);
    RunningProgram program = new Greetings().program().start(client, args.toArray(String[]::new));
    running.add(program);
    return program;
  }

  private RunningProgram replica(int index) throws IOException {
    return start(
        "--share=segments",
        "--share-address=" + addresses.get(index),
        "--share-peers=" + String.join(",", addresses),
        "--share-plaintext");
  }

  private static HttpResponse<String> get(RunningProgram program, String path) {
    try {
      URI address = URI.create("http://localhost:" + program.port() + path);
      return HttpClient.newHttpClient()
          .send(HttpRequest.newBuilder(address).build(), BodyHandlers.ofString());
    } catch (IOException e) {
      throw new AssertionError(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }

  private static void awaitSegments(RunningProgram program, int count) {
    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () ->
                assertThat(get(program, "/metrics").body())
                    .containsPattern("homeostat_loop_segments\\{[^}]*} " + count + "\\.0"));
  }

  private void greet(String name) {
    GenericKubernetesResource greeting = new GenericKubernetesResource();
    greeting.setApiVersion(Greetings.API_VERSION);
    greeting.setKind(Greetings.KIND);
    greeting.setMetadata(new ObjectMetaBuilder().withName(name).build());
    client
        .genericKubernetesResources(Greetings.API_VERSION, Greetings.KIND)
        .inNamespace(namespace)
        .resource(greeting)
        .create();
  }

  private void awaitGreetings(int count) {
    await()
        .atMost(PATIENCE)
        .until(
            () ->
                client.configMaps().inNamespace(namespace).list().getItems().stream()
                        .filter(map -> map.getData() != null && map.getData().containsKey("word"))
                        .count()
                    == count);
  }

  @Test
  void replicas_work_on_a_part_of_the_objects_each_and_hand_it_over_at_their_end()
      throws IOException {
    RunningProgram one = replica(0);
    awaitSegments(one, 256);
    RunningProgram two = replica(1);
    awaitSegments(one, 128);
    awaitSegments(two, 128);
    assertThat(get(one, "/readyz").statusCode()).isEqualTo(200);
    assertThat(get(two, "/readyz").statusCode()).isEqualTo(200);
    for (int i = 0; i < 24; i++) {
      greet("greeting-" + i);
    }
    awaitGreetings(24);
    for (RunningProgram each : running) {
      assertThat(get(each, "/metrics").body())
          .containsPattern("homeostat_loop_run_seconds_count\\{[^}]*} [1-9]");
    }
    assertThat(get(one, "/metrics").body())
        .containsPattern("homeostat_share_moves_total\\{[^}]*move=\"released\"[^}]*} 128\\.0")
        .containsPattern("homeostat_share_acknowledged_seconds_count\\{[^}]*} 128")
        .containsPattern("homeostat_share_epoch\\{[^}]*} 1\\.0")
        .containsPattern("homeostat_share_segments\\{[^}]*} 256\\.0");

    one.close();
    awaitSegments(two, 256);
    greet("late");
    awaitGreetings(25);
  }

  @Test
  void a_replica_waits_for_the_end_of_one_that_leads() throws IOException {
    RunningProgram leader = start();
    await().atMost(PATIENCE).until(leader::isWorking);
    RunningProgram two = replica(1);
    await().atMost(PATIENCE).until(() -> get(two, "/readyz").body().contains("is held by"));
    // Longer than a replica needs to own all if none leads.
    await().during(Duration.ofSeconds(6)).atMost(PATIENCE).until(() -> !two.isWorking());
    leader.close();
    awaitSegments(two, 256);
  }

  @Test
  void a_replica_that_would_lead_waits_for_the_end_of_those_that_share() throws IOException {
    RunningProgram one = replica(0);
    awaitSegments(one, 256);
    RunningProgram leader = start();
    await()
        .atMost(PATIENCE)
        .until(() -> get(leader, "/readyz").body().contains("delete ConfigMap"));
    assertThat(get(leader, "/readyz").body()).contains("replicas with --share=segments stop first");
    // Longer than a replica needs to lead if none shares.
    await().during(Duration.ofSeconds(6)).atMost(PATIENCE).until(() -> !isLeading(leader));
    assertThat(get(one, "/readyz").statusCode()).isEqualTo(200);

    one.close();
    await().atMost(PATIENCE).until(() -> isLeading(leader));
    greet("late");
    awaitGreetings(1);
  }

  private static boolean isLeading(RunningProgram program) {
    return get(program, "/metrics").body().contains("homeostat_loop_segments{")
        && !Pattern.compile("homeostat_loop_segments\\{[^}]*} 0")
            .matcher(get(program, "/metrics").body())
            .find();
  }

  @Test
  void all_that_is_missing_or_contradicts_is_reported_at_once() {
    assertThatThrownBy(() -> start("--share=segments", "--leader-election=false"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("--share-address: expected the address of this replica")
        .hasMessageContaining("either --share-selector or --share-peers")
        .hasMessageContaining("either --share-tls or --share-plaintext")
        .hasMessageContaining("--leader-election: expected true");
    assertThatThrownBy(() -> start("--share-plaintext", "--share-selector=app=operator"))
        .hasMessageContaining("--share-plaintext: expected --share=segments")
        .hasMessageContaining("--share-selector: expected --share=segments");
    assertThatThrownBy(
            () -> start("--share=some", "--share-address=0.0.0.0:1", "--share-selector=app"))
        .hasMessageContaining("leader or segments")
        .hasMessageContaining("the address of one machine with a port")
        .hasMessageContaining("a label with its value");
    assertThatThrownBy(
            () ->
                start(
                    "--share=segments",
                    "--share-address=" + addresses.get(0),
                    "--share-peers=" + addresses.get(0),
                    "--share-tls=/nowhere"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("/nowhere/tls.crt")
        .hasMessageContaining("/nowhere/ca.crt");
  }
}
