package dev.homeostat.tosca.web;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.Problem;
import dev.homeostat.tosca.ToscaCode;
import dev.homeostat.tosca.ToscaException;
import dev.homeostat.tosca.ToscaSuffix;
import java.net.URI;
import org.apiguardian.api.API;

/** Refuses URLs that do not name what they should. */
@API(status = INTERNAL)
public final class UrlSuffix {

  private UrlSuffix() {}

  /**
   * Sees to it that the path of a URL ends as it should.
   *
   * @param url any
   * @param suffix of what it should name
   * @throws ToscaException with {@link ToscaCode#URL_INVALID} if it does not
   */
  public static void check(URI url, ToscaSuffix suffix) {
    if (!suffix.ends(url)) {
      ToscaCode code = ToscaCode.URL_INVALID;
      throw new ToscaException(
          code,
          Problem.error(code.problem())
              .expected("the URL of " + named(suffix))
              .got("'" + ShownUrl.of(url) + "'")
              .advice("correct the URL"));
    }
  }

  private static String named(ToscaSuffix suffix) {
    return switch (suffix) {
      case TEMPLATE -> "a template, whose path ends in .yaml or .yml";
      case ARCHIVE -> "an archive, whose path ends in .csar, .zip, .tar, .tar.gz or .tgz";
    };
  }
}
