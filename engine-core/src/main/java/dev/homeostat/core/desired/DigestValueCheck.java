package dev.homeostat.core.desired;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Problem;
import dev.homeostat.Resource;
import dev.homeostat.Rule;
import dev.homeostat.core.mangle.GeneratedSecret;
import dev.homeostat.core.model.DesiredResource;
import dev.homeostat.core.model.DigestPlaceholder;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Finds digests that were used as values, for example when a state was copied into a manifest. */
final class DigestValueCheck {

  private final Resource resource;
  private final Set<JsonPointer> standIns;
  private final List<Problem> problems = new ArrayList<>();

  private DigestValueCheck(Resource resource, Set<JsonPointer> standIns) {
    this.resource = resource;
    this.standIns = standIns;
  }

  /** The problems of a desired state, in which secrets to be generated have their stand-ins. */
  static List<Problem> in(DesiredResource desired, List<GeneratedSecret> generations) {
    ObjectNode tree = desired.resource().tree();
    Set<JsonPointer> standIns = new HashSet<>();
    generations.forEach(generation -> generation.path().pointerIn(tree).ifPresent(standIns::add));
    DigestValueCheck digests = new DigestValueCheck(desired.resource(), standIns);
    digests.search(JsonPointer.empty(), tree);
    return digests.problems;
  }

  private void search(JsonPointer at, JsonNode value) {
    if (DigestPlaceholder.is(value)) {
      if (!standIns.contains(at)) {
        problems.add(problem(at));
      }
    } else if (DigestPlaceholder.isIn(value)) {
      for (Map.Entry<String, JsonNode> member : value.properties()) {
        search(at.appendProperty(member.getKey()), member.getValue());
      }
      for (int i = 0; value.isArray() && i < value.size(); i++) {
        search(at.appendIndex(i), value.get(i));
      }
    }
  }

  private Problem problem(JsonPointer at) {
    return Problem.error("DigestIsNoValue")
        .rule(Rule.SECRET_2)
        .of(resource.id())
        .at(at.toString())
        .in(resource.origin().locate(at))
        .expected("a value")
        .got("the digest of one, as states and plans show it")
        .advice("put the value itself there");
  }
}
