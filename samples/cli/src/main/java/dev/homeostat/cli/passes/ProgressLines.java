package dev.homeostat.cli.passes;

import dev.homeostat.ApplicationId;
import dev.homeostat.cli.output.Terminal;
import dev.homeostat.spi.PassListener;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;

/** A line of progress every ten seconds, where a bar cannot be written over, as in a log. */
public final class ProgressLines implements PassListener {

  private static final Duration PAUSE = Duration.ofSeconds(10);

  private final Terminal terminal;
  private final Clock clock;
  private Instant last;

  /** Reports progress in lines. */
  public ProgressLines(Terminal terminal, Clock clock) {
    this.terminal = terminal;
    this.clock = clock;
    this.last = clock.instant();
  }

  @Override
  public synchronized void progress(ApplicationId application, int done, int all) {
    Instant now = clock.instant();
    if (done < all && !now.isBefore(last.plus(PAUSE))) {
      terminal.report(application + ": " + done + " of " + all + " resources");
      terminal.err().flush();
      last = now;
    }
  }
}
