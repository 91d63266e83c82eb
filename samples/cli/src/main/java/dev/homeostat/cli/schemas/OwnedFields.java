package dev.homeostat.cli.schemas;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.FieldPath;
import dev.homeostat.FieldPath.Segment;
import dev.homeostat.Resource;
import dev.homeostat.cli.patterns.FieldFinder;
import dev.homeostat.cli.patterns.FieldPattern;
import dev.homeostat.cli.patterns.FoundFields;
import dev.homeostat.cli.schemas.ImportedSchemas.ObservedObject;
import dev.homeostat.fields.FieldOwnership;
import dev.homeostat.fields.ManagedFields;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The fields of a live object that a manager owns.
 *
 * @param manager the rule that names the manager
 * @param live the object
 */
record OwnedFields(ManagerRule manager, Resource live) {

  /** Returns a rule for each of the fields that the manifest sets: others never count. */
  List<ImportedRule> rules(ObservedObject object) {
    List<FieldPath> owned =
        ManagedFields.of(live.tree()).fields().stream()
            .filter(field -> isField(field) && isOwned(field))
            .map(FieldOwnership::path)
            .toList();
    Set<FieldPattern> patterns = new LinkedHashSet<>();
    for (FieldPath path : owned) {
      pattern(path)
          .filter(each -> !find(each, object).isEmpty())
          .map(each -> whole(path, owned, each, object))
          .ifPresent(patterns::add);
    }
    return patterns.stream()
        .map(
            each ->
                new ImportedRule(
                    resource -> resource.id().equals(object.desired().id()),
                    each,
                    manager.source()))
        .toList();
  }

  private boolean isOwned(FieldOwnership field) {
    return field.owners().stream()
        .anyMatch(owner -> owner.manager().manager().equals(manager.source().text()));
  }

  /** An object or element that has fields of its own is owned only in so far as it is there. */
  private boolean isField(FieldOwnership field) {
    return field.isWhole()
        || field.path().in(live.tree()).filter(JsonNode::isContainerNode).isEmpty();
  }

  /** An element that counts as one value is the manager's if all of its fields are. */
  private FieldPattern whole(
      FieldPath path, List<FieldPath> owned, FieldPattern pattern, ObservedObject object) {
    FoundFields found = find(pattern, object);
    if (!found.excluded().isEmpty() || !found.opened().isEmpty()) {
      return pattern;
    }
    for (Optional<FieldPath> at = path.parent(); at.isPresent(); at = at.get().parent()) {
      FieldPath above = at.get();
      Optional<FieldPattern> element =
          pattern(above)
              .filter(each -> !above.equals(FieldPath.root()) && isWhollyOwned(above, owned))
              .filter(each -> !find(each, object).excluded().isEmpty());
      if (element.isPresent()) {
        return element.get();
      }
    }
    return pattern;
  }

  private boolean isWhollyOwned(FieldPath path, List<FieldPath> owned) {
    Optional<JsonNode> there = path.in(live.tree());
    if (owned.contains(path) || there.isEmpty()) {
      return owned.contains(path);
    }
    JsonNode value = there.get();
    if (!value.isObject() || value.isEmpty()) {
      return false;
    }
    boolean all = true;
    for (var member : value.properties()) {
      all &= isWhollyOwned(path.key(member.getKey()), owned);
    }
    return all;
  }

  private static FoundFields find(FieldPattern pattern, ObservedObject object) {
    return FieldFinder.find(pattern, object.schema(), object.desired().tree());
  }

  /** Elements are chosen by their keys; a member of a set is no field. */
  private Optional<FieldPattern> pattern(FieldPath path) {
    List<FieldPattern.Step> steps = new ArrayList<>();
    FieldPath at = FieldPath.root();
    for (Segment segment : path.segments()) {
      at = at.then(segment);
      if (segment instanceof FieldPath.Key key) {
        steps.add(new FieldPattern.Name(key.name()));
      } else if (segment instanceof FieldPath.Index index) {
        steps.add(new FieldPattern.Index(index.index()));
      } else if (segment instanceof FieldPath.Element element && at.in(live.tree()).isPresent()) {
        steps.add(new FieldPattern.Every());
        for (String name : element.keys().keySet()) {
          steps.add(
              new FieldPattern.Where(
                  List.of(name), at.in(live.tree()).orElseThrow().path(name).deepCopy()));
        }
      } else {
        return Optional.empty();
      }
    }
    return Optional.of(new FieldPattern(steps));
  }
}
