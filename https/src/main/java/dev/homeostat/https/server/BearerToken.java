package dev.homeostat.https.server;

import static org.apiguardian.api.API.Status.INTERNAL;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apiguardian.api.API;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;

/** The token in the headers of a request (RFC 6750). */
@API(status = INTERNAL)
public final class BearerToken {

  private static final Pattern BEARER =
      Pattern.compile("Bearer +([A-Za-z0-9._~+/-]++=*+)", Pattern.CASE_INSENSITIVE);

  private BearerToken() {}

  /**
   * Returns the token.
   *
   * @param headers of a request
   * @return empty if there is none, or more than one header that could hold it
   */
  public static Optional<String> of(HttpFields headers) {
    List<String> values = headers.getValuesList(HttpHeader.AUTHORIZATION);
    if (values.size() != 1) {
      return Optional.empty();
    }
    Matcher matcher = BEARER.matcher(values.get(0));
    return matcher.matches() ? Optional.of(matcher.group(1)) : Optional.empty();
  }
}
