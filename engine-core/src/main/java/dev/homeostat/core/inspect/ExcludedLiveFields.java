package dev.homeostat.core.inspect;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.homeostat.FieldPath;
import dev.homeostat.core.model.CompiledSchema;
import dev.homeostat.core.model.PackExclusions;
import dev.homeostat.core.model.SchemaLookup;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.packs.PackPath;
import dev.homeostat.packs.RuleReference;
import dev.homeostat.report.FieldExclusion;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds the fields and elements of a live object that the desired state does not have, and that an
 * exception, a hook or a rule of a policy pack is about (rules SCHEMA-5 and SCHEMA-11).
 */
public final class ExcludedLiveFields {

  private final CompiledSchema schema;
  private final JsonNode desired;
  private final JsonNode live;
  private final Map<FieldPath, FieldExclusion> found = new LinkedHashMap<>();

  private ExcludedLiveFields(CompiledSchema schema, JsonNode desired, JsonNode live) {
    this.schema = schema;
    this.desired = desired;
    this.live = live;
  }

  /** Returns the reasons by field; of several, the first. */
  public static Map<FieldPath, FieldExclusion> of(
      CompiledSchema schema, JsonNode desired, JsonNode live) {
    ExcludedLiveFields fields = new ExcludedLiveFields(schema, desired, live);
    schema.exclusions().paths().forEach(fields::addExcluded);
    for (PackExclusions.Pattern pattern : schema.left().patterns()) {
      fields.walk(schema.root(), FieldPath.root(), live, pattern.path().steps(), pattern.rule());
    }
    schema.left().lists().forEach(fields::addElements);
    return fields.found;
  }

  private void addExcluded(FieldPath path, FieldExclusion reason) {
    if (path.in(live).isPresent()
        && path.in(desired).isEmpty()
        && !SchemaLookup.observes(schema.root(), path)) {
      found.putIfAbsent(path, reason);
    }
  }

  private void walk(
      @Nullable SchemaNode node,
      FieldPath at,
      JsonNode value,
      List<PackPath.Step> steps,
      RuleReference rule) {
    if (steps.isEmpty()) {
      if (at.in(desired).isEmpty() && !value.isMissingNode()) {
        found.putIfAbsent(at, new FieldExclusion.ByPack(rule));
      }
      return;
    }
    PackPath.Step first = steps.get(0);
    List<PackPath.Step> rest = steps.subList(1, steps.size());
    if (first instanceof PackPath.Named named && named.segment() instanceof FieldPath.Key key) {
      SchemaNode member =
          node instanceof SchemaNode.Fields object ? object.members().get(key.name()) : null;
      walk(member, at.then(key), value.path(key.name()), rest, rule);
    } else if (node instanceof SchemaNode.KeyedList list) {
      for (int i = 0; i < value.size(); i++) {
        FieldPath.Segment name = list.nameOf(value.get(i), i);
        if (name != null && (first instanceof PackPath.EachElement || isNamed(first, name))) {
          walk(list.observed(name), at.then(name), value.get(i), rest, rule);
        }
      }
    }
  }

  private static boolean isNamed(PackPath.Step step, FieldPath.Segment name) {
    return step instanceof PackPath.Named named && named.segment().equals(name);
  }

  /** Adds the elements of others in a list that is still open. */
  private void addElements(FieldPath path, RuleReference rule) {
    if (!(SchemaLookup.at(schema.root(), path).orElse(null) instanceof SchemaNode.ElementList list)
        || list.bounds().max() != 0) {
      return;
    }
    JsonNode elements = path.in(live).orElse(MissingNode.getInstance());
    JsonNode wanted = path.in(desired).orElse(MissingNode.getInstance());
    for (int i = 0; i < elements.size(); i++) {
      FieldPath.Segment name = list.nameOf(elements.get(i), i);
      if (name != null && list.find(wanted, name) == null) {
        found.putIfAbsent(path.then(name), new FieldExclusion.ByPack(rule));
      }
    }
  }
}
