package dev.homeostat.kubernetes.watch.version;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import org.apiguardian.api.API;

/**
 * The order of contents of one object. Versions are numbers that grow; where they are not, none
 * comes before another.
 */
@API(status = EXPERIMENTAL, since = "0.1")
public final class ResourceVersions {

  private ResourceVersions() {}

  /**
   * Returns whether one content came after another.
   *
   * @param one the version of the one
   * @param other the version of the other, of the same incarnation
   * @return false if that is not known
   */
  public static boolean isAfter(String one, String other) {
    if (!isNumber(one) || !isNumber(other)) {
      return false;
    }
    int lengths = Integer.compare(one.length(), other.length());
    return (lengths == 0 ? one.compareTo(other) : lengths) > 0;
  }

  private static boolean isNumber(String version) {
    for (int i = 0; i < version.length(); i++) {
      if (version.charAt(i) < '0' || version.charAt(i) > '9') {
        return false;
      }
    }
    return !version.isEmpty() && version.charAt(0) != '0';
  }
}
