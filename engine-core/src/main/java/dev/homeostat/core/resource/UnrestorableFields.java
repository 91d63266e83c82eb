package dev.homeostat.core.resource;

import dev.homeostat.FieldPath;
import dev.homeostat.Problem;
import dev.homeostat.Resource;
import dev.homeostat.Rule;
import dev.homeostat.core.model.DesiredResource;
import dev.homeostat.core.observe.PinCollector;
import dev.homeostat.core.redact.Redactor;
import dev.homeostat.core.redact.SensitiveAnnotation;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The sensitive fields that are observed and not set: their values are not remembered, so that a
 * change of one can be reported and not put back (rule SECRET-2).
 */
public final class UnrestorableFields {

  private UnrestorableFields() {}

  /** Returns the warnings about fields that the desired state alone shows to be sensitive. */
  public static List<Problem> warnings(DesiredResource desired, Redactor redactor) {
    return redactor.isPlain() && !desired.schema().written()
        ? List.of()
        : warnings(desired, redactor, null, redactor::isSensitive);
  }

  /** Returns the warnings about fields that only the live object marks as sensitive. */
  static List<Problem> ofLiveMarks(PreparedResource prepared, Resource live) {
    DesiredResource desired = prepared.unpinned();
    Set<FieldPath> marks = SensitiveAnnotation.ofLiveAlone(live, desired.resource());
    return marks.isEmpty() || Redactor.isSecret(prepared.id())
        ? List.of()
        : warnings(
            desired,
            prepared.redactor().beside(live),
            live,
            path -> marks.stream().anyMatch(path::startsWith));
  }

  private static List<Problem> warnings(
      DesiredResource desired,
      Redactor redactor,
      @Nullable Resource live,
      Predicate<FieldPath> isSensitive) {
    return PinCollector.awaiting(desired.resource().tree(), desired.schema().root()).stream()
        .filter(isSensitive)
        .map(
            path ->
                Problem.warning("NotRestorable")
                    .rule(Rule.SECRET_2)
                    .of(desired.id())
                    .at(redactor.showPath(path, live))
                    .expected("a sensitive field that manifest or hook sets")
                    .got("one that is only observed")
                    .advice("a change of it is reported, and not put back"))
        .toList();
  }
}
