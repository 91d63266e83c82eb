package dev.homeostat.controller.pods;

import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
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

  private static final String EACH = "[]";
  private static final Pattern KIND = Pattern.compile("[^:]+:[^:]+");

  PodSetRow(
      @Nullable String kind,
      @Nullable String base,
      @Nullable String template,
      @Nullable List<String> counts,
      @Nullable String onlyWith,
      boolean leaders,
      @Nullable Map<String, String> annotations) {
    if (kind == null || !KIND.matcher(kind).matches()) {
      throw new IllegalArgumentException("expected a kind such as apps/v1:Deployment, got " + kind);
    }
    if (base == null || !TemplatePath.isPath(withoutEach(base), true)) {
      throw new IllegalArgumentException("expected a base such as template.spec, got " + base);
    }
    this.kind = kind;
    this.base = base;
    this.template = template == null ? "" : template;
    this.counts = counts == null ? List.of() : List.copyOf(counts);
    this.onlyWith = onlyWith == null ? "" : onlyWith;
    this.leaders = leaders;
    this.annotations = annotations == null ? Map.of() : Map.copyOf(annotations);
    Stream.concat(Stream.of(this.template, this.onlyWith), this.counts.stream())
        .filter(path -> !TemplatePath.isPath(path, false))
        .findFirst()
        .ifPresent(
            path -> {
              throw new IllegalArgumentException("expected a path such as .replicas, got " + path);
            });
  }

  /** Returns whether the row is about each object in a list. */
  boolean isEach() {
    return base.endsWith(EACH);
  }

  /** Returns the path of the object, or of the list. */
  String place() {
    return withoutEach(base);
  }

  private static String withoutEach(String base) {
    return base.endsWith(EACH) ? base.substring(0, base.length() - EACH.length()) : base;
  }
}
