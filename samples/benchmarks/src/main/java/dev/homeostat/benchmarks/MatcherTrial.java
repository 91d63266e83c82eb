package dev.homeostat.benchmarks;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.function.Consumer;

/** One {@link ChangeMatcher} put to the test over {@link WebDeployment}. */
final class MatcherTrial<W, L> {

  private final ChangeMatcher<W, L> matcher;
  private final ObjectNode tree = WebDeployment.wanted();
  private final byte[] event = WebDeployment.event(WebDeployment.live());
  private final W wanted;
  private final L live;

  MatcherTrial(ChangeMatcher<W, L> matcher) {
    this.matcher = matcher;
    this.wanted = matcher.wanted(tree);
    this.live = matcher.live(event);
  }

  /** Compares with both objects prepared before. */
  boolean warm() {
    return matcher.isInSync(wanted, live);
  }

  /** Compares with the desired object prepared for this one time. */
  boolean cold() {
    return matcher.isInSync(matcher.wanted(tree), live);
  }

  /** An event arrives. */
  boolean event() {
    return matcher.isInSync(wanted, event);
  }

  /** Returns whether it takes an unchanged object for one, each time. */
  boolean knowsSync() {
    return warm() && cold() && event() && warm();
  }

  /** Returns whether it notices a changed number, and a changed text deep down. */
  boolean knowsDrift() {
    return drifts(object -> object.withObject("spec").put("replicas", 5))
        && drifts(
            object -> ((ObjectNode) object.at(WebDeployment.A_VARIABLE)).put("value", "debug"));
  }

  private boolean drifts(Consumer<ObjectNode> change) {
    ObjectNode object = WebDeployment.live();
    change.accept(object);
    byte[] drifted = WebDeployment.event(object);
    return !matcher.isInSync(wanted, matcher.live(drifted)) && !matcher.isInSync(wanted, drifted);
  }

  /** Returns the verdict in tables. */
  String verdict() {
    if (!knowsSync()) {
      return "**wrong**: finds a drift where there is none";
    }
    return knowsDrift() ? "right" : "**wrong**: overlooks a drift";
  }
}
