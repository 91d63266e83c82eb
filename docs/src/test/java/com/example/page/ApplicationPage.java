package com.example.page;

import dev.homeostat.Application;
import dev.homeostat.Engine;
import dev.homeostat.ReconcileResult;
import dev.homeostat.page.ApplicationReport;
import dev.homeostat.page.ReportPage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;

/** Writes a page about an application. */
final class ApplicationPage {

  private final Engine engine;

  ApplicationPage(Engine engine) {
    this.engine = engine;
  }

  void write(Application application, Path file) throws IOException {
    // snippet: report-page
    ReconcileResult plan = engine.plan(application);
    ApplicationReport report =
        ApplicationReport.of(plan, engine.inspect(application), Instant.now());
    Files.writeString(file, ReportPage.html(report));
    // end
  }
}
