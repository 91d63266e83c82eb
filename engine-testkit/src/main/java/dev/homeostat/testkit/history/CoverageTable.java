package dev.homeostat.testkit.history;

import dev.homeostat.Policy;
import dev.homeostat.Rule;
import dev.homeostat.testkit.model.FieldPolicy.ListKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The tables of how often combinations were met, and of the rules that decide them, in Markdown.
 */
final class CoverageTable {

  private static final String NOTHING = "–";

  private CoverageTable() {}

  /** Returns a row for each policy, list kind and edit, with the rules that decide there. */
  static List<String> counts(ToLongFunction<FieldCombination> count) {
    List<String> rows = new ArrayList<>();
    rows.add("| policy | list | edit | rules | " + effects() + " |");
    rows.add("|---|---|---|---|" + "---:|".repeat(ServerEffect.values().length));
    for (Policy policy : Policy.values()) {
      for (ListKind list : ListKind.values()) {
        for (EditKind edit : EditKind.values()) {
          List<FieldCombination> cells = cells(policy, list, edit);
          if (cells.stream().anyMatch(FieldCombination::isPossible)) {
            rows.add(
                cells.stream()
                    .map(cell -> cell.isPossible() ? "" + count.applyAsLong(cell) : NOTHING)
                    .collect(
                        Collectors.joining(
                            " | ",
                            "| %s | %s | %s | %s | "
                                .formatted(
                                    policy, word(list), word(edit), words(cells.get(0).rules())),
                            " |")));
          }
        }
      }
    }
    return rows;
  }

  private static List<FieldCombination> cells(Policy policy, ListKind list, EditKind edit) {
    return Stream.of(ServerEffect.values())
        .map(effect -> new FieldCombination(policy, list, edit, effect))
        .toList();
  }

  /** Returns a row for each policy, with the rules for what the server makes of a field. */
  static List<String> rules() {
    List<String> rows = new ArrayList<>();
    rows.add("| policy | " + effects() + " |");
    rows.add("|---|" + "---|".repeat(ServerEffect.values().length));
    for (Policy policy : Policy.values()) {
      rows.add(
          Stream.of(ServerEffect.values())
              .map(
                  effect ->
                      isMet(policy, effect) ? words(DecidingRules.of(policy, effect)) : NOTHING)
              .collect(Collectors.joining(" | ", "| " + policy + " | ", " |")));
    }
    return rows;
  }

  private static boolean isMet(Policy policy, ServerEffect effect) {
    return effect != ServerEffect.PLAIN
        && FieldCombination.possible().stream()
            .anyMatch(cell -> cell.policy() == policy && cell.effect() == effect);
  }

  /** Returns why rows and cells are left out, each reason once. */
  static List<String> reasons() {
    return FieldCombination.all().stream()
        .flatMap(cell -> cell.impossibleBecause().stream())
        .distinct()
        .sorted()
        .toList();
  }

  private static String effects() {
    return Stream.of(ServerEffect.values())
        .map(CoverageTable::word)
        .collect(Collectors.joining(" | "));
  }

  private static String words(Iterable<Rule> rules) {
    List<String> ids = new ArrayList<>();
    rules.forEach(rule -> ids.add(rule.id()));
    return String.join(", ", ids);
  }

  private static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
