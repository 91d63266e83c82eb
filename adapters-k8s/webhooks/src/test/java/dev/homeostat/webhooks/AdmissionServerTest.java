package dev.homeostat.webhooks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.InetSocketAddress;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A webhook answers reviews over HTTPS, and refuses what is no review. */
class AdmissionServerTest {

  private static final String HELLO = "{\"spec\": {\"word\": \"hello\"}}";
  private static final int SMALL = 10_000;

  private final List<AdmissionRequest> asked = new ArrayList<>();
  private AdmissionServer server;
  private Reviews reviews;

  @BeforeEach
  void start() throws Exception {
    server =
        AdmissionServer.builder()
            .listen(new InetSocketAddress("localhost", 0))
            .certificate(() -> Reviews.SERVER)
            .bodyBytes(SMALL)
            .handler(
                "/allow",
                request -> {
                  asked.add(request);
                  return AdmissionDecision.allow().warn("first").warn("second");
                })
            .handler(
                "/deny",
                request ->
                    AdmissionDecision.deny(
                        List.of(
                            new FieldError("spec.word", "expected a word"),
                            new FieldError("", "expected more"))))
            .handler("/change", AdmissionServerTest::louder)
            .handler(
                "/same",
                request -> AdmissionDecision.change(request.object().orElseThrow().deepCopy()))
            .handler(
                "/fail",
                request -> {
                  throw new IllegalStateException("sesame");
                })
            .start();
    reviews = new Reviews(server);
  }

  @AfterEach
  void close() {
    server.close();
  }

  private static AdmissionDecision louder(AdmissionRequest request) {
    ObjectNode object = request.object().orElseThrow().deepCopy();
    object.withObjectProperty("spec").put("word", "HELLO").put("a/b", 1);
    return AdmissionDecision.change(object);
  }

  @Test
  void an_allowed_request_has_the_uid_and_the_warnings() throws Exception {
    JsonNode answer = reviews.ask("/allow", Reviews.review("UPDATE", HELLO, "{}"));
    assertThat(answer.path("allowed").asBoolean()).isTrue();
    assertThat(answer.path("uid").asText()).isEqualTo("705ab4f5-6393-11e8-b7cc-42010a800002");
    assertThat(answer.path("warnings"))
        .extracting(JsonNode::asText)
        .containsExactly("first", "second");
    assertThat(answer.has("patch")).isFalse();
    AdmissionRequest request = asked.get(0);
    assertThat(request.operation()).isEqualTo(Operation.UPDATE);
    assertThat(request.apiVersion()).isEqualTo("greetings.example.com/v1");
    assertThat(request.kind()).isEqualTo("Greeting");
    assertThat(request.resource()).isEqualTo("greetings");
    assertThat(request.namespace()).isEqualTo("shop");
    assertThat(request.name()).isEqualTo("hello");
    assertThat(request.subresource()).isEmpty();
    assertThat(request.isDryRun()).isFalse();
    assertThat(request.isChanged("spec")).isTrue();
    assertThat(request.isChanged("status")).isFalse();
    assertThat(request.user().name()).isEqualTo("jane");
    assertThat(request.user().groups()).containsExactly("dev");
    assertThat(request.user().extra()).containsEntry("a", List.of("b"));
    assertThat(request.toString()).isEqualTo("UPDATE Greeting shop/hello");
  }

  @Test
  void a_denied_request_names_each_field() throws Exception {
    JsonNode answer = reviews.ask("/deny", Reviews.review("CREATE", HELLO, "null"));
    assertThat(answer.path("allowed").asBoolean()).isFalse();
    JsonNode status = answer.path("status");
    assertThat(status.path("code").asInt()).isEqualTo(422);
    assertThat(status.path("message").asText())
        .isEqualTo("spec.word: expected a word; expected more");
    assertThat(status.at("/details/causes/0/field").asText()).isEqualTo("spec.word");
    assertThat(status.at("/details/causes/1").has("field")).isFalse();
  }

  @Test
  void a_changed_object_is_sent_as_a_patch_of_what_differs() throws Exception {
    JsonNode answer = reviews.ask("/change", Reviews.review("CREATE", HELLO, "null"));
    assertThat(answer.path("patchType").asText()).isEqualTo("JSONPatch");
    assertThat(
            new String(
                Base64.getDecoder().decode(answer.path("patch").asText()), StandardCharsets.UTF_8))
        .contains("/spec/word", "/spec/a~1b")
        .doesNotContain("\"/spec\"");
    assertThat(reviews.ask("/same", Reviews.review("CREATE", HELLO, "null")).has("patch"))
        .isFalse();
  }

  @Test
  void a_handler_that_fails_decides_nothing_and_tells_no_value() throws Exception {
    HttpResponse<String> answer =
        reviews.post(
            "/fail",
            "application/json",
            Reviews.review("CREATE", HELLO, "null").getBytes(StandardCharsets.UTF_8));
    assertThat(answer.statusCode()).isEqualTo(500);
    assertThat(answer.body()).isEqualTo("the webhook failed; its log says why\n");
  }

  @Test
  void what_is_no_review_is_refused_with_a_reason() throws Exception {
    String json = "application/json";
    assertThat(refused("/none", json, "{}")).isEqualTo("404 no webhook has this path");
    assertThat(refused("/allow", "text/plain", "{}")).isEqualTo("415 expected application/json");
    assertThat(refused("/allow", json, "{")).isEqualTo("400 expected JSON, got something else");
    assertThat(refused("/allow", json, "")).startsWith("400 ");
    assertThat(refused("/allow", json, "{} {}")).isEqualTo("400 expected JSON, got something else");
    assertThat(refused("/allow", json, "[".repeat(2000)))
        .isEqualTo("400 expected JSON, got something else");
    assertThat(refused("/allow", json, "{}"))
        .isEqualTo("400 expected an object AdmissionReview of version admission.k8s.io/v1");
    String review = Reviews.review("CREATE", "{}", "null");
    assertThat(refused("/allow", json, review.replace("/v1\"", "/v1beta1\""))).startsWith("400 ");
    assertThat(refused("/allow", json, review.replace("\"request\"", "\"response\"")))
        .isEqualTo("400 expected a review with a request, got none");
    assertThat(refused("/allow", json, review.replace("CREATE", "INVENT")))
        .isEqualTo("400 expected a request with a uid and a known operation");
    assertThat(
            refused("/allow", json, review.replaceAll("\"uid\": \"705[^\"]*\"", "\"uid\": \"\"")))
        .isEqualTo("400 expected a request with a uid and a known operation");
    assertThat(refused("/allow", json, "\"" + "a".repeat(SMALL) + "\""))
        .isEqualTo("413 expected at most 10000 bytes");
    HttpResponse<String> get = reviews.get("/allow");
    assertThat(get.statusCode()).isEqualTo(405);
    assertThat(get.headers().firstValue("Allow")).contains("POST");
    assertThat(asked).isEmpty();
  }

  private String refused(String path, String type, String body) throws Exception {
    HttpResponse<String> answer = reviews.post(path, type, body.getBytes(StandardCharsets.UTF_8));
    return answer.statusCode() + " " + answer.body().strip();
  }

  @Test
  void a_server_that_is_described_wrongly_is_refused() {
    AdmissionServer.Builder builder = AdmissionServer.builder();
    assertThatThrownBy(() -> builder.handler("allow", request -> AdmissionDecision.allow()))
        .hasMessageContaining("as in /validate-greetings");
    builder.handler("/a", request -> AdmissionDecision.allow());
    assertThatThrownBy(() -> builder.handler("/a", request -> AdmissionDecision.allow()))
        .hasMessageContaining("got two");
    assertThatThrownBy(() -> builder.bodyBytes(0)).hasMessageContaining("bodyBytes");
    assertThatThrownBy(builder::start).hasMessageContaining("certificate");
    assertThatThrownBy(() -> AdmissionDecision.deny(List.of())).hasMessageContaining("reason");
  }
}
