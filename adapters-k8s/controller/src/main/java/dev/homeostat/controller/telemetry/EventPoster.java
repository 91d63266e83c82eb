package dev.homeostat.controller.telemetry;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Owner;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.spi.cluster.Cluster;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.cluster.Patch;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * Posts Events as the recorder of client-go does: the same Event of an object is counted in one
 * Event; many of one reason are brought together in one; and no object gets more than its budget.
 * For one thread alone.
 */
final class EventPoster {

  /** The number of Events of one reason that are not yet combined, within {@link #SIMILAR}. */
  private static final int MOST_SIMILAR = 10;

  private static final Duration SIMILAR = Duration.ofMinutes(10);

  private static final int LONGEST_NAME = 200;
  private static final JsonNodeFactory MAKE = JsonNodeFactory.instance;

  private final Cluster cluster;
  private final String component;
  private final EventBudget budget = new EventBudget();
  private final Map<Subject, Map<String, Instant>> messages = new LruCache<>();
  private final Map<Key, Posted> posted = new LruCache<>();

  /** Of which object, and why. */
  private record Subject(String uid, boolean warning, String reason) {}

  /** The identity of a counted Event; the message is empty for combined ones. */
  private record Key(Subject subject, String message) {}

  /** An Event that is there. */
  private record Posted(ResourceAddress address, int count) {}

  EventPoster(Cluster cluster, String component) {
    this.cluster = cluster;
    this.component = component;
  }

  /** Posts an Event; returns whether it is there now. */
  boolean post(Owner owner, EventMessage message, Instant now) {
    Subject subject = new Subject(owner.uid(), message.warning(), message.reason());
    boolean combined = isOneOfMany(subject, message.message(), now);
    Key key = new Key(subject, combined ? "" : message.message());
    EventMessage shown =
        combined
            ? new EventMessage(
                message.warning(),
                message.reason(),
                "(combined from similar events): " + message.message())
            : message;
    if (!budget.take(owner.uid(), now)) {
      return false;
    }
    Posted known = posted.get(key);
    if (known != null) {
      ClusterResponse answer =
          cluster.patch(known.address(), counted(known.count() + 1, shown, now));
      if (answer instanceof ClusterResponse.Done) {
        posted.put(key, new Posted(known.address(), known.count() + 1));
        return true;
      }
      posted.remove(key);
      if (!(answer instanceof ClusterResponse.Absent)) {
        return false;
      }
    }
    Resource event = event(owner, shown, now);
    if (!(cluster.create(event) instanceof ClusterResponse.Done)) {
      return false;
    }
    posted.put(key, new Posted(event.address(), 1));
    return true;
  }

  private boolean isOneOfMany(Subject subject, String message, Instant now) {
    Map<String, Instant> similar = messages.computeIfAbsent(subject, any -> new HashMap<>());
    similar.values().removeIf(last -> last.plus(SIMILAR).isBefore(now));
    boolean isKnown = similar.containsKey(message);
    if (isKnown || similar.size() < MOST_SIMILAR) {
      similar.put(message, now);
      return false;
    }
    return true;
  }

  private static Patch counted(int count, EventMessage message, Instant now) {
    return new Patch(
        List.of(
            add("/count", MAKE.numberNode(count)),
            add("/lastTimestamp", MAKE.textNode(time(now))),
            add("/message", MAKE.textNode(message.message()))));
  }

  private static Patch.Add add(String pointer, JsonNode value) {
    return new Patch.Add(JsonPointer.compile(pointer), value);
  }

  private Resource event(Owner owner, EventMessage message, Instant now) {
    String namespace = owner.namespace().isEmpty() ? "default" : owner.namespace();
    ObjectNode tree = MAKE.objectNode().put("apiVersion", "v1").put("kind", "Event");
    tree.putObject("metadata").put("name", name(owner)).put("namespace", namespace);
    ObjectNode involved = tree.putObject("involvedObject");
    involved.put("apiVersion", owner.apiVersion()).put("kind", owner.kind());
    if (!owner.namespace().isEmpty()) {
      involved.put("namespace", owner.namespace());
    }
    involved.put("name", owner.name()).put("uid", owner.uid());
    tree.put("type", message.warning() ? "Warning" : "Normal");
    tree.put("reason", message.reason()).put("message", message.message()).put("count", 1);
    tree.put("firstTimestamp", time(now)).put("lastTimestamp", time(now));
    tree.putObject("source").put("component", component);
    tree.put("reportingComponent", component);
    return Resource.of(tree);
  }

  /** Never the same twice, and never too long. */
  private static String name(Owner owner) {
    String begin =
        owner.name().length() <= LONGEST_NAME
            ? owner.name()
            : owner.name().substring(0, LONGEST_NAME).replaceAll("[-.]+$", "");
    return begin + "." + UUID.randomUUID().toString().replace("-", "").substring(0, 16);
  }

  private static String time(Instant instant) {
    return instant.truncatedTo(ChronoUnit.SECONDS).toString();
  }
}
