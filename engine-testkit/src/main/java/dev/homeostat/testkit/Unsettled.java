package dev.homeostat.testkit;

import dev.homeostat.ReconcileResult;
import dev.homeostat.report.FieldChange;
import dev.homeostat.report.HeldResource;
import dev.homeostat.report.ResourceUpdate;
import java.util.ArrayList;
import java.util.List;

/** The description of what keeps a pass from being settled: resources, their fields and reasons. */
final class Unsettled {

  private Unsettled() {}

  /** Returns one line for each resource; empty if nothing was left to do. */
  static String of(ReconcileResult pass) {
    List<String> lines = new ArrayList<>();
    pass.delta().created().forEach(id -> lines.add(id + " is created"));
    pass.delta().deleted().forEach(id -> lines.add(id + " is deleted"));
    for (ResourceUpdate update : pass.delta().updated()) {
      lines.add(update.resource() + " differs:" + fields(update.changes()));
    }
    pass.delta().waiting().forEach(held -> lines.add(line("waits", held)));
    pass.delta().blocked().forEach(held -> lines.add(line("is blocked", held)));
    return lines.isEmpty() ? "" : "\nin the last pass\n  " + String.join("\n  ", lines);
  }

  private static String line(String what, HeldResource held) {
    return held.resource()
        + " "
        + what
        + ": "
        + held.why()
        + fields(held.changes())
        + fields(held.withheld());
  }

  private static String fields(List<FieldChange> changes) {
    StringBuilder text = new StringBuilder();
    changes.forEach(change -> text.append("\n    ").append(change));
    return text.toString();
  }
}
