package dev.homeostat.complete.shutdown;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.complete.ServiceAddresses.Service;
import java.util.regex.Pattern;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The Service that an application wants to be asked at.
 *
 * @param name of a Service in the application's namespace
 * @param port its port
 * @param path where it wants to be called; {@code null} for {@code /shutdown}
 * @param scheme {@code null} for http
 */
@API(status = INTERNAL)
public record ServiceRef(
    @Nullable String name, @Nullable Integer port, @Nullable String path, @Nullable String scheme) {

  private static final Pattern LABEL = Pattern.compile("[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?");
  private static final Pattern PATH = Pattern.compile("(/[-A-Za-z0-9._~]*){1,32}");
  private static final int HIGHEST = 65_535;

  // Validates each member; the message states what is expected.
  public ServiceRef {
    if (name == null || !LABEL.matcher(name).matches()) {
      throw new IllegalArgumentException("service.name names a Service of the application");
    }
    if (port == null || port < 1 || port > HIGHEST) {
      throw new IllegalArgumentException("service.port is a number from 1 to 65535");
    }
    if (path != null && (!PATH.matcher(path).matches() || path.contains("/.."))) {
      throw new IllegalArgumentException("service.path is a plain path, as in /shutdown");
    }
    if (scheme != null && !scheme.equals("http") && !scheme.equals("https")) {
      throw new IllegalArgumentException("service.scheme is http or https");
    }
  }

  /**
   * The Service, with what is left out filled in.
   *
   * @param namespace the application's
   * @return what is asked for its address
   */
  public Service in(String namespace) {
    return new Service(
        namespace,
        name == null ? "" : name,
        scheme == null ? "http" : scheme,
        port == null ? 0 : port,
        path == null ? "/shutdown" : path);
  }
}
