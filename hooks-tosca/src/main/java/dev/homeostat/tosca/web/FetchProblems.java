package dev.homeostat.tosca.web;

import dev.homeostat.Problem;
import dev.homeostat.tosca.ToscaCode;
import dev.homeostat.tosca.ToscaException;
import java.net.URI;

/** The problems of fetching a URL, which repeat nothing of its server's response. */
record FetchProblems(String url) {

  FetchProblems(URI url) {
    this("'" + ShownUrl.of(url) + "'");
  }

  ToscaException failed(String got) {
    return of(
        ToscaCode.FETCH_FAILED, "an answer of " + url, got, "see whether its server is there");
  }

  ToscaException status(int status) {
    boolean later = status >= 500 || status == 429 || status == 408;
    ToscaException answer =
        of(
            ToscaCode.FETCH_STATUS,
            "status 200 of " + url,
            Integer.toString(status),
            later ? "try again later" : "check the URL, and who may read it");
    return new ToscaException(answer.code(), answer.problems(), later);
  }

  ToscaException redirects(String expected, String got) {
    return of(
        ToscaCode.FETCH_STATUS, expected, got + " at " + url, "use the URL of the file itself");
  }

  ToscaException tooLarge(int most) {
    return of(
        ToscaCode.TOO_LARGE,
        "at most " + most + " bytes",
        "more at " + url,
        "see whether the URL is the right one");
  }

  ToscaException invalid() {
    return of(ToscaCode.URL_INVALID, "a URL that can be fetched", url, "correct the URL");
  }

  /** The place that a redirect names is the server's word, so only the first URL is named. */
  ToscaException redirectRefused(ToscaException refused) {
    Problem problem = refused.problems().get(0);
    return new ToscaException(refused.code(), problem.got("a redirect of " + url + " elsewhere"));
  }

  ToscaException downgrade() {
    return of(
        ToscaCode.URL_FORBIDDEN,
        "redirects to https only",
        "one of " + url + " to another scheme",
        "use the URL of the file itself");
  }

  private static ToscaException of(ToscaCode code, String expected, String got, String advice) {
    Problem problem = Problem.error(code.problem()).expected(expected).got(got).advice(advice);
    return new ToscaException(code, problem);
  }
}
