package dev.homeostat.core.merge;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import dev.homeostat.core.delta.SchemaLookup;
import dev.homeostat.core.model.Desired;
import dev.homeostat.core.model.PathWriter;
import dev.homeostat.core.redact.Redactor;
import dev.homeostat.report.Setter;
import dev.homeostat.spi.state.ResourceRecord;
import dev.homeostat.tree.Trees;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apiguardian.api.API;

/** Lays what the server chose over the desired state, where nobody else speaks (rule POLICY-3). */
@API(status = INTERNAL)
public final class Pins {

  private Pins() {}

  /**
   * Lays the pins of a record.
   *
   * @param desired after mangling
   * @param record what was applied
   * @return the desired state with the pins; the same if there are none, or the apiVersion is
   *     another (rule POLICY-8)
   */
  public static Desired lay(Desired desired, ResourceRecord record) {
    if (!record.address().apiVersion().equals(desired.resource().apiVersion())) {
      return desired;
    }
    ObjectNode tree = null;
    Map<FieldPath, Setter> setBy = new TreeMap<>(desired.setBy());
    for (Map.Entry<FieldPath, Setter> entry : record.setBy().entrySet()) {
      FieldPath path = entry.getKey();
      Optional<JsonNode> value = path.in(record.lastApplied());
      boolean pinned =
          entry.getValue().equals(Setter.SERVER)
              && value.filter(known -> !Redactor.isHidden(known)).isPresent()
              && path.in(desired.resource().tree()).isEmpty()
              && SchemaLookup.at(desired.schema().root(), path).isPresent();
      if (pinned) {
        tree = tree == null ? Trees.thaw(desired.resource().tree()) : tree;
        if (PathWriter.set(tree, path, value.orElseThrow())) {
          setBy.put(path, Setter.SERVER);
        }
      }
    }
    return tree == null
        ? desired
        : new Desired(
            desired.resource().with(tree),
            desired.schema(),
            setBy,
            desired.addedBy(),
            desired.sensitive(),
            desired.after());
  }
}
