package dev.homeostat.appwrapper.admission;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.appwrapper.api.AppWrappers;
import dev.homeostat.text.LabelValues;
import dev.homeostat.tree.Trees;
import dev.homeostat.webhooks.AdmissionDecision;
import dev.homeostat.webhooks.AdmissionHandler;
import dev.homeostat.webhooks.AdmissionRequest;
import dev.homeostat.webhooks.Operation;
import java.util.Optional;

/** Gives new AppWrappers a queue, and labels with the user who creates them. */
final class Defaulting implements AdmissionHandler {

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
    labels.put(AppWrappers.USER_LABEL, LabelValues.of(request.user().name()));
    labels.put(AppWrappers.USER_ID_LABEL, LabelValues.of(request.user().uid()));
    return AdmissionDecision.change(object);
  }
}
