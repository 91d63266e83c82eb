package dev.homeostat.text;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.apiguardian.api.API;

/** Values of labels of Kubernetes: at most 63 letters, digits, and some signs within. */
@API(status = EXPERIMENTAL, since = "0.1")
public final class LabelValues {

  /** The length of the longest value. */
  public static final int LONGEST = 63;

  private static final Pattern VALID =
      Pattern.compile("([A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?)?");
  private static final Pattern FOREIGN = Pattern.compile("[^-_.A-Za-z0-9]");
  private static final Pattern OUTER_SIGNS = Pattern.compile("^[-_.]+|[-_.]+$");

  private LabelValues() {}

  /**
   * Returns whether a text is the value of a label.
   *
   * @param text may be empty
   * @return whether the server accepts it
   */
  public static boolean isValid(String text) {
    return VALID.matcher(text).matches();
  }

  /**
   * Makes the value of a label from any text, for example the name of a user. Different texts may
   * have one value.
   *
   * @param text any
   * @return its begin, with {@code _} for what a value must not have; may be empty
   */
  public static String of(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    String begin = new String(bytes, 0, Math.min(bytes.length, LONGEST), StandardCharsets.UTF_8);
    return OUTER_SIGNS.matcher(FOREIGN.matcher(begin).replaceAll("_")).replaceAll("");
  }
}
