package dev.homeostat.page.server.http;

import dev.homeostat.ApplicationId;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.jetty.http.HttpURI;

/**
 * The path of a page, as in {@code /applications/shop/web}. It is read as it is written: nothing is
 * decoded or normalized, so there is only one way to write each path.
 */
final class ReportPath {

  private static final String LABEL = "[a-z0-9](?:[a-z0-9-]{0,251}[a-z0-9])?+";

  private static final Pattern PATH =
      Pattern.compile("/applications/(" + LABEL + ")/(" + LABEL + "(?:\\." + LABEL + ")*+)");

  private static final int LONGEST_NAMESPACE = 63;
  private static final int LONGEST_NAME = 253;
  private static final int LONGEST_PATH = 400;

  private ReportPath() {}

  /** Returns the application of a path; empty if it is no path of a page. */
  static Optional<ApplicationId> read(HttpURI uri) {
    String path = uri.getPath();
    if (path == null
        || path.length() > LONGEST_PATH
        || !path.equals(uri.getPathQuery())
        || uri.getFragment() != null) {
      return Optional.empty();
    }
    Matcher matcher = PATH.matcher(path);
    if (!matcher.matches()
        || matcher.group(1).length() > LONGEST_NAMESPACE
        || matcher.group(2).length() > LONGEST_NAME) {
      return Optional.empty();
    }
    return Optional.of(new ApplicationId(matcher.group(1), matcher.group(2)));
  }
}
