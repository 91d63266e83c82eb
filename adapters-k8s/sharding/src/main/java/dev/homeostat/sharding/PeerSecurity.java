package dev.homeostat.sharding;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import java.nio.file.Path;
import java.util.Objects;
import org.apiguardian.api.API;

/** The protection of connections between members; the same in all of them. */
@API(status = EXPERIMENTAL, since = "0.1")
public sealed interface PeerSecurity {

  /**
   * TLS in both directions: each member shows a certificate, and accepts those that an authority of
   * the group has signed, whatever names they have. The files may be replaced while members run;
   * new connections use the new ones.
   *
   * @param directory has {@code tls.crt}, {@code tls.key} and {@code ca.crt} in PEM, as a mounted
   *     Secret of type {@code kubernetes.io/tls}. The authority should sign for this group only
   */
  @API(status = EXPERIMENTAL, since = "0.1")
  record MutualTls(Path directory) implements PeerSecurity {

    // Refuses null.
    public MutualTls {
      Objects.requireNonNull(directory, "directory");
    }
  }

  /** None: whoever reaches the port can take part in the group, and disturb it. */
  @API(status = EXPERIMENTAL, since = "0.1")
  record Plaintext() implements PeerSecurity {}
}
