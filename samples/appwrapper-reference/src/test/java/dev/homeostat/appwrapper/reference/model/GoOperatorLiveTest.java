package dev.homeostat.appwrapper.reference.model;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.kubernetes.testing.WithApiServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The model on a real API server: what it sends is valid there. */
@WithApiServer
@Timeout(120)
class GoOperatorLiveTest {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Path DEFINITION =
      Path.of("..", "appwrapper-operator", "deploy", "appwrapper-crd.yaml");

  private final Api api;
  private final String namespace;
  private Instant now = Instant.parse("2026-01-01T00:00:00Z");

  GoOperatorLiveTest(RunningApiServer server) throws IOException {
    server.define(Files.readString(DEFINITION));
    this.api = new HttpApi(server.client());
    this.namespace = server.newNamespace("go-model");
  }

  @Test
  void aLifeToSuccessAndDeletion() {
    GoOperatorModel model = new GoOperatorModel(api, GoConfig.DEFAULT, () -> now);
    create(Templates.job("train", 1, 1));
    assertThat(model.pass(namespace, "sample")).isEqualTo(GoPass.DONE);
    assertThat(phase()).isEqualTo("Suspended");

    patch(JSON.createObjectNode().set("spec", JSON.createObjectNode().put("suspend", false)));
    model.pass(namespace, "sample");
    assertThat(phase()).isEqualTo("Resuming");
    model.pass(namespace, "sample");
    assertThat(phase()).isEqualTo("Running");
    assertThat(api.send("GET", jobs() + "/train", null).code()).isEqualTo(200);

    pod("Succeeded");
    model.pass(namespace, "sample");
    assertThat(phase()).isEqualTo("Succeeded");

    api.send("DELETE", path(), null);
    api.send("DELETE", pods() + "/train-1", JSON.createObjectNode().put("gracePeriodSeconds", 0));
    model.pass(namespace, "sample");
    model.pass(namespace, "sample");
    assertThat(api.send("GET", path(), null).code()).isEqualTo(404);
    assertThat(api.send("GET", jobs() + "/train", null).code()).isEqualTo(404);
  }

  @Test
  void anInvalidObjectFailsForGood() {
    GoOperatorModel model = new GoOperatorModel(api, GoConfig.DEFAULT, () -> now);
    ObjectNode job = Templates.job("train", 1, 1);
    job.withObjectProperty("spec").put("parallelism", -1);
    create(job);
    patch(JSON.createObjectNode().set("spec", JSON.createObjectNode().put("suspend", false)));
    for (int i = 0; i < 3; i++) {
      model.pass(namespace, "sample");
    }
    assertThat(phase()).isEqualTo("Failed");
  }

  private void create(ObjectNode template) {
    ObjectNode wrapper = Templates.appWrapper(namespace, "sample", template);
    String collection = ApiPaths.collection(ApiPaths.GROUP_VERSION, namespace, "appwrappers");
    assertThat(api.send("POST", collection, wrapper).code()).isEqualTo(201);
  }

  /** A pod as the controller of Jobs makes it; the test server has none. */
  private void pod(String phase) {
    ObjectNode pod = Templates.labelledPod("sample", "train-1", phase);
    assertThat(api.send("POST", pods(), pod).code()).isEqualTo(201);
    JsonNode status = JSON.createObjectNode().set("status", pod.path("status"));
    Api.Answer answer = api.send("PATCH", pods() + "/train-1/status", status);
    assertThat(answer.code()).as(answer.message()).isEqualTo(200);
  }

  private void patch(JsonNode body) {
    assertThat(api.send("PATCH", path(), body).code()).isEqualTo(200);
  }

  private String phase() {
    return api.send("GET", path(), null).body().path("status").path("phase").asText();
  }

  private String path() {
    return ApiPaths.appWrapper(namespace, "sample");
  }

  private String jobs() {
    return ApiPaths.collection("batch/v1", namespace, "jobs");
  }

  private String pods() {
    return ApiPaths.pods(namespace);
  }
}
