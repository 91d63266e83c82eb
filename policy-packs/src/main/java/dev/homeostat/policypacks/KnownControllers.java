package dev.homeostat.policypacks;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.spi.PolicyPackSource;
import java.net.URL;
import java.util.List;
import java.util.Objects;
import org.apiguardian.api.API;

/** The policy packs of this module; found as a service. */
@API(status = INTERNAL)
public final class KnownControllers implements PolicyPackSource {

  /** For the service loader. */
  public KnownControllers() {}

  @Override
  public List<URL> documents() {
    return List.of(
        document("cert-manager.yaml"),
        document("hpa.yaml"),
        document("istio.yaml"),
        document("karpenter.yaml"),
        document("linkerd.yaml"),
        document("service-allocations.yaml"),
        document("vpa.yaml"),
        document("webhook-ca.yaml"));
  }

  private static URL document(String name) {
    return Objects.requireNonNull(KnownControllers.class.getResource(name), name);
  }
}
