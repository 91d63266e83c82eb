package dev.homeostat.core.compare;

import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.homeostat.core.difference.DifferenceCollector;
import dev.homeostat.core.lists.ElementPairing;
import dev.homeostat.core.model.PathBuilder;

/** A set of which nothing is observed, and from which members are removed. */
final class LeavingMembersComparison extends ListComparison {

  LeavingMembersComparison(DesiredList list) {
    super(list);
  }

  @Override
  boolean matchesElements(ArrayNode live) {
    return true;
  }

  /** Does nothing: the members that stay are not observed. */
  @Override
  void diffElements(
      PathBuilder at,
      ArrayNode live,
      ElementPairing pairing,
      ListChanges changes,
      DifferenceCollector found) {}
}
