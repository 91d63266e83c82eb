package dev.homeostat.kubernetes.watch;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Resource;
import dev.homeostat.kubernetes.wire.TreeStream;
import java.io.IOException;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads the events of a watch into a store. */
final class EventReader {

  private static final Logger LOG = LoggerFactory.getLogger(EventReader.class);

  private final WatchScope scope;
  private final SeenStore store;
  private final WatchedSegments segments;
  private final ReadObjects objects;
  private final Progress progress;
  private final Pauses pauses;

  EventReader(
      WatchScope scope,
      SeenStore store,
      WatchedSegments segments,
      ReadObjects objects,
      Progress progress,
      Pauses pauses) {
    this.scope = scope;
    this.store = store;
    this.segments = segments;
    this.objects = objects;
    this.progress = progress;
    this.pauses = pauses;
  }

  /**
   * Reads events until the stream ends.
   *
   * @param from the version from which the stream begins
   * @return the version to continue from; empty if the server broke the watch off, or sent what is
   *     no event, so that the list has to be read again
   */
  Optional<String> read(TreeStream stream, String from) {
    String version = from;
    try {
      for (JsonNode event = stream.next(); event != null; event = stream.next()) {
        String type = event.path("type").asText();
        if (type.equals("ERROR")) {
          progress.brokenOff(event.path("object"));
          return Optional.empty();
        }
        if (type.isEmpty() || !(event.path("object") instanceof ObjectNode object)) {
          return unreadable();
        }
        happened(type, object);
        String reached = object.at("/metadata/resourceVersion").asText();
        if (!reached.isEmpty() && !reached.equals(version)) {
          version = reached;
          pauses.calm();
        }
      }
    } catch (JsonProcessingException e) {
      return unreadable();
    } catch (IOException e) {
      LOG.debug("the watch of {} broke off: {}", scope, e.getClass().getSimpleName());
    }
    return Optional.of(version);
  }

  /** Requests a new list: the content of an invalid event is unknown, and it would be repeated. */
  private Optional<String> unreadable() {
    progress.stuck("an event cannot be read");
    return Optional.empty();
  }

  private void happened(String type, ObjectNode object) {
    switch (type) {
      case "ADDED", "MODIFIED" -> objects.valid(() -> Resource.of(object)).ifPresent(this::changed);
      case "DELETED" -> objects.valid(() -> Resource.of(object)).ifPresent(this::deleted);
      default -> {
        // A bookmark: nothing that concerns the scope happened up to its version.
      }
    }
  }

  private void changed(Resource object) {
    if (segments.isOld(object)) {
      store.left(object);
    } else {
      store.put(object);
    }
  }

  private void deleted(Resource object) {
    if (segments.isOld(object)) {
      store.left(object);
    } else {
      store.remove(object);
    }
  }
}
