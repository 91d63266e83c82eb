package dev.homeostat.https.certificate;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.InvalidInputException;
import dev.homeostat.https.CertificateAndKey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Supplier;
import org.apiguardian.api.API;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A certificate and its key in files that may be renewed from outside. They are checked once a
 * minute at most; while they are not valid, being half written, the last valid ones are used.
 */
@API(status = INTERNAL)
public final class IdentityFiles implements Supplier<CertificateAndKey> {

  private static final Logger LOG = LoggerFactory.getLogger(IdentityFiles.class);
  private static final Duration PAUSE = Duration.ofMinutes(1);

  private final Path certificate;
  private final Path key;
  private final Clock clock;
  private Instant looked;
  private List<FileTime> times;
  private CertificateAndKey current;

  /**
   * Reads the files for the first time.
   *
   * @param certificate in PEM, followed by its chain
   * @param key in PEM
   * @param clock the time
   * @throws InvalidInputException if they are not valid
   */
  public IdentityFiles(Path certificate, Path key, Clock clock) {
    this.certificate = certificate;
    this.key = key;
    this.clock = clock;
    this.looked = clock.instant();
    this.times = times();
    this.current = CertificateAndKey.read(certificate, key);
  }

  @Override
  public synchronized CertificateAndKey get() {
    Instant now = clock.instant();
    if (now.isBefore(looked.plus(PAUSE))) {
      return current;
    }
    looked = now;
    List<FileTime> found = times();
    if (!found.equals(times)) {
      try {
        current = CertificateAndKey.read(certificate, key);
        times = found;
        LOG.info("the certificate of the endpoint was renewed: {}", certificate);
      } catch (InvalidInputException e) {
        LOG.warn("the certificate of the endpoint is not renewed yet: {}", e.getMessage());
      }
    }
    return current;
  }

  private List<FileTime> times() {
    try {
      return List.of(Files.getLastModifiedTime(certificate), Files.getLastModifiedTime(key));
    } catch (IOException e) {
      return List.of();
    }
  }
}
