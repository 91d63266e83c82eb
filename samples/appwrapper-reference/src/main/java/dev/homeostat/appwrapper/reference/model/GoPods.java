package dev.homeostat.appwrapper.reference.model;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Set;

/** The labelled pods by what they count as. */
record GoPods(
    int pending, int running, int succeeded, int failed, boolean terminal, boolean evicted) {

  static JsonNode list(GoClient client, GoWrapper wrapper) {
    String selector = "?labelSelector=" + GoWrapper.LABEL + "=" + wrapper.name();
    return client.cached(ApiPaths.pods(wrapper.namespace()) + selector).body().path("items");
  }

  static GoPods count(JsonNode pods, GoSettings settings, GoNodeMonitor nodes) {
    GoPods counts = new GoPods(0, 0, 0, 0, false, false);
    for (JsonNode pod : pods) {
      counts = counts.plus(pod, settings, nodes);
    }
    return counts;
  }

  /** Readiness conditions of pods do not count, nor does a running pod that terminates. */
  private GoPods plus(JsonNode pod, GoSettings settings, GoNodeMonitor nodes) {
    return switch (pod.path("status").path("phase").asText()) {
      case "Pending" -> new GoPods(pending + 1, running, succeeded, failed, terminal, evicted);
      case "Running" ->
          pod.path("metadata").has("deletionTimestamp")
              ? this
              : new GoPods(
                  pending, running + 1, succeeded, failed, terminal, evicted || nodes.evicts(pod));
      case "Succeeded" -> new GoPods(pending, running, succeeded + 1, failed, terminal, evicted);
      case "Failed" ->
          new GoPods(
              pending,
              running,
              succeeded,
              failed + 1,
              terminal || isTerminal(pod, settings),
              evicted);
      default -> this;
    };
  }

  private static boolean isTerminal(JsonNode pod, GoSettings settings) {
    Set<Integer> retryable = settings.retryableExitCodes();
    for (JsonNode container : pod.path("status").path("containerStatuses")) {
      int code = container.path("state").path("terminated").path("exitCode").asInt(0);
      if (code != 0
          && (settings.terminalExitCodes().contains(code)
              || (!retryable.isEmpty() && !retryable.contains(code)))) {
        return true;
      }
    }
    return false;
  }

  String runningText() {
    return "%d pods running; %d pods succeeded".formatted(running, succeeded);
  }
}
