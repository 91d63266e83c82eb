package dev.homeostat.page.html;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.page.ApplicationReport;
import org.apiguardian.api.API;

/** A report as one HTML file that loads nothing. */
@API(status = INTERNAL)
public final class HtmlPage {

  private HtmlPage() {}

  /**
   * Returns the page of a report. All of its text that is not of Homeostat is JSON.
   *
   * @param report the report
   * @return HTML
   */
  public static String of(ApplicationReport report) {
    PageParts parts = PageParts.get();
    return PageResources.text("page.html")
        .replace("@POLICY@", parts.policy())
        .replace("@STYLE@", parts.style())
        .replace("@LIBRARIES@", parts.libraries())
        .replace("@SCRIPT@", parts.script())
        .replace("@REPORT@", SafeJson.of(ReportJson.of(report)));
  }

  /**
   * Returns the Content-Security-Policy of all pages.
   *
   * @return a policy with hashes
   */
  public static String policy() {
    return PageParts.get().policy();
  }
}
