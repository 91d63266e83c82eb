package dev.homeostat.appwrapper.admission;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.appwrapper.api.AppWrappers;
import dev.homeostat.tree.Trees;
import dev.homeostat.webhooks.AdmissionDecision;
import dev.homeostat.webhooks.AdmissionHandler;
import dev.homeostat.webhooks.AdmissionRequest;
import dev.homeostat.webhooks.Operation;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Gives new AppWrappers a queue, and labels with the user who creates them. */
final class Defaulting implements AdmissionHandler {

  private static final int LONGEST_VALUE = 63;

  private final String defaultQueue;

  /** Uses a queue; empty for none. */
  Defaulting(String defaultQueue) {
    this.defaultQueue = defaultQueue;
  }

  @Override
  public AdmissionDecision decide(AdmissionRequest request) {
    Optional<ObjectNode> created = request.object();
    if (created.isEmpty() || request.operation() != Operation.CREATE) {
      return AdmissionDecision.allow();
    }
    ObjectNode object = Trees.thaw(created.get());
    ObjectNode labels = object.withObjectProperty("metadata").withObjectProperty("labels");
    if (!defaultQueue.isEmpty() && !labels.has(AppWrappers.QUEUE_LABEL)) {
      labels.put(AppWrappers.QUEUE_LABEL, defaultQueue);
    }
    labels.put(AppWrappers.USER_LABEL, labelValue(request.user().name()));
    labels.put(AppWrappers.USER_ID_LABEL, labelValue(request.user().uid()));
    return AdmissionDecision.change(object);
  }

  /** Returns a text as the value of a label. */
  static String labelValue(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return new String(bytes, 0, Math.min(bytes.length, LONGEST_VALUE), StandardCharsets.UTF_8)
        .replaceAll("[^-_.A-Za-z0-9]", "_")
        .replaceAll("^[-_.]+|[-_.]+$", "");
  }
}
