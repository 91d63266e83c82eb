package dev.homeostat.operator.status;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Pass;
import dev.homeostat.ResourceId;
import dev.homeostat.report.Held;
import dev.homeostat.spi.state.ResourceRecord;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** How each resource is after a pass; the same after a pass that had nothing to do. */
final class Outcomes {

  /** The most resources that are listed; those that are not as wanted come first. */
  private static final int MOST = 100;

  /** How a resource is. */
  enum Word {
    Applied,
    Satisfied,
    Waiting,
    Blocked,
    Leaving
  }

  private record Outcome(String apiVersion, Word word, String message) {}

  private final Map<ResourceId, Outcome> all = new LinkedHashMap<>();

  Outcomes(Pass pass) {
    for (ResourceRecord record : pass.state().records().values()) {
      boolean leaving = record.phase() == ResourceRecord.Phase.LEAVING;
      put(record.id(), record.address().apiVersion(), leaving ? Word.Leaving : Word.Applied, "");
    }
    pass.delta().satisfied().forEach(id -> put(id, "", Word.Satisfied, "it belongs to another"));
    pass.delta().waiting().forEach(held -> put(held, Word.Waiting));
    pass.delta().blocked().forEach(held -> put(held, Word.Blocked));
  }

  private void put(Held held, Word word) {
    Outcome known = all.get(held.resource());
    boolean leaving = known != null && known.word() == Word.Leaving && word == Word.Waiting;
    put(held.resource(), "", leaving ? Word.Leaving : word, held.why());
  }

  private void put(ResourceId id, String apiVersion, Word word, String message) {
    Outcome known = all.get(id);
    String version = apiVersion.isEmpty() && known != null ? known.apiVersion() : apiVersion;
    all.put(id, new Outcome(version, word, message));
  }

  int count() {
    return all.size();
  }

  /** How many are as wanted. */
  long applied() {
    return all.values().stream()
        .filter(one -> one.word() == Word.Applied || one.word() == Word.Satisfied)
        .count();
  }

  /** How many are not listed. */
  int omitted() {
    return Math.max(0, all.size() - MOST);
  }

  ArrayNode list() {
    List<Map.Entry<ResourceId, Outcome>> listed = new ArrayList<>();
    Stream.concat(
            all.entrySet().stream().filter(one -> one.getValue().word() != Word.Applied),
            all.entrySet().stream().filter(one -> one.getValue().word() == Word.Applied))
        .limit(MOST)
        .forEach(listed::add);
    ArrayNode list = JsonNodeFactory.instance.arrayNode();
    listed.forEach(one -> list.add(tree(one.getKey(), one.getValue())));
    return list;
  }

  private static ObjectNode tree(ResourceId id, Outcome outcome) {
    ObjectNode tree = JsonNodeFactory.instance.objectNode();
    tree.put("apiVersion", outcome.apiVersion().isEmpty() ? id.group() : outcome.apiVersion());
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
