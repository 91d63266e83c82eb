package dev.homeostat.complete.mangle;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.complete.certificate.Issuer;
import dev.homeostat.complete.certificate.Renewal;
import java.time.Instant;
import org.apiguardian.api.API;

/**
 * The certificates of workloads.
 *
 * @param issuer makes them
 * @param renewal the times at which they are renewed
 */
@API(status = INTERNAL)
public record Certificates(Issuer issuer, Renewal renewal) {

  /**
   * Returns the name of a generation of certificates: of one period, by one authority, with one key
   * type and lifetime.
   *
   * @param uid of the application
   * @param now the time
   * @return another one when certificates have to be reissued
   */
  public String epoch(String uid, Instant now) {
    return issuer.fingerprint()
        + " "
        + issuer.keyType()
        + " "
        + issuer.lifetime()
        + " "
        + renewal.epoch(uid, now);
  }
}
