package dev.homeostat.controller;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Projection;
import dev.homeostat.Readiness;
import dev.homeostat.tree.Digest;

/**
 * Of an object matters what is observed, and what is reported of it.
 *
 * @param observing what is observed
 * @param report what is reported
 */
record ReportedView(Projection.View observing, ObjectReport report) implements Projection.View {

  @Override
  public ObjectNode observed(JsonNode live) {
    return observing.observed(live);
  }

  @Override
  public Digest digest(JsonNode live) {
    return digest(observing.digest(live), report.of(live));
  }

  /** Both may have been seen at different times. */
  static Digest digest(Digest observed, JsonNode reported) {
    return Digest.of(observed.text() + Digest.of(reported).text());
  }

  @Override
  public Readiness readiness(JsonNode live) {
    return observing.readiness(live);
  }
}
