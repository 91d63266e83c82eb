package dev.homeostat.page.model;

import dev.homeostat.page.ReportedField;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The fields of a resource, as many as a page can show. Fields with a state come before others, so
 * that none of them is left out for a field that is as desired.
 *
 * @param fields those that are shown, in their order
 * @param leftOut the number of further ones
 */
record FieldList(List<ReportedField> fields, int leftOut) {

  /** Definitions of kinds have more. */
  private static final int MOST_FIELDS = 5000;

  static FieldList of(List<ReportedField> all) {
    if (all.size() <= MOST_FIELDS) {
      return new FieldList(List.copyOf(all), 0);
    }
    Set<ReportedField> shown =
        Stream.concat(
                all.stream().filter(field -> !field.states().isEmpty()),
                all.stream().filter(field -> field.states().isEmpty()))
            .limit(MOST_FIELDS)
            .collect(Collectors.toSet());
    List<ReportedField> fields = all.stream().filter(shown::contains).toList();
    return new FieldList(fields, all.size() - fields.size());
  }
}
