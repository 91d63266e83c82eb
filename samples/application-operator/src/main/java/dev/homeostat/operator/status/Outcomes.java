package dev.homeostat.operator.status;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Delta;
import dev.homeostat.ReconcileResult;
import dev.homeostat.Resource;
import dev.homeostat.ResourceId;
import dev.homeostat.report.HeldResource;
import dev.homeostat.spi.state.ResourceRecord;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The outcome of each resource after a pass; the same after a pass that had nothing to do. */
final class Outcomes {

  private static final String EXPECTED = "it is not known to be there";

  /** The outcome of a resource in one word. */
  enum Word {
    Applied,
    Satisfied,
    Waiting,
    Blocked,
    Leaving
  }

  /**
   * The outcome of a resource, with its reason.
   *
   * @param apiVersion empty if it is not known
   */
  private record Outcome(String apiVersion, Word word, String message) {

    boolean isAsWanted() {
      return word == Word.Applied || word == Word.Satisfied;
    }
  }

  private final ManifestVersions versions;
  private final boolean isHeldUp;
  private final Map<ResourceId, Outcome> all = new LinkedHashMap<>();

  /**
   * The outcomes after a pass.
   *
   * @param object whose pass it was, as it was read for it
   * @param pass its result
   */
  Outcomes(Resource object, ReconcileResult pass) {
    versions = new ManifestVersions(object, pass);
    isHeldUp =
        pass.outcome() == ReconcileResult.Outcome.WAITING && pass.delta().equals(Delta.EMPTY);
    Set<ResourceId> unchanged = Set.copyOf(pass.delta().unchanged());
    for (ResourceRecord record : pass.state().records().values()) {
      Word word = word(record, unchanged.contains(record.id()));
      String message = word == Word.Waiting ? EXPECTED : "";
      put(record.id(), record.address().apiVersion(), word, message);
    }
    pass.delta().satisfied().forEach(id -> put(id, "", Word.Satisfied, "it belongs to another"));
    pass.delta().waiting().forEach(held -> put(held, Word.Waiting));
    pass.delta().blocked().forEach(held -> put(held, Word.Blocked));
  }

  /**
   * Returns the outcome of a record. A resource that was about to be created may not be there,
   * unless the pass found it unchanged.
   */
  private static Word word(ResourceRecord record, boolean unchanged) {
    return switch (record.phase()) {
      case LEAVING -> Word.Leaving;
      case PRESENT -> Word.Applied;
      case EXPECTED -> unchanged ? Word.Applied : Word.Waiting;
      case HANDED_OVER -> Word.Blocked;
    };
  }

  private void put(HeldResource held, Word word) {
    Outcome known = all.get(held.resource());
    boolean leaving = known != null && known.word() == Word.Leaving && word == Word.Waiting;
    put(held.resource(), "", leaving ? Word.Leaving : word, held.why());
  }

  private void put(ResourceId id, String apiVersion, Word word, String message) {
    Outcome known = all.get(id);
    String version = apiVersion.isEmpty() && known != null ? known.apiVersion() : apiVersion;
    all.put(id, new Outcome(version, word, message));
  }

  /**
   * Returns the number of desired resources. A pass that did not get to them has reported none, so
   * that those of the manifest count.
   */
  int count() {
    return isHeldUp ? Math.max(all.size(), versions.count()) : all.size();
  }

  /** Returns the number of resources that are as desired and not unhealthy. */
  long ready(Set<ResourceId> unhealthy) {
    return all.entrySet().stream()
        .filter(one -> one.getValue().isAsWanted() && !unhealthy.contains(one.getKey()))
        .count();
  }

  /** Lists them in a status, those that are not as desired first. */
  void into(ObjectNode status) {
    Excerpt.of(all.entrySet(), one -> !one.getValue().isAsWanted())
        .into(status, "resources", one -> tree(one.getKey(), one.getValue()));
  }

  private ObjectNode tree(ResourceId id, Outcome outcome) {
    ObjectNode tree = JsonNodeFactory.instance.objectNode();
    Optional.of(outcome.apiVersion())
        .filter(version -> !version.isEmpty())
        .or(() -> versions.of(id))
        .ifPresent(version -> tree.put("apiVersion", version));
    tree.put("kind", id.kind());
    if (!id.namespace().isEmpty()) {
      tree.put("namespace", id.namespace());
    }
    tree.put("name", id.name()).put("outcome", outcome.word().name());
    if (!outcome.message().isEmpty()) {
      tree.put("message", outcome.message());
    }
    return tree;
  }
}
