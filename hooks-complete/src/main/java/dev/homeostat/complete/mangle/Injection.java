package dev.homeostat.complete.mangle;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.complete.access.Purpose;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The injection of credentials and addresses into the workloads of an application, for one kind of
 * call.
 *
 * @param purpose of the calls
 * @param tokenVariable the environment variable of the token
 * @param urlVariable the environment variable of the address to call
 * @param initContainers whether init containers get them, too
 * @param mountPath the folder of the certificates in each container
 * @param podTemplates the places of pod templates in custom kinds
 */
@API(status = INTERNAL)
public record Injection(
    Purpose purpose,
    String tokenVariable,
    String urlVariable,
    boolean initContainers,
    String mountPath,
    List<PodTemplate> podTemplates) {

  /** As the API server takes them. */
  private static final Pattern VARIABLE = Pattern.compile("[-._a-zA-Z][-._a-zA-Z0-9]{0,252}");

  private static final Pattern FOLDER = Pattern.compile("/[^:\\p{Cntrl}]{1,1000}");

  // Copies the list.
  public Injection {
    podTemplates = List.copyOf(podTemplates);
  }

  /**
   * Reads the injection that an application asks for.
   *
   * @param purpose of the calls
   * @param tokenVariable {@code null} for {@code HOMEOSTAT_<PURPOSE>_TOKEN}
   * @param urlVariable {@code null} for {@code HOMEOSTAT_<PURPOSE>_URL}
   * @param initContainers {@code null} for no
   * @param mountPath {@code null} for {@code /etc/homeostat/<purpose>}
   * @param podTemplates {@code null} for none
   * @return the injection, with defaults for what is left out
   * @throws IllegalArgumentException if one is not valid; the message states what is expected
   */
  public static Injection of(
      Purpose purpose,
      @Nullable String tokenVariable,
      @Nullable String urlVariable,
      @Nullable Boolean initContainers,
      @Nullable String mountPath,
      @Nullable List<PodTemplate> podTemplates) {
    String prefix = "HOMEOSTAT_" + purpose.word().toUpperCase(Locale.ROOT);
    String token = variable("tokenVariable", tokenVariable, prefix + "_TOKEN");
    String url = variable("urlVariable", urlVariable, prefix + "_URL");
    if (token.equals(url)) {
      throw new IllegalArgumentException("tokenVariable and urlVariable are two variables");
    }
    if (mountPath != null && !FOLDER.matcher(mountPath).matches()) {
      throw new IllegalArgumentException("mountPath is an absolute path without a colon");
    }
    return new Injection(
        purpose,
        token,
        url,
        initContainers != null && initContainers,
        mountPath == null ? "/etc/homeostat/" + purpose.word() : mountPath,
        podTemplates == null ? List.of() : podTemplates);
  }

  private static String variable(String setting, @Nullable String written, String otherwise) {
    if (written == null) {
      return otherwise;
    }
    if (!VARIABLE.matcher(written).matches()) {
      throw new IllegalArgumentException(
          setting + " is the name of an environment variable, as in " + otherwise);
    }
    return written;
  }
}
