package dev.homeostat.core.compare;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.homeostat.FieldPath.Segment;
import dev.homeostat.core.difference.AcceptedFormIndex;
import dev.homeostat.core.difference.DifferenceCollector;
import dev.homeostat.core.lists.ElementPairing;
import dev.homeostat.core.model.PathBuilder;
import dev.homeostat.tree.Trees;
import java.util.List;

/** A list of scalars in which order does not matter. */
final class SetComparison extends NamedListComparison {

  private final AcceptedFormIndex forms;
  private final JsonNode[] acceptedSurplus;

  /**
   * A comparison.
   *
   * @param list the desired state of the list
   * @param members the desired members
   * @param forms of the whole object
   * @param acceptedSurplus the members that the server adds to the list
   */
  SetComparison(
      DesiredList list,
      List<DesiredElement> members,
      AcceptedFormIndex forms,
      List<JsonNode> acceptedSurplus) {
    super(list, members);
    this.forms = forms;
    this.acceptedSurplus = acceptedSurplus.toArray(JsonNode[]::new);
  }

  @Override
  boolean matchesElements(ArrayNode live) {
    int found = 0;
    int missing = 0;
    for (int i = 0; i < count(); i++) {
      int count = count(live, element(i).whole().desired());
      if (count > 1 || (count == 0 && !element(i).isAcceptedMissing(forms))) {
        return false;
      }
      found += count;
      missing += 1 - count;
    }
    return live.size() + missing >= bounds().min()
        && isShortEnough(live)
        && (live.size() == found || !hasTwins(live));
  }

  private boolean isShortEnough(ArrayNode live) {
    int accepted = 0;
    for (int i = 0; bounds().isExceededBy(live.size()) && i < acceptedSurplus.length; i++) {
      accepted += count(live, acceptedSurplus[i]) > 0 ? 1 : 0;
    }
    return !bounds().isExceededBy(live.size() - accepted);
  }

  private static boolean hasTwins(ArrayNode list) {
    for (int i = 0; i < list.size(); i++) {
      if (count(list, list.get(i)) > 1) {
        return true;
      }
    }
    return false;
  }

  private static int count(ArrayNode list, JsonNode member) {
    int count = 0;
    for (int i = 0; i < list.size(); i++) {
      if (Trees.equal(member, list.get(i))) {
        count++;
      }
    }
    return count;
  }

  @Override
  boolean isObserved(Segment name) {
    return true;
  }

  @Override
  boolean isKnown(Segment name) {
    return isDesired(name);
  }

  /** Does nothing: members have no parts. */
  @Override
  void diffUndesired(
      PathBuilder at,
      ArrayNode live,
      ElementPairing pairing,
      ListChanges changes,
      DifferenceCollector found) {}
}
