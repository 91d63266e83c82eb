package dev.homeostat.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.homeostat.InvalidInputException;
import dev.homeostat.Problem;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.kubernetes.testing.WithApiServer;
import dev.homeostat.runtime.Health;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** An operator that is put together in a few lines is a whole program. */
@WithApiServer
class OperatorProgramTest {

  private static final Duration PATIENCE = Duration.ofMinutes(1);

  private final RunningApiServer server;
  private final KubernetesClient client;
  private final List<RunningProgram> running = new ArrayList<>();
  private String namespace = "";

  OperatorProgramTest(RunningApiServer server) {
    this.server = server;
    this.client = server.client();
  }

  @BeforeEach
  void define() {
    server.define(Greetings.DEFINITION);
    namespace = server.newNamespace("greetings");
  }

  @AfterEach
  void close() {
    running.forEach(RunningProgram::close);
  }

  private RunningProgram start(Greetings greetings, String... more) throws IOException {
    List<String> args = new ArrayList<>(List.of(more));
    args.add("--port=0");
    args.add("--language=en");
    args.add("--namespaces=" + namespace);
    args.add("--lease-namespace=" + namespace);
    RunningProgram program = greetings.program().start(client, args.toArray(String[]::new));
    running.add(program);
    return program;
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

  private void awaitWord(String name, String word) {
    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () ->
                assertThat(client.configMaps().inNamespace(namespace).withName(name).get())
                    .isNotNull()
                    .satisfies(map -> assertThat(map.getData()).containsEntry("word", word)));
  }

  private static HttpResponse<String> get(RunningProgram program, String path) {
    return get(URI.create("http://localhost:" + program.port() + path));
  }

  private static HttpResponse<String> get(URI address) {
    try {
      return HttpClient.newHttpClient()
          .send(HttpRequest.newBuilder(address).build(), BodyHandlers.ofString());
    } catch (IOException e) {
      throw new AssertionError(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }

  @Test
  void it_reconciles_reports_events_and_metrics_and_answers_probes() throws IOException {
    Greetings greetings = new Greetings();
    RunningProgram program = start(greetings, "--word=salve", "--leader-election=false");
    await().atMost(PATIENCE).until(program::isWorking);
    greet("web");
    awaitWord("web", "salve");
    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () ->
                assertThat(client.v1().events().inNamespace(namespace).list().getItems())
                    .anySatisfy(
                        event -> {
                          assertThat(event.getReason()).isEqualTo("Created");
                          assertThat(event.getSource().getComponent())
                              .isEqualTo("greeting-operator");
                          assertThat(event.getInvolvedObject().getName()).isEqualTo("web");
                        }));
    assertThat(get(program, "/livez").statusCode()).isEqualTo(200);
    assertThat(get(program, "/readyz").statusCode()).isEqualTo(200);
    assertThat(get(program, "/metrics").body())
        .contains("homeostat_writes_total", "jvm_memory_used_bytes", "homeostat_watches_failing 0")
        .containsPattern("homeostat_loop_leads\\{[^}]*greetings[^}]*} 1");

    greetings.health = Health.notReady("no paper");
    HttpResponse<String> ready = get(program, "/readyz");
    assertThat(ready.statusCode()).isEqualTo(503);
    assertThat(ready.body()).contains("no paper");
    greetings.health = Health.notLive("out of ink");
    assertThat(get(program, "/livez").statusCode()).isEqualTo(503);
  }

  @Test
  void its_controllers_begin_when_a_part_is_prepared() throws IOException {
    Greetings greetings = new Greetings();
    greetings.prepared = new CompletableFuture<>();
    RunningProgram program = start(greetings, "--leader-election=false");
    assertThat(get(program, "/livez").statusCode()).isEqualTo(200);
    assertThat(get(program, "/readyz").body()).contains("greetings");
    assertThat(program.controllers().get(0).health().unready())
        .allMatch(reason -> reason.contains("not started"));
    greetings.prepared.complete("ready");
    await().atMost(PATIENCE).until(program::isWorking);
    assertThat(get(program, "/readyz").statusCode()).isEqualTo(200);
  }

  @Test
  void its_controllers_never_begin_if_a_part_cannot_be_prepared() throws IOException {
    Greetings later = new Greetings();
    later.prepared = new CompletableFuture<>();
    RunningProgram program = start(later, "--leader-election=false");
    later.prepared.completeExceptionally(new IllegalStateException("no certificate"));
    assertThat(get(program, "/readyz").statusCode()).isEqualTo(503);
    assertThat(program.controllers().get(0).health().unready())
        .allMatch(reason -> reason.contains("not started"));

    Greetings before = new Greetings();
    before.prepared = CompletableFuture.failedFuture(new IllegalStateException("no certificate"));
    assertThatThrownBy(() -> start(before, "--leader-election=false"))
        .hasMessageContaining("no certificate");
    assertThat(before.closed).containsExactly("second", "first");
  }

  @Test
  void metrics_have_a_second_address_if_it_is_available() throws IOException {
    Greetings greetings = new Greetings();
    int port;
    try (ServerSocket socket = new ServerSocket(0)) {
      port = socket.getLocalPort();
      greetings.metrics = new InetSocketAddress("localhost", port);
      RunningProgram program = start(greetings, "--leader-election=false");
      assertThat(get(program, "/metrics").statusCode()).isEqualTo(200);
      program.close();
    }
    RunningProgram program = start(greetings, "--leader-election=false");
    assertThat(get(URI.create("http://localhost:" + port + "/metrics")).body())
        .contains("jvm_memory_used_bytes");
    assertThat(get(program, "/metrics").statusCode()).isEqualTo(200);
  }

  @Test
  void a_part_that_is_prepared_after_the_end_begins_nothing() throws IOException {
    Greetings greetings = new Greetings();
    greetings.prepared = new CompletableFuture<>();
    RunningProgram program = start(greetings, "--leader-election=false");
    program.close();
    greetings.prepared.complete("ready");
    assertThat(greetings.prepared).isCompleted();
    assertThat(program.isWorking()).isFalse();
    assertThat(program.controllers().get(0).health().isReady()).isFalse();
  }

  @Test
  void one_of_two_replicas_works_and_the_other_takes_over_when_it_ends() throws IOException {
    RunningProgram first = start(new Greetings());
    await().atMost(PATIENCE).until(first::isWorking);
    RunningProgram second = start(new Greetings(), "--word=hi");
    greet("web");
    awaitWord("web", "hello");
    assertThat(second.isWorking()).isFalse();
    assertThat(client.leases().inNamespace(namespace).withName("greeting-operator").get())
        .isNotNull();
    first.close();
    await().atMost(PATIENCE).until(second::isWorking);
    awaitWord("web", "hi");
  }

  @Test
  void parts_are_closed_once_in_the_opposite_order() throws IOException {
    Greetings greetings = new Greetings();
    RunningProgram program = start(greetings, "--leader-election=false");
    program.close();
    program.close();
    assertThat(greetings.closed).containsExactly("second", "first");
  }

  @Test
  void an_operator_that_cannot_start_closes_what_it_has_begun() throws IOException {
    Greetings greetings = new Greetings();
    try (ServerSocket taken = new ServerSocket(0)) {
      assertThatThrownBy(
              () ->
                  greetings
                      .program()
                      .start(
                          client,
                          "--language=en",
                          "--bind-address=0.0.0.0",
                          "--port=" + taken.getLocalPort()))
          .isInstanceOf(IOException.class);
    }
    assertThat(greetings.closed).containsExactly("second", "first");
  }

  @Test
  void wrong_options_and_wrong_input_are_printed_and_end_the_program() throws IOException {
    assertThatThrownBy(() -> start(new Greetings(), "--most-words=0"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("--most-words");
    StringWriter err = new StringWriter();
    int code =
        OperatorProgram.named("greeting-operator")
            .assembly(
                (options, setup) -> {
                  throw new InvalidInputException(
                      List.of(Problem.error("NoWords").expected("words").got("none")));
                })
            .run(Map.of(), new PrintWriter(err, true), new PrintWriter(err, true), "--port=0");
    assertThat(code).isEqualTo(1);
    assertThat(err.toString()).contains("NoWords", "expected words").doesNotContain("\tat ");
  }

  @Test
  void an_unexpected_failure_is_one_line() {
    StringWriter err = new StringWriter();
    int code =
        OperatorProgram.named("greeting-operator")
            .assembly(
                (options, setup) -> {
                  throw new IllegalStateException("no ink");
                })
            .run(Map.of(), new PrintWriter(err, true), new PrintWriter(err, true));
    assertThat(code).isEqualTo(1);
    assertThat(err.toString().strip()).isEqualTo("greeting-operator: cannot start: no ink");
  }
}
