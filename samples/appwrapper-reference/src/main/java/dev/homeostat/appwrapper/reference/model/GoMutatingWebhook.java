package dev.homeostat.appwrapper.reference.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** What the mutating webhook makes of an AppWrapper that is created. */
public final class GoMutatingWebhook {

  private static final String QUEUE = "kueue.x-k8s.io/queue-name";

  private final GoConfig config;

  public GoMutatingWebhook(GoConfig config) {
    this.config = config;
  }

  public ObjectNode created(JsonNode appWrapper, String user, String uid) {
    ObjectNode object = appWrapper.deepCopy();
    ObjectNode labels = object.withObjectProperty("metadata").withObjectProperty("labels");
    if (!config.defaultQueueName().isEmpty() && !labels.has(QUEUE)) {
      labels.put(QUEUE, config.defaultQueueName());
    }
    labels.put("workload.codeflare.dev/user", sanitized(user));
    labels.put("workload.codeflare.dev/userid", sanitized(uid));
    return object;
  }

  /** Cuts to 63, replaces what labels do not allow, and trims both ends. */
  static String sanitized(String text) {
    String cut = text.length() > 63 ? text.substring(0, 63) : text;
    return cut.replaceAll("[^-_.A-Za-z0-9]", "_").replaceAll("^[-_.]+|[-_.]+$", "");
  }
}
