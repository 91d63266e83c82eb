package dev.homeostat.core.desired;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.FieldPath;
import dev.homeostat.Problem;
import dev.homeostat.Resource;
import dev.homeostat.Rule;
import dev.homeostat.core.model.DesiredResource;
import dev.homeostat.report.FieldOrigin;
import dev.homeostat.text.WholeCharacters;
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
    if (check.problems.isEmpty() && !WholeCharacters.only(desired.schema().tree())) {
      check.problems.add(schemaProblem(desired));
    }
    return check.problems;
  }

  private void search(FieldPath path, JsonPointer at, JsonNode value) {
    if (WholeCharacters.only(value)) {
      return;
    }
    if (value.isTextual()) {
      problems.add(problem(at, "half", desired.setterOf(path)));
    } else {
      for (Map.Entry<String, JsonNode> member : value.properties()) {
        String name = member.getKey();
        if (WholeCharacters.only(name)) {
          search(path.key(name), at.appendProperty(name), member.getValue());
        } else {
          problems.add(problem(at, "a name with half", desired.setterOf(path.key(name))));
        }
      }
      for (int i = 0; value.isArray() && i < value.size(); i++) {
        search(path.then(new FieldPath.Index(i)), at.appendIndex(i), value.get(i));
      }
    }
  }

  private static Problem schemaProblem(DesiredResource desired) {
    return Problem.error("NoUnicodeText")
        .rule(Rule.READ_8)
        .of(desired.id())
        .expected("an observer schema with names of Unicode characters")
        .got("a name with half of a surrogate pair, which is no character")
        .advice("cut the names of observed fields between whole characters");
  }

  private Problem problem(JsonPointer at, String half, FieldOrigin origin) {
    Resource resource = desired.resource();
    return Problem.error("NoUnicodeText")
        .rule(Rule.READ_8)
        .of(resource.id())
        .at(at.toString())
        .in(resource.origin().locate(at))
        .expected("a text of Unicode characters")
        .got(half + " of a surrogate pair, which is no character, from " + origin)
        .advice("cut the text between whole characters");
  }
}
