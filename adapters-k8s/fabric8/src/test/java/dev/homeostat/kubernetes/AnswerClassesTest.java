package dev.homeostat.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.ResourceId;
import dev.homeostat.kubernetes.ScriptedServer.Told;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.cluster.Patch;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a server says is told in the engine's words, by reason and details (rule ACT-6). */
class AnswerClassesTest {

  private static final ResourceAddress ADDRESS =
      new ResourceAddress("v1", ResourceId.configMap("a").in("shop"));
  private static final String OBJECT = "/api/v1/namespaces/shop/configmaps/a";
  private static final String COLLECTION = "/api/v1/namespaces/shop/configmaps";

  private final ScriptedServer server = new ScriptedServer();

  @AfterEach
  void close() {
    server.close();
  }

  private static Patch patch() {
    return new Patch(
        List.of(
            new Patch.Add(JsonPointer.compile("/data/a"), JsonNodeFactory.instance.textNode("x"))));
  }

  private static Resource configMap() {
    return Resource.of(
        JsonNodeFactory.instance
            .objectNode()
            .put("apiVersion", "v1")
            .put("kind", "ConfigMap")
            .set(
                "metadata",
                JsonNodeFactory.instance.objectNode().put("name", "a").put("namespace", "shop")));
  }

  private static String status(int code, String reason, String details) {
    return """
        {"kind": "Status", "apiVersion": "v1", "status": "Failure", "message": "why",
         "reason": "%s", "details": %s, "code": %d}
        """
        .formatted(reason, details, code);
  }

  private ClusterResponse patched(Told told) {
    return server.on("PATCH " + OBJECT, told).cluster().patch(ADDRESS, patch());
  }

  private ClusterResponse.Refused refused(Told told) {
    ClusterResponse answer = patched(told);
    assertThat(answer).isInstanceOf(ClusterResponse.Refused.class);
    return (ClusterResponse.Refused) answer;
  }

  @Test
  void the_causes_of_a_refusal_are_kept() {
    ClusterResponse.Refused refused =
        refused(
            Told.json(
                422,
                status(
                    422,
                    "Invalid",
                    """
                    {"name": "a", "kind": "configmaps", "causes": [
                      {"reason": "FieldValueInvalid", "message": "m", "field": "data[b].c"}]}
                    """)));
    assertThat(refused)
        .isEqualTo(
            ClusterResponse.Refused.of(422, "Invalid", "why")
                .withConcerning("configmaps")
                .withCauses(
                    List.of(new ClusterResponse.Cause("FieldValueInvalid", "data[b].c", "m"))));
  }

  @Test
  void an_object_that_is_not_there_is_absent() {
    String missing = status(404, "NotFound", "{\"name\": \"a\", \"kind\": \"configmaps\"}");
    assertThat(patched(Told.json(404, missing))).isEqualTo(new ClusterResponse.Absent());
    server.on("GET " + OBJECT, Told.json(404, missing));
    assertThat(server.cluster().read(ADDRESS)).isEqualTo(new ClusterResponse.Absent());
    server.on("DELETE " + OBJECT, Told.json(404, missing));
    assertThat(server.cluster().delete(ADDRESS, "uid")).isEqualTo(new ClusterResponse.Absent());
  }

  @Test
  void a_namespace_that_is_not_there_is_no_absent_object() {
    server.on(
        "POST " + COLLECTION,
        Told.json(404, status(404, "NotFound", "{\"name\": \"shop\", \"kind\": \"namespaces\"}")));
    assertThat(server.cluster().create(configMap()))
        .isInstanceOfSatisfying(
            ClusterResponse.Refused.class,
            refused -> assertThat(refused.concerning()).isEqualTo("namespaces"));
  }

  @Test
  void a_path_that_is_not_served_makes_the_server_be_asked_for_the_kind_again() {
    String group = "/apis/example.com/v1";
    String gadgets =
        """
        {"resources": [{"name": "gadgets", "kind": "Gadget", "namespaced": true, "verbs": []}]}
        """;
    ResourceAddress gadget =
        new ResourceAddress("example.com/v1", new ResourceId("example.com", "Gadget", "shop", "a"));
    KubernetesCluster cluster = server.cluster();
    server.on("GET " + group, Told.json(200, gadgets));
    server.on(
        "GET " + group + "/namespaces/shop/gadgets/a",
        Told.json(404, status(404, "NotFound", "{\"name\": \"a\", \"kind\": \"gadgets\"}")));
    assertThat(cluster.read(gadget)).isEqualTo(new ClusterResponse.Absent());

    server.on("GET " + group + "/namespaces/shop/gadgets/a", Told.text(404, "404 page not found"));
    server.on("GET " + group, Told.text(404, "404 page not found"));
    assertThat(cluster.read(gadget)).isEqualTo(new ClusterResponse.UnknownKind(true));

    server.on("GET " + group, Told.text(503, "service unavailable"));
    assertThat(cluster.read(gadget))
        .isEqualTo(ClusterResponse.Refused.of(503, "", "service unavailable"));
  }

  @Test
  void how_long_to_wait_is_told() {
    assertThat(refused(Told.text(429, "slow down").with("Retry-After", "7")).retryAfter())
        .contains(Duration.ofSeconds(7));
    assertThat(
            refused(Told.json(504, status(504, "Timeout", "{\"retryAfterSeconds\": 3}")))
                .retryAfter())
        .contains(Duration.ofSeconds(3));
    assertThat(refused(Told.text(429, "slow down").with("Retry-After", "soon")).retryAfter())
        .isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"3601", "999999", "2147483647", "99999999999", "1e300"})
  void an_hour_is_the_longest_that_a_server_can_ask_for(String seconds) {
    String details = "{\"retryAfterSeconds\": %s}".formatted(seconds);
    assertThat(refused(Told.json(503, status(503, "ServiceUnavailable", details))).retryAfter())
        .contains(Duration.ofHours(1));
    assertThat(refused(Told.text(429, "slow down").with("Retry-After", "999999")).retryAfter())
        .contains(Duration.ofHours(1));
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-1", "-99999999999", "null", "{}"})
  void a_delay_that_is_none_leaves_the_time_to_us(String seconds) {
    String details = "{\"retryAfterSeconds\": %s}".formatted(seconds);
    assertThat(refused(Told.json(503, status(503, "ServiceUnavailable", details))).retryAfter())
        .isEmpty();
  }

  @Test
  void what_a_server_says_in_plain_text_is_told() {
    ClusterResponse.Refused refused = refused(Told.text(413, "too large"));
    assertThat(refused.code()).isEqualTo(413);
    assertThat(refused.message()).isEqualTo("too large");
  }

  @Test
  void a_time_out_of_the_server_leaves_open_what_was_done() {
    assertThat(refused(Told.json(504, status(504, "Timeout", "{}"))).maybeDone()).isTrue();
    assertThat(refused(Told.json(500, status(500, "InternalError", "{}"))).maybeDone()).isTrue();
    assertThat(refused(Told.text(503, "service unavailable")).maybeDone()).isFalse();
    assertThat(refused(Told.json(409, status(409, "Conflict", "{}"))).maybeDone()).isFalse();
  }

  @Test
  void an_answer_that_is_no_object_leaves_open_what_was_done() {
    for (String body : List.of("<html>", "[]", "{}", "{\"kind\": \"ConfigMap\"}")) {
      ClusterResponse.Refused refused = refused(Told.json(200, body));
      assertThat(refused.code()).isZero();
      assertThat(refused.maybeDone()).isTrue();
    }
  }

  @Test
  void a_request_is_sent_once_whatever_is_answered() {
    refused(Told.text(503, "service unavailable"));
    refused(Told.text(429, "slow down"));
    refused(Told.json(500, status(500, "InternalError", "{}")));
    assertThat(server.lines()).filteredOn(line -> line.startsWith("PATCH")).hasSize(3);
  }

  @Test
  void warnings_come_with_the_object() {
    ClusterResponse answer =
        patched(
            Told.json(200, configMap().tree().toString())
                .with(
                    "Warning",
                    "299 - \"old \\\"thing\\\"\", 299 kube/1.2 \"two\" \"Wed, 21 Oct 2015 07:28:00 GMT\""));
    assertThat(answer)
        .isInstanceOfSatisfying(
            ClusterResponse.Done.class,
            done -> assertThat(done.warnings()).containsExactly("old \"thing\"", "two"));
  }

  @Test
  void what_is_written_is_written_by_homeostat_as_a_json_patch() {
    refused(Told.text(503, ""));
    ScriptedServer.Asked sent = server.asked.get(server.asked.size() - 1);
    assertThat(sent.line()).isEqualTo("PATCH " + OBJECT + "?fieldManager=homeostat");
    assertThat(sent.headers().get("Content-type"))
        .allSatisfy(type -> assertThat(type).startsWith("application/json-patch+json"));
    assertThat(sent.body()).isEqualTo("[{\"op\":\"add\",\"path\":\"/data/a\",\"value\":\"x\"}]");
    String maps = OBJECT.substring(0, OBJECT.lastIndexOf('/'));
    assertThat(server.on("POST " + maps, Told.text(503, "")).cluster().create(configMap()))
        .isInstanceOf(ClusterResponse.Refused.class);
    assertThat(server.asked.get(server.asked.size() - 1).line())
        .isEqualTo("POST " + maps + "?fieldManager=homeostat");
  }

  @Test
  void a_delete_names_the_incarnation_and_what_becomes_of_its_dependents() {
    server.on("DELETE " + OBJECT, Told.json(200, status(200, "", "{}")));
    assertThat(server.cluster().delete(ADDRESS, "u-1")).isEqualTo(new ClusterResponse.Absent());
    assertThat(server.asked.get(server.asked.size() - 1).body())
        .contains("\"propagationPolicy\":\"Background\"", "\"preconditions\":{\"uid\":\"u-1\"}");
  }

  @Test
  void names_are_written_so_that_no_path_but_theirs_is_meant() {
    ResourceAddress odd =
        new ResourceAddress("v1", new ResourceId("", "ConfigMap", "sh op", "a/b?c#d%e:f"));
    server.cluster().read(odd);
    assertThat(server.lines())
        .contains("GET /api/v1/namespaces/sh%20op/configmaps/a%2Fb%3Fc%23d%25e%3Af");
  }
}
