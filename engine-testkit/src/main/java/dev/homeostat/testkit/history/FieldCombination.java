package dev.homeostat.testkit.history;

import dev.homeostat.Policy;
import dev.homeostat.Rule;
import dev.homeostat.testkit.model.FieldPolicy.ListKind;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A combination of what decides about a field in a pass.
 *
 * @param policy the field's policy
 * @param list the kind of the list around it
 * @param edit what changed since the pass before
 * @param effect the behaviour of the server there
 */
record FieldCombination(Policy policy, ListKind list, EditKind edit, ServerEffect effect) {

  private static final List<FieldCombination> ALL =
      Stream.of(Policy.values()).flatMap(FieldCombination::of).toList();

  private static final List<FieldCombination> POSSIBLE =
      ALL.stream().filter(FieldCombination::isPossible).toList();

  private static Stream<FieldCombination> of(Policy policy) {
    return Stream.of(ListKind.values())
        .flatMap(
            list ->
                Stream.of(EditKind.values())
                    .flatMap(
                        edit ->
                            Stream.of(ServerEffect.values())
                                .map(effect -> new FieldCombination(policy, list, edit, effect))));
  }

  static List<FieldCombination> all() {
    return ALL;
  }

  /** Returns the combinations that the rules allow. */
  static List<FieldCombination> possible() {
    return POSSIBLE;
  }

  boolean isPossible() {
    return impossibleBecause().isEmpty();
  }

  /** Returns the reason why no history can meet the combination: the rule, and its meaning. */
  Optional<String> impossibleBecause() {
    return ImpossibleCombinations.of(this);
  }

  /** Returns the rules that decide what a pass does with the field. */
  Set<Rule> rules() {
    Set<Rule> rules = EnumSet.copyOf(DecidingRules.of(policy, edit));
    rules.addAll(DecidingRules.of(list));
    rules.addAll(DecidingRules.of(policy, effect));
    return rules;
  }
}
