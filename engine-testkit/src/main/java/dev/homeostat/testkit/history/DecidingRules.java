package dev.homeostat.testkit.history;

import static dev.homeostat.Rule.ACT_12;
import static dev.homeostat.Rule.ACT_6;
import static dev.homeostat.Rule.ACT_8;
import static dev.homeostat.Rule.POLICY_1;
import static dev.homeostat.Rule.POLICY_2;
import static dev.homeostat.Rule.POLICY_3;
import static dev.homeostat.Rule.POLICY_4;
import static dev.homeostat.Rule.POLICY_5;
import static dev.homeostat.Rule.POLICY_6;
import static dev.homeostat.Rule.POLICY_7;
import static dev.homeostat.Rule.POLICY_9;
import static dev.homeostat.Rule.READ_2;
import static dev.homeostat.Rule.READ_3;
import static dev.homeostat.Rule.SCHEMA_2;
import static dev.homeostat.Rule.SCHEMA_3;
import static dev.homeostat.Rule.SCHEMA_4;
import static dev.homeostat.Rule.SCHEMA_7;
import static dev.homeostat.Rule.SCHEMA_9;
import static dev.homeostat.Rule.STATE_5;

import dev.homeostat.Policy;
import dev.homeostat.Rule;
import dev.homeostat.testkit.model.FieldPolicy.ListKind;
import java.util.List;

/** The rules that decide what a pass does with a field. */
final class DecidingRules {

  private DecidingRules() {}

  /** Returns the rules for a field of a policy after an edit. */
  static List<Rule> of(Policy policy, EditKind edit) {
    return switch (policy) {
      case ENFORCED -> ofEnforced(edit);
      case ENFORCED_ABSENT -> ofEnforcedAbsent(edit);
      case INITIAL_ONLY -> ofInitialOnly(edit);
      case PINNED -> ofPinned(edit);
      case WATCHED -> List.of(READ_3);
      case UNOBSERVED -> ofUnobserved(edit);
    };
  }

  private static List<Rule> ofEnforced(EditKind edit) {
    return switch (edit) {
      case NONE -> List.of(STATE_5);
      case MANIFEST, MANIFEST_AND_SCHEMA -> List.of(POLICY_1, POLICY_2);
      case SCHEMA -> List.of(STATE_5, POLICY_2);
      case LIVE -> List.of(POLICY_4, POLICY_7);
      case OBJECT -> List.of(POLICY_4, ACT_8);
    };
  }

  private static List<Rule> ofEnforcedAbsent(EditKind edit) {
    return switch (edit) {
      case NONE -> List.of(READ_2, STATE_5);
      case MANIFEST, SCHEMA, MANIFEST_AND_SCHEMA -> List.of(READ_2);
      case LIVE -> List.of(READ_2, POLICY_7);
      case OBJECT -> List.of(READ_2, POLICY_4, ACT_8);
    };
  }

  private static List<Rule> ofInitialOnly(EditKind edit) {
    return switch (edit) {
      case NONE, MANIFEST, LIVE -> List.of(POLICY_4);
      case SCHEMA, MANIFEST_AND_SCHEMA -> List.of(POLICY_2, POLICY_4);
      case OBJECT -> List.of(POLICY_4, ACT_8);
    };
  }

  private static List<Rule> ofPinned(EditKind edit) {
    return switch (edit) {
      case NONE, SCHEMA -> List.of(POLICY_3);
      case MANIFEST, MANIFEST_AND_SCHEMA -> List.of(POLICY_2, POLICY_3);
      case LIVE -> List.of(POLICY_3, POLICY_7);
      case OBJECT -> List.of(POLICY_3, ACT_8);
    };
  }

  private static List<Rule> ofUnobserved(EditKind edit) {
    return switch (edit) {
      case NONE, LIVE -> List.of(POLICY_4);
      case MANIFEST, SCHEMA, MANIFEST_AND_SCHEMA -> List.of(POLICY_2, POLICY_4);
      case OBJECT -> List.of(READ_2, POLICY_4, ACT_8);
    };
  }

  /** Returns the rules for a field in a kind of list. */
  static List<Rule> of(ListKind list) {
    return switch (list) {
      case NONE -> List.of();
      case KEYED -> List.of(SCHEMA_3, SCHEMA_7, POLICY_5);
      case SET -> List.of(SCHEMA_2, SCHEMA_7, POLICY_5);
      case WHOLE -> List.of(SCHEMA_4);
      case POSITION -> List.of(SCHEMA_2, POLICY_5);
    };
  }

  /** Returns the rules for a field of a policy, of which the server makes something. */
  static List<Rule> of(Policy policy, ServerEffect effect) {
    boolean isAsked = policy == Policy.ENFORCED || policy == Policy.ENFORCED_ABSENT;
    return switch (effect) {
      case PLAIN -> List.of();
      case DEFAULT, OVERRIDE, DROP, NORMALISE -> ofAnswer(policy);
      case INJECT -> isAsked ? List.of(POLICY_5, POLICY_6) : ofAnswer(policy);
      case REFUSE -> isAsked ? List.of(SCHEMA_9, POLICY_9) : ofRefusal(policy);
      case IMMUTABLE -> isAsked ? List.of(SCHEMA_9, POLICY_9, ACT_12) : ofRefusal(policy);
    };
  }

  private static List<Rule> ofAnswer(Policy policy) {
    return switch (policy) {
      case ENFORCED, ENFORCED_ABSENT -> List.of(POLICY_6);
      case PINNED -> List.of(POLICY_3, POLICY_6);
      case INITIAL_ONLY, UNOBSERVED -> List.of(POLICY_4);
      case WATCHED -> List.of(READ_3);
    };
  }

  private static List<Rule> ofRefusal(Policy policy) {
    return policy == Policy.PINNED ? List.of(POLICY_3, POLICY_9) : List.of(POLICY_9, ACT_6);
  }
}
