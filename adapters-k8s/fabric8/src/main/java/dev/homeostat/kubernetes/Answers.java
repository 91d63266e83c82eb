package dev.homeostat.kubernetes;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Resource;
import dev.homeostat.kubernetes.wire.Reply;
import dev.homeostat.spi.cluster.ClusterResponse;
import java.util.ArrayList;
import java.util.List;

/** Reads what a server replied in the engine's words (rule ACT-6). */
final class Answers {

  private static final int NOT_FOUND = 404;
  private static final int SERVER_ERROR = 500;
  private static final int UNAVAILABLE = 503;

  /** The failure of a save that needs another object of the name: no conflict, as it may last. */
  static final ClusterResponse HELD =
      ClusterResponse.Refused.noAnswer(
          "one that is being deleted, and that a finalizer keeps", false);

  private Answers() {}

  /** Converts a reply that holds an object, or an error. */
  static ClusterResponse object(Reply reply, boolean write) {
    if (!(reply instanceof Reply.Received received)) {
      return lost((Reply.Lost) reply);
    }
    if (!received.isSuccess()) {
      return refused(received, write);
    }
    try {
      if (received.body() instanceof ObjectNode object) {
        return new ClusterResponse.Done(Resource.of(object), received.warnings());
      }
    } catch (IllegalArgumentException e) {
      // Falls through: what came is no object.
    }
    return ClusterResponse.Refused.noAnswer(
        "the server answered something that is no object", write);
  }

  /** A reply to a delete. */
  static ClusterResponse deletion(Reply reply) {
    // A delete answers a status if the object is gone, and the object while it is being deleted.
    return reply instanceof Reply.Received received
            && received.isSuccess()
            && isStatus(received.body())
        ? new ClusterResponse.Absent()
        : object(reply, true);
  }

  private static boolean isStatus(JsonNode body) {
    return body.path("kind").asText().equals("Status")
        && body.path("apiVersion").asText().equals("v1");
  }

  /** Returns whether the server reports that this very object is not there. */
  static boolean isAbsent(Reply reply, String name) {
    return reply instanceof Reply.Received received
        && received.code() == NOT_FOUND
        && received.body().at("/details/name").asText().equals(name);
  }

  /** Returns whether the server knows no such path. */
  static boolean isUnknown(Reply reply) {
    return reply instanceof Reply.Received received
        && received.code() == NOT_FOUND
        && received.body().at("/details/name").isMissingNode();
  }

  static ClusterResponse.Refused refused(Reply reply, boolean write) {
    return reply instanceof Reply.Received received
        ? refused(received, write)
        : lost((Reply.Lost) reply);
  }

  private static ClusterResponse.Refused lost(Reply.Lost lost) {
    return ClusterResponse.Refused.noAnswer(lost.message(), lost.maybeDone());
  }

  private static ClusterResponse.Refused refused(Reply.Received reply, boolean write) {
    JsonNode status = reply.body();
    JsonNode details = status.path("details");
    List<ClusterResponse.Cause> causes = new ArrayList<>();
    for (JsonNode cause : details.path("causes")) {
      causes.add(
          new ClusterResponse.Cause(
              cause.path("reason").asText(),
              cause.path("field").asText(),
              cause.path("message").asText()));
    }
    ClusterResponse.Refused refused =
        ClusterResponse.Refused.of(
                reply.code(),
                status.path("reason").asText(),
                status.isMissingNode() ? reply.text() : status.path("message").asText())
            .withConcerning(details.path("kind").asText())
            .withCauses(causes)
            .withMaybeDone(write && isOpen(reply.code()));
    return reply.requestedDelay().map(refused::withRetryAfter).orElse(refused);
  }

  /** A time-out or a broken connection to its store leaves open what the server did. */
  private static boolean isOpen(int code) {
    return code >= SERVER_ERROR && code != UNAVAILABLE;
  }
}
