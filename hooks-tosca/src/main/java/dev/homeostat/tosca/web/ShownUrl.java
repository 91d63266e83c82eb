package dev.homeostat.tosca.web;

import static org.apiguardian.api.API.Status.INTERNAL;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.regex.Pattern;
import org.apiguardian.api.API;

/** The form of a URL in messages: without what may be a secret in it. */
@API(status = INTERNAL)
public final class ShownUrl {

  private static final int LONGEST = 200;

  /** A scheme of two letters or more, as one letter is a drive; a URL may be within another. */
  private static final Pattern URL =
      Pattern.compile("\\s*[A-Za-z][A-Za-z0-9+.-]+:(/.*|.*//.*)", Pattern.DOTALL);

  private static final Pattern UNSEEN = Pattern.compile("[\\p{Cntrl}\\p{Cf}\\p{Zl}\\p{Zp}]");

  private ShownUrl() {}

  /**
   * A URL in a message.
   *
   * @param url any
   * @return scheme, host, port and path; of a query only that there is one
   */
  public static String of(URI url) {
    String scheme = url.getScheme() == null ? "" : url.getScheme() + ":";
    // If it cannot be parsed, the end of a password in it is not known.
    if (url.isOpaque() || (url.getRawAuthority() != null && url.getHost() == null)) {
      return scheme + "…";
    }
    String port = url.getPort() < 0 ? "" : ":" + url.getPort();
    String host = url.getHost() == null ? "" : "//" + url.getHost() + port;
    String query = url.getRawQuery() == null ? "" : "?…";
    return text(scheme + host + url.getRawPath(), LONGEST) + query;
  }

  /**
   * Returns a name that may be a URL, for a message.
   *
   * @param name a URL or any other name, such as that of a file
   * @return a URL as {@link #of(URI)} shows it, and any other name as it is, if it is short
   */
  public static String of(String name) {
    if (!URL.matcher(name).matches()) {
      return text(name, LONGEST);
    }
    try {
      return of(new URI(name.strip()));
    } catch (URISyntaxException e) {
      return name.strip().substring(0, name.strip().indexOf(':') + 1) + "…";
    }
  }

  /**
   * Returns a short text without invisible characters.
   *
   * @param text any
   * @param longest characters
   * @return the text, cut off, with a replacement for each invisible character
   */
  public static String text(String text, int longest) {
    String cut = text.length() > longest ? text.substring(0, longest) + "…" : text;
    return UNSEEN.matcher(cut).replaceAll("\uFFFD");
  }
}
