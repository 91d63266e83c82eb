package com.example.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.kubernetes.testing.WithApiServer;
import dev.homeostat.program.RunningProgram;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;

/** The program of an operator in docs/controllers.md, on a real server. */
@WithApiServer
@ResourceLock("greetings")
class GreetingOperatorTest {

  private static final Duration PATIENCE = Duration.ofSeconds(60);

  @Test
  void it_explains_its_options() {
    StringWriter out = new StringWriter();
    PrintWriter printer = new PrintWriter(out, true);
    assertThat(GreetingOperator.program().run(Map.of(), printer, printer, "--help")).isZero();
    assertThat(out.toString()).contains("--word", "--leader-election", "--bind-address");
  }

  @Test
  void it_keeps_a_greeting(RunningApiServer server) throws IOException {
    KubernetesClient client = server.client();
    String namespace = server.newNamespace("program");
    server.define(GreetingControllerTest.DEFINITION);
    try (RunningProgram running =
        GreetingOperator.program()
            .start(
                client,
                "--word=good morning",
                "--namespaces=" + namespace,
                "--lease-namespace=" + namespace,
                "--port=0")) {
      await().atMost(PATIENCE).until(running::isWorking);
      Greeting greeting = new Greeting();
      greeting.getMetadata().setName("world");
      greeting.getMetadata().setNamespace(namespace);
      greeting.setSpec(new Greeting.Spec());
      client.resource(greeting).create();
      await()
          .atMost(PATIENCE)
          .until(
              () -> {
                ConfigMap map =
                    client.configMaps().inNamespace(namespace).withName("world-said").get();
                return map != null && "good morning".equals(map.getData().get("word"));
              });
      client.resources(Greeting.class).inNamespace(namespace).withName("world").delete();
      await()
          .atMost(PATIENCE)
          .until(
              () ->
                  client
                      .resources(Greeting.class)
                      .inNamespace(namespace)
                      .list()
                      .getItems()
                      .isEmpty());
    }
  }
}
