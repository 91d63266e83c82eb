package dev.homeostat.controller.pods;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A row of a table of pod sets: one template of a kind, or one in each element of a list. */
record PodSetRow(
    String kind,
    String base,
    String template,
    List<String> counts,
    String onlyWith,
    boolean leaders,
    Map<String, String> annotations) {

  PodSetRow(
      @Nullable String kind,
      @Nullable String base,
      @Nullable String template,
      @Nullable List<String> counts,
      @Nullable String onlyWith,
      boolean leaders,
      @Nullable Map<String, String> annotations) {
    if (kind == null || base == null || !base.startsWith(TemplatePath.ROOT)) {
      throw new IllegalArgumentException(
          "expected a kind, and a base that begins with template, got " + kind + " and " + base);
    }
    this.kind = kind;
    this.base = base;
    this.template = template == null ? "" : template;
    this.counts = counts == null ? List.of() : List.copyOf(counts);
    this.onlyWith = onlyWith == null ? "" : onlyWith;
    this.leaders = leaders;
    this.annotations = annotations == null ? Map.of() : Map.copyOf(annotations);
  }
}
