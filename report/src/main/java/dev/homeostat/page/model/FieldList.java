package dev.homeostat.page.model;

import dev.homeostat.page.ReportedField;
import java.util.List;

/**
 * The fields of a resource, as many as a page can show.
 *
 * @param fields the first ones
 * @param leftOut the number of further ones
 */
record FieldList(List<ReportedField> fields, int leftOut) {

  /** Definitions of kinds have more. */
  private static final int MOST_FIELDS = 5000;

  static FieldList of(List<ReportedField> all) {
    int shown = Math.min(MOST_FIELDS, all.size());
    return new FieldList(List.copyOf(all.subList(0, shown)), all.size() - shown);
  }
}
