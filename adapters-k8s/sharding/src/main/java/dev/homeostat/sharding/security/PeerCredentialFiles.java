package dev.homeostat.sharding.security;

import dev.homeostat.InvalidInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Credentials in files that may be replaced from outside. They are looked at when a connection
 * begins; while they are not valid, being half written, the last valid ones are used.
 */
final class PeerCredentialFiles implements Supplier<PeerCredentials> {

  private static final Logger LOG = LoggerFactory.getLogger(PeerCredentialFiles.class);
  private static final Duration PAUSE = Duration.ofSeconds(1);

  private final Path directory;
  private final Clock clock;
  private final LongSupplier ticks;
  private long looked;
  private List<FileTime> times;
  private PeerCredentials current;

  /**
   * Reads the files for the first time.
   *
   * @param clock by which certificates are valid
   * @param ticks nanoseconds that never go back, by which the files are looked at again
   * @throws InvalidInputException if they are not valid
   */
  PeerCredentialFiles(Path directory, Clock clock, LongSupplier ticks) {
    this.directory = directory;
    this.clock = clock;
    this.ticks = ticks;
    this.looked = ticks.getAsLong();
    this.times = times();
    this.current = PeerCredentials.read(directory, clock.instant());
  }

  @Override
  public synchronized PeerCredentials get() {
    long now = ticks.getAsLong();
    if (now - looked < PAUSE.toNanos()) {
      return current;
    }
    looked = now;
    List<FileTime> found = times();
    if (!found.equals(times)) {
      times = found;
      try {
        current = PeerCredentials.read(directory, clock.instant());
        LOG.info("new connections to replicas use the renewed files of {}", directory);
      } catch (InvalidInputException e) {
        LOG.warn("{} is not used: {}; the last files still count", directory, e.getMessage());
      }
    }
    return current;
  }

  private List<FileTime> times() {
    List<FileTime> found = new ArrayList<>();
    for (String name :
        List.of(PeerCredentials.CERTIFICATE, PeerCredentials.KEY, PeerCredentials.AUTHORITY)) {
      try {
        found.add(Files.getLastModifiedTime(directory.resolve(name)));
      } catch (IOException e) {
        found.add(FileTime.fromMillis(0)); // It is missing for now.
      }
    }
    return found;
  }
}
