package dev.homeostat.tosca.value;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.tosca.ToscaCode;
import dev.homeostat.tosca.file.Part;
import dev.homeostat.tosca.file.Report;
import org.apiguardian.api.API;

/** Reports patterns that no value is checked against. */
@API(status = INTERNAL)
public final class PatternReport {

  private PatternReport() {}

  /**
   * Warns of a pattern in a syntax that cannot be matched in linear time.
   *
   * @param pattern as it is written
   * @param report gains the warning
   * @return whether the pattern is one; it is not to be used then
   */
  public static boolean warns(Part pattern, Report report) {
    String text = pattern.text().orElse("");
    boolean beyond =
        pattern.text().isPresent()
            && !PatternMatching.isValid(text)
            && PatternMatching.isBeyond(text);
    if (beyond) {
      report.warn(
          ToscaCode.CONSTRAINT_INVALID,
          pattern,
          PatternMatching.EXPECTED,
          PatternMatching.got(text) + ", which is not checked",
          "write it without look-around and back references to have it checked");
    }
    return beyond;
  }
}
