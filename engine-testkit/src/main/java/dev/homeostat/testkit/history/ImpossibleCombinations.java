package dev.homeostat.testkit.history;

import dev.homeostat.Policy;
import dev.homeostat.Rule;
import java.util.Optional;

/** The reasons for which no history can meet a combination. */
final class ImpossibleCombinations {

  private static final Optional<String> NONE = Optional.empty();

  private ImpossibleCombinations() {}

  /** Returns the rule and its meaning; empty if the combination is possible. */
  static Optional<String> of(FieldCombination combination) {
    Policy policy = combination.policy();
    return switch (combination.list()) {
      case SET -> ofSet(combination).or(() -> ofStatus(combination));
      case WHOLE -> ofWhole(policy).or(() -> ofStatus(combination));
      default -> ofStatus(combination);
    };
  }

  private static Optional<String> ofSet(FieldCombination combination) {
    return switch (combination.policy()) {
      case PINNED, WATCHED ->
          because(
              Rule.SCHEMA_2,
              "a set has no element schemas, so only a member that is wanted is observed");
      case ENFORCED_ABSENT ->
          because(Rule.SCHEMA_2, "the members of a set are scalars, so none of them is null");
      case INITIAL_ONLY ->
          because(
              Rule.SCHEMA_5,
              "no member of a set can be taken out of a schema, so it is observed where it is said");
      case UNOBSERVED ->
          combination.edit() == EditKind.MANIFEST
              ? because(
                  Rule.SCHEMA_2,
                  "a member of a set is observed while it is said, so without its line it is"
                      + " observed in another way, too")
              : NONE;
      case ENFORCED -> NONE;
    };
  }

  private static Optional<String> ofWhole(Policy policy) {
    return switch (policy) {
      case INITIAL_ONLY, UNOBSERVED ->
          because(
              Rule.SCHEMA_2, "a list is one value by its schema, so it is observed if it is one");
      default -> NONE;
    };
  }

  private static Optional<String> ofStatus(FieldCombination combination) {
    if (combination.policy() != Policy.WATCHED) {
      return NONE;
    }
    if (combination.effect() != ServerEffect.PLAIN) {
      return because(Rule.READ_3, "the status is never sent, so no server treats it in a write");
    }
    return switch (combination.edit()) {
      case MANIFEST, MANIFEST_AND_SCHEMA ->
          because(Rule.READ_3, "the status is dropped from a manifest");
      default -> NONE;
    };
  }

  private static Optional<String> because(Rule rule, String reason) {
    return Optional.of(rule + ": " + reason);
  }
}
