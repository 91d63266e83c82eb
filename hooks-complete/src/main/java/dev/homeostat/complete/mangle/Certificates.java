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
 * @param renewal says when they are made anew
 */
@API(status = INTERNAL)
public record Certificates(Issuer issuer, Renewal renewal) {

  /**
   * Names a generation: of one period, by one authority, in one manner.
   *
   * @param uid of the application
   * @param now the time
   * @return another one when certificates have to be made anew
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
