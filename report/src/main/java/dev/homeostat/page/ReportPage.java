package dev.homeostat.page;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.page.html.HtmlPage;
import org.apiguardian.api.API;

/**
 * A report as one HTML page. The page loads nothing from anywhere: it can be opened from disk, sent
 * by mail, or served as it is.
 */
@API(status = EXPERIMENTAL, since = "0.1")
public final class ReportPage {

  private ReportPage() {}

  /**
   * Writes a report as a page.
   *
   * @param report the report
   * @return HTML, which is to be written in UTF-8
   */
  public static String html(ApplicationReport report) {
    return HtmlPage.of(report);
  }

  /**
   * Returns the Content-Security-Policy that the pages have, for servers that send it as a header.
   *
   * @return the policy; it allows nothing but the scripts and the styles of the page, by their
   *     hashes
   */
  public static String contentSecurityPolicy() {
    return HtmlPage.policy();
  }
}
