package dev.homeostat.appwrapper;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.appwrapper.reference.model.GoGround;
import dev.homeostat.appwrapper.reference.model.GoPass;
import dev.homeostat.appwrapper.reference.model.Templates;
import dev.homeostat.appwrapper.settings.Settings;
import dev.homeostat.kubernetes.testing.Fault;
import dev.homeostat.kubernetes.testing.FaultProxy;
import dev.homeostat.kubernetes.testing.ProxiedRequest;
import dev.homeostat.kubernetes.testing.Refusal;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/**
 * A.5: an AppWrapper that could not be read is read again; the Go operator takes any error for one
 * that is gone, and does nothing until something else happens.
 */
class Quirk06SwallowedErrorsTest extends WrapperGround {

  private static final int FAILURES = 3;

  Quirk06SwallowedErrorsTest(RunningApiServer server) {
    super(server);
  }

  @Test
  void theGoOperatorIsDoneWithWhatItCannotRead() {
    GoGround go = GoGround.of(Templates.pod("p"));
    go.suspend(false);
    go.api().refuse("GET", "appwrappers/sample", 503);
    assertThat(go.pass()).isEqualTo(GoPass.DONE);
    assertThat(go.phase()).isEmpty();
  }

  @Test
  void whatCannotBeReadIsReadAgain() {
    AtomicInteger writes = new AtomicInteger();
    AtomicInteger reads = new AtomicInteger();
    try (FaultProxy proxy =
            FaultProxy.before(
                client.getConfiguration(),
                request ->
                    isRefused(request, writes, reads)
                        ? new Fault.Refuse(Refusal.UNAVAILABLE)
                        : new Fault.Pass());
        KubernetesClient unreliable =
            new KubernetesClientBuilder().withConfig(proxy.config()).build()) {
      operator(Settings.DEFAULT, unreliable);
      wrap("sample", Wrappers.pod("a"));
      awaitPhase("sample", "Running");
      assertThat(reads).hasValueGreaterThan(FAILURES);
    }
  }

  /** A step whose object was changed by another writer reads it before it goes on. */
  private boolean isRefused(ProxiedRequest request, AtomicInteger writes, AtomicInteger reads) {
    if (request.method().equals("PATCH") && request.path().contains("/appwrappers/sample/status")) {
      if (writes.incrementAndGet() == 1) {
        patch("sample", "{\"metadata\": {\"labels\": {\"changed\": \"meanwhile\"}}}");
      }
      return false;
    }
    return request.method().equals("GET")
        && request.path().endsWith("/appwrappers/sample")
        && reads.incrementAndGet() <= FAILURES;
  }
}
