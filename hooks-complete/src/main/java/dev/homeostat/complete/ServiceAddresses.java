package dev.homeostat.complete;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import java.net.URI;
import java.util.Objects;
import org.apiguardian.api.API;

/**
 * A resolver for the address at which the controller reaches the Service of an application. The
 * application names the Service, and the operator alone decides on its address, so that no one can
 * make the controller call arbitrary addresses.
 */
@API(status = EXPERIMENTAL, since = "0.1")
@FunctionalInterface
public interface ServiceAddresses {

  /**
   * A Service that an application names.
   *
   * @param namespace the application's
   * @param name its name, a DNS label
   * @param scheme http or https
   * @param port its port
   * @param path where it wants to be called, beginning with a slash
   */
  record Service(String namespace, String name, String scheme, int port, String path) {
    // Refuses null.
    public Service {
      Objects.requireNonNull(namespace, "namespace");
      Objects.requireNonNull(name, "name");
      Objects.requireNonNull(scheme, "scheme");
      Objects.requireNonNull(path, "path");
    }
  }

  /**
   * The address of a Service.
   *
   * @param service which one
   * @return what is called
   */
  URI of(Service service);

  /**
   * By the names that a cluster gives to Services.
   *
   * @return addresses such as {@code http://web.shop.svc:8080/shutdown}
   */
  static ServiceAddresses inCluster() {
    return template("{scheme}://{name}.{namespace}.svc:{port}{path}");
  }

  /**
   * By a template.
   *
   * @param text with {@code {scheme}}, {@code {name}}, {@code {namespace}}, {@code {port}} and
   *     {@code {path}}
   * @return addresses of that form
   * @throws IllegalArgumentException if that makes no address
   */
  static ServiceAddresses template(String text) {
    ServiceAddresses addresses =
        service ->
            URI.create(
                text.replace("{scheme}", service.scheme())
                    .replace("{name}", service.name())
                    .replace("{namespace}", service.namespace())
                    .replace("{port}", Integer.toString(service.port()))
                    .replace("{path}", service.path()));
    URI example = addresses.of(new Service("default", "web", "https", 443, "/"));
    if (example.getHost() == null) {
      throw new IllegalArgumentException(
          "an address has a scheme and a host, as in {scheme}://{name}.{namespace}.svc:{port}{path}");
    }
    return addresses;
  }
}
