package dev.homeostat.core.record;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import dev.homeostat.Problem;
import dev.homeostat.Resource;
import dev.homeostat.Rule;
import dev.homeostat.core.accept.ServerChoices;
import dev.homeostat.core.model.DigestPlaceholder;
import dev.homeostat.core.model.PathWriter;
import dev.homeostat.core.observe.PinCollector;
import dev.homeostat.core.pass.PassReport;
import dev.homeostat.core.resource.LiveComparison;
import dev.homeostat.core.resource.PreparedResource;
import dev.homeostat.report.FieldOrigin;
import dev.homeostat.spi.state.ResourceRecord;
import dev.homeostat.tree.Trees;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The pins that a response adds: the values that the server chose in place of {@code 0} or {@code
 * ""} (rule POLICY-3), and of sensitive ones the first digests (rule SECRET-2).
 */
final class ResponsePins {

  private ResponsePins() {}

  /** Adds pins of the values that the server chose in place of {@code 0} or {@code ""}. */
  static PinCollector.Filled chosen(LiveComparison comparison, PinCollector.Filled filled) {
    PreparedResource prepared = comparison.prepared();
    ObjectNode tree = Trees.unsealed(filled.tree());
    List<FieldPath> pins = new ArrayList<>(filled.pins());
    ServerChoices.of(prepared.unpinned(), comparison.forms(), comparison.live().tree())
        .forEach(
            (path, value) -> {
              boolean known = FieldOrigin.SERVER.equals(prepared.desired().setBy().get(path));
              if (!known && !prepared.redactor().isSensitive(path)) {
                PathWriter.set(tree, path, value);
                pins.add(path);
              }
            });
    return pins.size() == filled.pins().size() ? filled : filled.with(tree, pins);
  }

  /**
   * Redacts what was applied, with the first digests of the sensitive pins of this object, which
   * cannot be restored; reports those that have changed.
   *
   * @param pins of the response
   * @param unredacted what was applied
   */
  static ObjectNode redacted(
      LiveComparison comparison, List<FieldPath> pins, ObjectNode unredacted, PassReport report) {
    PreparedResource prepared = comparison.prepared();
    ObjectNode applied = prepared.redactor().redact(unredacted);
    ResourceRecord before = prepared.record();
    if (before == null || !before.uid().equals(comparison.live().uid())) {
      return applied;
    }
    ObjectNode tree = Trees.unsealed(applied);
    for (FieldPath pin : pins) {
      Optional<JsonNode> first = pin.in(before.lastApplied()).filter(DigestPlaceholder::isIn);
      Optional<JsonNode> now = pin.in(applied).filter(DigestPlaceholder::isIn);
      if (first.isPresent() && now.isPresent() && !now.equals(first)) {
        PathWriter.set(tree, pin, first.get());
        report.problem(changed(prepared, comparison.live(), pin));
      }
    }
    return Trees.freeze(tree);
  }

  private static Problem changed(PreparedResource prepared, Resource live, FieldPath pin) {
    return Problem.warning("SensitivePinChanged")
        .rule(Rule.SECRET_2)
        .of(prepared.id())
        .at(prepared.redactor().beside(live).showPath(pin, live))
        .expected("the value that the server chose first")
        .got("another one (not shown)")
        .advice("set the field if its value matters: a sensitive value is not remembered");
  }
}
