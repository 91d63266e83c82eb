package dev.homeostat.tosca.archive;

import dev.homeostat.Problem;
import dev.homeostat.tosca.ToscaCode;
import dev.homeostat.tosca.ToscaException;
import dev.homeostat.tosca.web.ShownUrl;

/**
 * The errors of an archive that is refused.
 *
 * @param archive its name, as messages show it
 */
record ArchiveProblems(String archive) {

  private static final int LONGEST_NAME = 120;

  static ArchiveProblems of(String name) {
    return new ArchiveProblems(ShownUrl.of(name));
  }

  /** The name of an entry, as messages show it. */
  static String shown(String entry) {
    return "'" + ShownUrl.text(entry, LONGEST_NAME) + "'";
  }

  ToscaException tooLarge(int most) {
    return of(
        ToscaCode.TOO_LARGE,
        "an archive of at most " + most + " bytes",
        "a larger one, '" + archive + "'",
        "pack only what the template needs");
  }

  ToscaException broken() {
    return of(
        ToscaCode.CSAR_NOT_ZIP,
        "a zip, tar or tar.gz archive",
        "something else or a broken one, '" + archive + "'",
        "pack it again, or see whether it was copied as a whole");
  }

  ToscaException illegal(String entry, String got) {
    return of(
        ToscaCode.CSAR_ENTRY_ILLEGAL,
        "files and folders within the archive",
        got + ": " + shown(entry) + " in '" + archive + "'",
        "pack the archive again without it");
  }

  ToscaException beyond(String limit) {
    return of(
        ToscaCode.CSAR_LIMIT,
        "at most " + limit,
        "more in '" + archive + "'",
        "pack only what the template needs");
  }

  ToscaException of(ToscaCode code, String expected, String got, String advice) {
    Problem problem = Problem.error(code.problem()).expected(expected).got(got).advice(advice);
    return new ToscaException(code, problem);
  }
}
