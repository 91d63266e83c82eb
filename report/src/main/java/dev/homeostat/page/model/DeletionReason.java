package dev.homeostat.page.model;

import dev.homeostat.report.FieldOrigin;
import dev.homeostat.report.LeavingResource;
import dev.homeostat.report.ResourceReport;
import dev.homeostat.spi.state.ResourceRecord;

/** The reason why a resource leaves the application, and when. */
final class DeletionReason {

  private DeletionReason() {}

  /** Returns the reason of a resource that is no longer desired. */
  static String of(ResourceReport report, LeavingResource leaving) {
    if (leaving.record().phase() == ResourceRecord.Phase.HANDED_OVER) {
      return report.reason();
    }
    String cause = cause(leaving.record().addedBy());
    if (!report.reason().isEmpty()) {
      return cause + "; " + report.reason();
    }
    return report.outcome() == ResourceReport.Outcome.DELETED
        ? cause + ", so the next pass deletes it"
        : cause;
  }

  private static String cause(FieldOrigin origin) {
    return origin instanceof FieldOrigin.ByHook hook
        ? "the hook " + hook.name() + " no longer adds it"
        : "it is no longer in the manifest";
  }
}
