package dev.homeostat.cli.importers;

import dev.homeostat.cli.patterns.FieldPattern;
import dev.homeostat.cli.patterns.FieldPattern.Step;
import dev.homeostat.cli.patterns.SourceValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads the paths of kapp: lists of names, and of objects for the elements of lists. */
final class KappPaths {

  private static final String FORM = "a name, {allIndexes: true} or {index: 0}";

  private KappPaths() {}

  /** Returns the fields of a path; empty if it has none, which is reported. */
  static Optional<FieldPattern> read(SourceValue path, ImportDraft draft) {
    List<Step> steps = new ArrayList<>();
    boolean readable = true;
    for (SourceValue part : draft.list(path)) {
      Optional<Step> step = step(part, draft);
      readable &= step.isPresent();
      step.ifPresent(steps::add);
    }
    if (readable && steps.isEmpty() && (path.isAbsent() || path.tree().isArray())) {
      draft.error(path, "MalformedPath", "a list of names", "none", "name the field");
    }
    return readable && !steps.isEmpty() ? Optional.of(new FieldPattern(steps)) : Optional.empty();
  }

  /** Returns the names of a path that leads through objects only. */
  static Optional<List<String>> names(SourceValue path, ImportDraft draft) {
    Optional<FieldPattern> fields = read(path, draft);
    if (fields.isPresent()
        && !fields.get().steps().stream().allMatch(step -> step instanceof FieldPattern.Name)) {
      draft.notImported(
          path, "a path of names", "one into a list", "choose the objects by kind or name");
      return Optional.empty();
    }
    return fields.map(
        it -> it.steps().stream().map(step -> ((FieldPattern.Name) step).name()).toList());
  }

  private static Optional<Step> step(SourceValue part, ImportDraft draft) {
    if (part.tree().isTextual()) {
      return draft.text(part).map(FieldPattern.Name::new);
    }
    if (part.member("allIndexes").tree().asBoolean()) {
      return Optional.of(new FieldPattern.Every());
    }
    SourceValue index = part.member("index");
    if (index.tree().canConvertToInt() && index.tree().intValue() >= 0) {
      return Optional.of(new FieldPattern.Index(index.tree().intValue()));
    }
    if (part.member("regex").tree().isTextual()) {
      draft.notImported(
          part, FORM, "a regular expression", "write one path for each name that it matches");
      return Optional.empty();
    }
    draft.error(part, "MalformedPath", FORM, part.type(), "correct the path");
    return Optional.empty();
  }
}
