package dev.homeostat.complete.certificate;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.complete.access.Call;
import dev.homeostat.complete.access.Gatekeeper;
import dev.homeostat.complete.access.Presented;
import java.util.Optional;
import org.apiguardian.api.API;

/** Knows certificates that were issued to workloads; that they are genuine, TLS has proven. */
@API(status = INTERNAL)
public record CertificateGate() implements Gatekeeper {

  @Override
  public Optional<String> admit(Call call, Presented presented) {
    return presented.certificate().flatMap(certificate -> Identity.uid(certificate, call));
  }
}
