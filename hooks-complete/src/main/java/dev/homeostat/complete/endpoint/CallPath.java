package dev.homeostat.complete.endpoint;

import dev.homeostat.ApplicationId;
import dev.homeostat.complete.access.Call;
import dev.homeostat.complete.access.Purpose;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The path of a call, as in {@code /v1/applications/shop/web/complete}. It is read as it is
 * written: nothing is decoded or put straight, so there is one way alone to write each path.
 */
final class CallPath {

  private static final String LABEL = "[a-z0-9](?:[a-z0-9-]{0,251}[a-z0-9])?+";

  private static final Pattern PATH =
      Pattern.compile(
          "/v1/applications/(" + LABEL + ")/(" + LABEL + "(?:\\." + LABEL + ")*+)/([a-z]{1,8})");

  private static final int LONGEST_NAMESPACE = 63;
  private static final int LONGEST_NAME = 253;

  private CallPath() {}

  /** Returns the call that a path stands for; empty if the path is not that of a call. */
  static Optional<Call> read(String path) {
    // A path that is far too long is not matched at all.
    if (path.length() > 2 * LONGEST_NAME) {
      return Optional.empty();
    }
    Matcher matcher = PATH.matcher(path);
    if (!matcher.matches()
        || matcher.group(1).length() > LONGEST_NAMESPACE
        || matcher.group(2).length() > LONGEST_NAME) {
      return Optional.empty();
    }
    ApplicationId application = new ApplicationId(matcher.group(1), matcher.group(2));
    for (Purpose purpose : Purpose.values()) {
      if (purpose.word().equals(matcher.group(3))) {
        return Optional.of(new Call(application, purpose));
      }
    }
    return Optional.empty();
  }
}
