package dev.homeostat.webhooks.review;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.flipkart.zjsonpatch.JsonDiff;
import dev.homeostat.webhooks.AdmissionDecision;
import dev.homeostat.webhooks.AdmissionRequest;
import dev.homeostat.webhooks.FieldError;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.stream.Collectors;

/** AdmissionReviews of version {@code admission.k8s.io/v1}, in JSON. */
final class AdmissionReviews {

  private static final String API_VERSION = "admission.k8s.io/v1";
  private static final String KIND = "AdmissionReview";
  private static final int UNPROCESSABLE = 422;
  private static final int DEEPEST = 1000;

  private static final JsonMapper JSON =
      JsonMapper.builder(
              JsonFactory.builder()
                  .streamReadConstraints(
                      StreamReadConstraints.builder().maxNestingDepth(DEEPEST).build())
                  .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
                  .build())
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
          .build();

  private AdmissionReviews() {}

  static AdmissionRequest read(byte[] body) throws ReviewException {
    JsonNode review;
    try {
      review = JSON.readTree(body);
    } catch (JsonProcessingException e) {
      throw new ReviewException("expected JSON, got something else");
    } catch (IOException e) {
      throw new ReviewException("expected JSON, got a broken text");
    }
    if (!review.path("apiVersion").asText().equals(API_VERSION)
        || !review.path("kind").asText().equals(KIND)) {
      throw new ReviewException("expected an object " + KIND + " of version " + API_VERSION);
    }
    if (!(review.path("request") instanceof ObjectNode request)) {
      throw new ReviewException("expected a review with a request, got none");
    }
    try {
      return AdmissionRequest.of(request);
    } catch (IllegalArgumentException e) {
      throw new ReviewException("expected a request with a uid and a known operation");
    }
  }

  static byte[] write(AdmissionRequest request, AdmissionDecision decision) {
    ObjectNode review = JSON.createObjectNode();
    review.put("apiVersion", API_VERSION).put("kind", KIND);
    ObjectNode response = review.putObject("response").put("uid", request.uid());
    if (decision instanceof AdmissionDecision.Denied denied) {
      response.put("allowed", false);
      status(response.putObject("status"), denied.errors());
    } else {
      response.put("allowed", true);
    }
    if (decision instanceof AdmissionDecision.Allowed allowed) {
      allowed.changed().ifPresent(changed -> patch(response, request, changed));
    }
    if (!decision.warnings().isEmpty()) {
      decision.warnings().forEach(response.withArrayProperty("warnings")::add);
    }
    try {
      return JSON.writeValueAsBytes(review);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a tree can be written", e);
    }
  }

  private static void status(ObjectNode status, List<FieldError> errors) {
    status.put("code", UNPROCESSABLE).put("reason", "Invalid");
    status.put(
        "message", errors.stream().map(FieldError::toString).collect(Collectors.joining("; ")));
    ArrayNode causes = status.putObject("details").putArray("causes");
    for (FieldError error : errors) {
      ObjectNode cause = causes.addObject().put("reason", "FieldValueInvalid");
      cause.put("message", error.message());
      if (!error.field().isEmpty()) {
        cause.put("field", error.field());
      }
    }
  }

  private static void patch(ObjectNode response, AdmissionRequest request, ObjectNode changed) {
    ObjectNode before = request.object().orElseGet(JSON::createObjectNode);
    JsonNode patch = JsonDiff.asJson(before, changed);
    if (!patch.isEmpty()) {
      byte[] text = patch.toString().getBytes(StandardCharsets.UTF_8);
      response.put("patchType", "JSONPatch");
      response.put("patch", Base64.getEncoder().encodeToString(text));
    }
  }
}
