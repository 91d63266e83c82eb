package dev.homeostat.tosca.web;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.Problem;
import dev.homeostat.tosca.ToscaCode;
import dev.homeostat.tosca.ToscaException;
import java.net.URI;
import java.util.regex.Pattern;
import org.apiguardian.api.API;

/** How the path of a URL ends, by what the URL names. A query may follow the path. */
@API(status = INTERNAL)
public enum UrlSuffix {
  /** Of templates. */
  TEMPLATE("a template, whose path ends in .yaml or .yml", "ya?ml"),
  /** Of archives. */
  ARCHIVE(
      "an archive, whose path ends in .csar, .zip, .tar, .tar.gz or .tgz",
      "csar|zip|tar|tar\\.gz|tgz");

  private final String named;
  private final Pattern path;

  UrlSuffix(String named, String suffixes) {
    this.named = named;
    this.path = Pattern.compile(".*\\.(" + suffixes + ")", Pattern.CASE_INSENSITIVE);
  }

  /**
   * Whether a URL ends like this.
   *
   * @param url any
   * @return true whatever the case of the letters
   */
  public boolean ends(URI url) {
    return url.getRawPath() != null && path.matcher(url.getRawPath()).matches();
  }

  /**
   * Sees to it that a URL ends like this.
   *
   * @param url any
   * @throws ToscaException with {@link ToscaCode#URL_INVALID} if it does not
   */
  public void check(URI url) {
    if (!ends(url)) {
      ToscaCode code = ToscaCode.URL_INVALID;
      throw new ToscaException(
          code,
          Problem.error(code.problem())
              .expected("the URL of " + named)
              .got("'" + ShownUrl.of(url) + "'")
              .advice("correct the URL"));
    }
  }
}
