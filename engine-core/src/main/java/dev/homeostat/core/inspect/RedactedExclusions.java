package dev.homeostat.core.inspect;

import dev.homeostat.FieldPath;
import dev.homeostat.Resource;
import dev.homeostat.core.redact.Redactor;
import dev.homeostat.core.resource.PreparedResource;
import dev.homeostat.report.FieldExclusion;
import dev.homeostat.report.FieldExclusions;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Shows the reasons why fields are not observed, without sensitive values in paths. */
public final class RedactedExclusions {

  private RedactedExclusions() {}

  /** Returns the reasons of a resource. */
  public static FieldExclusions of(PreparedResource prepared, @Nullable Resource live) {
    FieldExclusions reasons = prepared.desired().schema().exclusions();
    Redactor redactor = prepared.redactor().beside(live);
    Map<FieldPath, FieldExclusion> paths = new LinkedHashMap<>();
    reasons
        .paths()
        .forEach(
            (path, reason) ->
                paths.putIfAbsent(redactor.showPath(path, live), shown(reason, redactor, live)));
    return new FieldExclusions(paths, reasons.others());
  }

  /** Returns one reason. */
  public static FieldExclusion shown(
      FieldExclusion reason, Redactor redactor, @Nullable Resource live) {
    return reason instanceof FieldExclusion.ByExcept except
        ? new FieldExclusion.ByExcept(
            redactor.showPath(except.path(), live), except.pointer(), except.place())
        : reason;
  }
}
