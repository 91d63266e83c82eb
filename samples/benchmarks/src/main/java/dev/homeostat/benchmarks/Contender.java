package dev.homeostat.benchmarks;

/** The ways that are compared. */
public enum Contender {
  /** A compiled projection. */
  HOMEOSTAT("Homeostat"),
  /** Over managed fields, objects as maps. */
  JOSDK_SSA_GENERIC("JOSDK, SSA matcher, generic"),
  /** Over managed fields, objects as classes. */
  JOSDK_SSA_TYPED("JOSDK, SSA matcher, typed"),
  /** Over a JSON Patch, objects as maps. */
  JOSDK_PLAIN_GENERIC("JOSDK, plain matcher, generic"),
  /** Over a JSON Patch, objects as classes. */
  JOSDK_PLAIN_TYPED("JOSDK, plain matcher, typed"),
  /** A JSON Patch alone. */
  ZJSONPATCH("zjsonpatch, difference only");

  private final String label;

  Contender(String label) {
    this.label = label;
  }

  /** Returns the name in tables. */
  String label() {
    return label;
  }

  MatcherTrial<?, ?> trial() {
    return switch (this) {
      case HOMEOSTAT -> new MatcherTrial<>(new HomeostatMatcher());
      case JOSDK_SSA_GENERIC -> new MatcherTrial<>(JosdkMatcher.ssaGeneric());
      case JOSDK_SSA_TYPED -> new MatcherTrial<>(JosdkMatcher.ssaTyped());
      case JOSDK_PLAIN_GENERIC -> new MatcherTrial<>(JosdkMatcher.plainGeneric());
      case JOSDK_PLAIN_TYPED -> new MatcherTrial<>(JosdkMatcher.plainTyped());
      case ZJSONPATCH -> new MatcherTrial<>(new JsonPatchMatcher());
    };
  }
}
