package dev.homeostat.complete.certificate;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.complete.access.Authenticator;
import dev.homeostat.complete.access.Call;
import dev.homeostat.complete.access.Credentials;
import java.util.Optional;
import org.apiguardian.api.API;

/** Knows certificates that were issued to workloads; that they are genuine, TLS has proven. */
@API(status = INTERNAL)
public record CertificateGate() implements Authenticator {

  @Override
  public Optional<String> admit(Call call, Credentials credentials) {
    return credentials.certificate().flatMap(certificate -> Identity.uid(certificate, call));
  }
}
