package dev.homeostat.core.edits;

import dev.homeostat.FieldPath;
import dev.homeostat.core.model.ElementKey;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.text.Spelling;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Guesses which observed field was meant by a path that names none. Pure. */
public final class NearPath {

  private NearPath() {}

  /**
   * Returns the observed path that differs in similar names only.
   *
   * @param root what is observed
   * @param path as it was written
   * @return empty if none is similar
   */
  public static Optional<FieldPath> of(SchemaNode.Fields root, FieldPath path) {
    return below(root, FieldPath.root(), path.segments()).filter(near -> !near.equals(path));
  }

  private static Optional<FieldPath> below(
      SchemaNode node, FieldPath at, List<FieldPath.Segment> rest) {
    if (rest.isEmpty()) {
      return Optional.of(at);
    }
    Map<FieldPath.Segment, SchemaNode> members = members(node);
    return meant(rest.get(0), node, members)
        .flatMap(
            name ->
                Optional.ofNullable(members.get(name))
                    .flatMap(member -> below(member, at.then(name), rest.subList(1, rest.size()))));
  }

  private static Optional<FieldPath.Segment> meant(
      FieldPath.Segment written, SchemaNode node, Map<FieldPath.Segment, SchemaNode> members) {
    FieldPath.Segment name =
        written instanceof FieldPath.Element named && node instanceof SchemaNode.KeyedList list
            ? ElementKey.completed(named, list.keys()).segment()
            : written;
    if (members.containsKey(name)) {
      return Optional.of(name);
    }
    Map<String, FieldPath.Segment> byText = new LinkedHashMap<>();
    members.keySet().forEach(each -> byText.put(each.toString(), each));
    return Spelling.meant(name.toString(), byText.keySet()).map(byText::get);
  }

  private static Map<FieldPath.Segment, SchemaNode> members(SchemaNode node) {
    Map<FieldPath.Segment, SchemaNode> members = new LinkedHashMap<>();
    if (node instanceof SchemaNode.Fields object) {
      object.members().forEach((name, member) -> members.put(new FieldPath.Key(name), member));
    } else if (node instanceof SchemaNode.KeyedList list) {
      list.elements().forEach(element -> members.put(element.key().segment(), element.schema()));
    }
    return members;
  }
}
