package dev.homeostat.page.model;

import dev.homeostat.Policy;
import dev.homeostat.page.FieldMark;
import dev.homeostat.report.FieldOrigin;
import java.util.Optional;

/** The colours of fields. */
final class FieldMarks {

  private FieldMarks() {}

  /** Returns the colour of a field that the application names. */
  static FieldMark of(Policy policy, Optional<FieldOrigin> setBy) {
    return switch (policy) {
      case WATCHED -> FieldMark.OBSERVED;
      case INITIAL_ONLY, UNOBSERVED -> FieldMark.LEFT_ALONE;
      case ENFORCED, ENFORCED_ABSENT, PINNED -> of(setBy.orElse(FieldOrigin.SERVER));
    };
  }

  /** Returns the colour of a field by the origin of its value. */
  static FieldMark of(FieldOrigin origin) {
    if (origin instanceof FieldOrigin.ByServer) {
      return FieldMark.SERVER;
    }
    return origin instanceof FieldOrigin.ByHook ? FieldMark.HOOK : FieldMark.MANIFEST;
  }
}
