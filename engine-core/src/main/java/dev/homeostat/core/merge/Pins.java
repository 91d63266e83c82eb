package dev.homeostat.core.merge;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import dev.homeostat.core.delta.AcceptedForms;
import dev.homeostat.core.delta.Digester;
import dev.homeostat.core.delta.SchemaLookup;
import dev.homeostat.core.model.Desired;
import dev.homeostat.core.model.Hidden;
import dev.homeostat.core.model.PathWriter;
import dev.homeostat.report.Setter;
import dev.homeostat.spi.state.AcceptedForm;
import dev.homeostat.spi.state.ResourceRecord;
import dev.homeostat.tree.Trees;
import java.util.List;
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
   * @param digester for this resource
   * @return the desired state with the pins; the same if there are none, or the apiVersion is
   *     another (rule POLICY-8)
   */
  public static Desired lay(Desired desired, ResourceRecord record, Digester digester) {
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
              && value.filter(known -> !Hidden.is(known)).isPresent()
              && isLeftToServer(desired, path, record, digester)
              && SchemaLookup.at(desired.schema().root(), path).isPresent();
      if (pinned) {
        tree = tree == null ? Trees.unsealed(desired.resource().tree()) : tree;
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

  /** Nobody says anything, or the same {@code 0} or {@code ""} that the server has replaced. */
  private static boolean isLeftToServer(
      Desired desired, FieldPath path, ResourceRecord record, Digester digester) {
    Optional<JsonNode> said = path.in(desired.resource().tree());
    return said.isEmpty()
        || (AcceptedForms.isOpen(said.get())
            && record.accepted().stream()
                .anyMatch(
                    form ->
                        form instanceof AcceptedForm.Value value
                            && value.path().equals(path)
                            && value.asked().equals(digester.digest(path, said.get()))));
  }

  /**
   * What a server chose where it was asked {@code 0} or {@code ""}.
   *
   * @param asked what manifest and hooks want, without pins
   * @param accepted the forms that came of it
   * @param live the object as the server has it
   * @return by path
   */
  public static Map<FieldPath, JsonNode> chosen(
      Desired asked, List<AcceptedForm> accepted, ObjectNode live) {
    Map<FieldPath, JsonNode> chosen = new TreeMap<>();
    for (AcceptedForm form : accepted) {
      FieldPath path = form.path();
      boolean open = path.in(asked.resource().tree()).filter(AcceptedForms::isOpen).isPresent();
      if (open && form instanceof AcceptedForm.Value) {
        path.in(live)
            .filter(value -> value.isValueNode() && !value.isNull() && !AcceptedForms.isOpen(value))
            .ifPresent(value -> chosen.put(path, value));
      }
    }
    return chosen;
  }
}
