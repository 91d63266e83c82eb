package dev.homeostat.appwrapper.reference.model;

import static dev.homeostat.appwrapper.reference.model.GoWrapper.DELETING_RESOURCES;
import static dev.homeostat.appwrapper.reference.model.GoWrapper.PODS_READY;
import static dev.homeostat.appwrapper.reference.model.GoWrapper.QUOTA_RESERVED;
import static dev.homeostat.appwrapper.reference.model.GoWrapper.RESOURCES_DEPLOYED;
import static dev.homeostat.appwrapper.reference.model.GoWrapper.UNHEALTHY;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;

/** The phases of one pass, but for Running. */
final class GoPhases {

  static final Duration POLL = Duration.ofSeconds(5);

  private final GoClient client;
  private final GoConfig config;
  private final GoNodeMonitor nodes;
  private final Instant now;
  private final JsonNode before;
  private final GoStatusWriter writer;
  private final GoDeletion deletion;

  GoPhases(GoClient client, GoConfig config, GoNodeMonitor nodes, Instant now, JsonNode before) {
    this.client = client;
    this.config = config;
    this.nodes = nodes;
    this.now = now;
    this.before = before;
    this.writer = new GoStatusWriter(client);
    this.deletion = new GoDeletion(client);
  }

  GoPass pass(GoWrapper wrapper) {
    if (wrapper.isManagedByOther()) {
      return GoPass.DONE;
    }
    if (wrapper.isDeleting()) {
      return wrapper.hasFinalizer() ? terminate(wrapper) : GoPass.DONE;
    }
    return switch (wrapper.phase()) {
      case "" -> empty(wrapper);
      case "Suspended" -> suspended(wrapper);
      case "Resuming" -> resuming(wrapper);
      case "Running" ->
          wrapper.isSuspended()
              ? enter(wrapper, "Suspending")
              : new GoRunning(this, client, nodes, now).pass(wrapper);
      case "Suspending" -> suspending(wrapper);
      case "Resetting" -> resetting(wrapper);
      case "Failed" -> failed(wrapper);
      case "Succeeded" -> succeeded(wrapper);
      default -> GoPass.DONE;
    };
  }

  GoPass enter(GoWrapper wrapper, String phase) {
    wrapper.status().put("phase", phase);
    return written(wrapper, GoPass.DONE);
  }

  /** Writes the status if the pass changed it. */
  GoPass written(GoWrapper wrapper, GoPass result) {
    if (!wrapper.status().equals(before)) {
      writer.write(wrapper);
    }
    return result;
  }

  GoPass resetOrFail(GoWrapper wrapper, boolean terminal, int increment) {
    int resets = wrapper.status().path("resettingCount").asInt(0);
    if (terminal || resets >= wrapper.settings().retryLimit()) {
      return enter(wrapper, "Failed");
    }
    wrapper.status().put("resettingCount", resets + increment);
    return enter(wrapper, "Resetting");
  }

  void set(GoWrapper wrapper, String type, String status, String reason, String message) {
    GoConditions.set(wrapper.status(), type, status, reason, message, now);
  }

  private GoPass terminate(GoWrapper wrapper) {
    ObjectNode status = wrapper.status();
    if (GoConditions.isTrue(status, RESOURCES_DEPLOYED)) {
      if (!deletion.isFinished(wrapper, now)) {
        return enterIgnoringErrors(wrapper);
      }
      set(wrapper, RESOURCES_DEPLOYED, "False", "Terminating", "Resources successfully deleted");
    }
    GoConditions.endIfTrue(status, QUOTA_RESERVED, "Terminating", "No resources deployed", now);
    written(wrapper, GoPass.DONE);
    ArrayNode rest =
        wrapper.object().withObjectProperty("metadata").withArrayProperty("finalizers");
    for (int i = rest.size() - 1; i >= 0; i--) {
      if (rest.path(i).asText().equals(GoWrapper.FINALIZER)) {
        rest.remove(i);
      }
    }
    return updated(wrapper);
  }

  private GoPass enterIgnoringErrors(GoWrapper wrapper) {
    wrapper.status().put("phase", "Terminating");
    try {
      return written(wrapper, GoPass.after(POLL));
    } catch (GoErrorException e) {
      return GoPass.after(POLL);
    }
  }

  private GoPass updated(GoWrapper wrapper) {
    Api.Answer answer = client.send("PUT", wrapper.path(), wrapper.object());
    return answer.isSuccess() ? GoPass.DONE : GoPass.error(answer.message());
  }

  private GoPass empty(GoWrapper wrapper) {
    ArrayNode list = wrapper.status().putArray("componentStatus");
    for (JsonNode component : wrapper.components()) {
      ObjectNode status = list.addObject().put("name", "").put("kind", "").put("apiVersion", "");
      ArrayNode sets = status.putArray("podSets");
      for (GoPodSet set : GoInference.podSets(component)) {
        sets.addObject().put("path", set.path()).put("replicas", set.replicas());
      }
    }
    return enter(wrapper, "Suspended");
  }

  private GoPass suspended(GoWrapper wrapper) {
    if (wrapper.isSuspended()) {
      return GoPass.DONE;
    }
    if (!wrapper.hasFinalizer()) {
      wrapper
          .object()
          .withObjectProperty("metadata")
          .withArrayProperty("finalizers")
          .add(GoWrapper.FINALIZER);
      GoPass update = updated(wrapper);
      if (update.error().isPresent()) {
        return update;
      }
    }
    set(wrapper, QUOTA_RESERVED, "True", "Resuming", "Suspend is false");
    set(wrapper, RESOURCES_DEPLOYED, "True", "Resuming", "Suspend is false");
    set(wrapper, PODS_READY, "False", "Resuming", "Suspend is false");
    set(wrapper, UNHEALTHY, "False", "Resuming", "Suspend is false");
    return enter(wrapper, "Resuming");
  }

  private GoPass resuming(GoWrapper wrapper) {
    if (wrapper.isSuspended()) {
      return enter(wrapper, "Suspending");
    }
    try {
      new GoCreation(client, config, writer).createAll(wrapper, now);
    } catch (GoErrorException e) {
      Instant deadline =
          GoConditions.since(wrapper.status(), RESOURCES_DEPLOYED)
              .plus(wrapper.settings().admissionGrace());
      if (!e.isFatal() && now.isBefore(deadline)) {
        return written(wrapper, GoPass.after(Duration.ofSeconds(1)));
      }
      set(wrapper, UNHEALTHY, "True", "CreateFailed", "error creating components: " + e.text());
      return e.isFatal() ? enter(wrapper, "Failed") : resetOrFail(wrapper, false, 1);
    }
    return enter(wrapper, "Running");
  }

  private GoPass suspending(GoWrapper wrapper) {
    if (!deletion.isFinished(wrapper, now)) {
      return written(wrapper, GoPass.after(POLL));
    }
    String message = "Suspend is true";
    set(wrapper, RESOURCES_DEPLOYED, "False", "Suspended", message);
    set(wrapper, QUOTA_RESERVED, "False", "Suspended", message);
    GoConditions.endIfTrue(wrapper.status(), PODS_READY, "Suspended", message, now);
    GoConditions.endIfTrue(wrapper.status(), UNHEALTHY, "Suspended", message, now);
    return enter(wrapper, "Suspended");
  }

  private GoPass resetting(GoWrapper wrapper) {
    if (wrapper.isSuspended()) {
      return enter(wrapper, "Suspending");
    }
    GoConditions.endIfTrue(wrapper.status(), PODS_READY, "Resetting", "", now);
    if (GoConditions.isTrue(wrapper.status(), RESOURCES_DEPLOYED)) {
      if (!deletion.isFinished(wrapper, now)) {
        return written(wrapper, GoPass.after(POLL));
      }
      set(
          wrapper,
          RESOURCES_DEPLOYED,
          "False",
          "Resetting",
          "Resources deleted for resetting AppWrapper");
    }
    Instant end =
        GoConditions.since(wrapper.status(), UNHEALTHY).plus(wrapper.settings().retryPause());
    if (now.isBefore(end)) {
      return written(wrapper, GoPass.after(Duration.between(now, end)));
    }
    set(wrapper, RESOURCES_DEPLOYED, "True", "Resuming", "Reset complete; resuming");
    return enter(wrapper, "Resuming");
  }

  private GoPass failed(GoWrapper wrapper) {
    Duration grace = wrapper.settings().deletionOnFailureGrace();
    if (!grace.isZero() && !wrapper.isSuspended()) {
      String text =
          "workload.codeflare.dev.appwrapper/deletionOnFailureGracePeriodDuration has value ";
      set(wrapper, DELETING_RESOURCES, "False", "DeletionPaused", text + grace);
      Instant end = GoConditions.since(wrapper.status(), DELETING_RESOURCES).plus(grace);
      if (now.isBefore(end)) {
        return written(wrapper, GoPass.after(Duration.between(now, end)));
      }
    }
    if (GoConditions.isTrue(wrapper.status(), RESOURCES_DEPLOYED)) {
      if (!deletion.isFinished(wrapper, now)) {
        return written(wrapper, GoPass.after(POLL));
      }
      String message =
          grace.isZero() || !wrapper.isSuspended()
              ? "Resources deleted for failed AppWrapper"
              : "Kueue forced resource deletion by suspending AppWrapper";
      set(wrapper, RESOURCES_DEPLOYED, "False", "Failed", message);
    }
    set(wrapper, QUOTA_RESERVED, "False", "Failed", "No resources deployed");
    return written(wrapper, GoPass.DONE);
  }

  private GoPass succeeded(GoWrapper wrapper) {
    if (!GoConditions.isTrue(wrapper.status(), RESOURCES_DEPLOYED)) {
      return GoPass.DONE;
    }
    Duration ttl = wrapper.settings().successTtl();
    Instant end = GoConditions.since(wrapper.status(), RESOURCES_DEPLOYED).plus(ttl);
    if (now.isBefore(end)) {
      return GoPass.after(Duration.between(now, end));
    }
    if (!deletion.isFinished(wrapper, now)) {
      return written(wrapper, GoPass.after(POLL));
    }
    set(
        wrapper,
        RESOURCES_DEPLOYED,
        "False",
        "Succeeded",
        "Time to live after success of " + ttl + " expired");
    return written(wrapper, GoPass.DONE);
  }
}
