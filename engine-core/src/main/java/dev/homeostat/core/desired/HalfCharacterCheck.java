package dev.homeostat.core.desired;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.FieldPath;
import dev.homeostat.Problem;
import dev.homeostat.Resource;
import dev.homeostat.Rule;
import dev.homeostat.core.model.DesiredResource;
import dev.homeostat.report.FieldOrigin;
import dev.homeostat.tree.Trees;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Finds texts with half of a surrogate pair (rule READ-8), as programs and hooks make them that cut
 * a text. No encoding holds them, so nothing that is stored with one could be read again.
 */
final class HalfCharacterCheck {

  private final DesiredResource desired;
  private final List<Problem> problems = new ArrayList<>();

  private HalfCharacterCheck(DesiredResource desired) {
    this.desired = desired;
  }

  /** Returns the problems of a desired state. */
  static List<Problem> in(DesiredResource desired) {
    HalfCharacterCheck check = new HalfCharacterCheck(desired);
    check.search(FieldPath.root(), JsonPointer.empty(), desired.resource().tree());
    return check.problems;
  }

  private void search(FieldPath path, JsonPointer at, JsonNode value) {
    if (isHalved(value)) {
      problems.add(problem(at, desired.setterOf(path)));
    } else if (Trees.anyMatch(value, HalfCharacterCheck::isHalved)) {
      for (Map.Entry<String, JsonNode> member : value.properties()) {
        String name = member.getKey();
        search(path.key(name), at.appendProperty(name), member.getValue());
      }
      for (int i = 0; value.isArray() && i < value.size(); i++) {
        search(path.then(new FieldPath.Index(i)), at.appendIndex(i), value.get(i));
      }
    }
  }

  private static boolean isHalved(JsonNode value) {
    return value.isTextual() && isHalved(value.textValue());
  }

  private static boolean isHalved(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (Character.isSurrogate(text.charAt(i))) {
        return text.codePoints().anyMatch(c -> Character.getType(c) == Character.SURROGATE);
      }
    }
    return false;
  }

  private Problem problem(JsonPointer at, FieldOrigin origin) {
    Resource resource = desired.resource();
    return Problem.error("NoUnicodeText")
        .rule(Rule.READ_8)
        .of(resource.id())
        .at(at.toString())
        .in(resource.origin().locate(at))
        .expected("a text of Unicode characters")
        .got("half of a surrogate pair, which is no character, from " + origin)
        .advice("cut the text between whole characters");
  }
}
