package dev.homeostat.core.inspect;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.FieldPath;
import dev.homeostat.Policy;
import dev.homeostat.Resource;
import dev.homeostat.Rule;
import dev.homeostat.core.plan.FieldReports;
import dev.homeostat.core.redact.Redactor;
import dev.homeostat.core.resource.PreparedResource;
import dev.homeostat.report.Explanation;
import dev.homeostat.report.FieldExclusion;
import dev.homeostat.report.FieldOrigin;
import org.jspecify.annotations.Nullable;

/**
 * Explains single fields of one resource: by which rule something happens to them, and who set
 * them.
 *
 * @param live the object, or {@code null} for none
 */
record FieldExplanation(PreparedResource prepared, @Nullable Resource live) {

  private static final String OF_OTHERS =
      "written by others: it is not the value that Homeostat wrote last; the server does not report"
          + " the writer";

  /** Explains a field that is observed. */
  Explanation.Field of(
      FieldPath path,
      Policy policy,
      @Nullable FieldOrigin origin,
      @Nullable JsonNode wanted,
      String note) {
    return of(path, policy, origin, wanted, note, null);
  }

  private Rule ruleOf(Policy policy, @Nullable FieldExclusion exclusion) {
    if (exclusion instanceof FieldExclusion.ByPack) {
      return Rule.SCHEMA_11;
    }
    if (exclusion != null && policy == Policy.UNOBSERVED) {
      return exclusion instanceof FieldExclusion.ByExcept ? Rule.SCHEMA_5 : Rule.SCHEMA_1;
    }
    return switch (policy) {
      case ENFORCED -> prepared.desired().schema().written() ? Rule.SCHEMA_1 : Rule.SCHEMA_4;
      case INITIAL_ONLY -> Rule.POLICY_4;
      case ENFORCED_ABSENT -> Rule.READ_2;
      case PINNED -> Rule.POLICY_3;
      case WATCHED, UNOBSERVED -> Rule.READ_3;
    };
  }

  /**
   * Explains a field.
   *
   * @param origin who set it, or {@code null} for the server or others
   * @param wanted its desired value, or {@code null} for none
   * @param exclusion why it is not observed, or {@code null} if it is
   */
  Explanation.Field of(
      FieldPath path,
      Policy policy,
      @Nullable FieldOrigin origin,
      @Nullable JsonNode wanted,
      String note,
      @Nullable FieldExclusion exclusion) {
    Redactor redactor = prepared.redactor().beside(live);
    Explanation.Field.Builder field =
        Explanation.Field.builder()
            .resource(prepared.id())
            .path(redactor.showPath(path, live))
            .policy(policy)
            .rule(ruleOf(policy, exclusion))
            .wanted(redactor.show(path, wanted))
            .found(
                redactor.show(path, live == null ? null : prepared.find(path, live).orElse(null)))
            .note(note);
    if (live != null) {
      FieldReports.writer(prepared, live, path).ifPresent(field::writtenBy);
      if (FieldReports.isMisattributed(prepared, live, path)) {
        field.note(OF_OTHERS);
      }
    }
    if (exclusion != null) {
      field.exclusion(RedactedExclusions.shown(exclusion, redactor, live));
    }
    if (origin != null) {
      field.setBy(origin);
    }
    if (FieldOrigin.MANIFEST.equals(origin)) {
      prepared.desired().resource().locate(path).ifPresent(field::source);
    }
    return field.build();
  }
}
