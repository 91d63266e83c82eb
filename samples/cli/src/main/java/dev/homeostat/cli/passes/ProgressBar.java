package dev.homeostat.cli.passes;

import dev.homeostat.ApplicationId;
import dev.homeostat.ReconcileResult;
import dev.homeostat.cli.output.Terminal;
import dev.homeostat.spi.PassListener;

/** One line that is written over while much is done; it leaves nothing behind. */
final class ProgressBar implements PassListener {

  private static final int MUCH = 50;
  private static final int WIDTH = 40;

  private final Terminal terminal;
  private String shown = "";

  ProgressBar(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public synchronized void progress(ApplicationId application, int done, int all) {
    if (all < MUCH || done > all) {
      return;
    }
    int full = (int) ((long) done * WIDTH / all);
    int percent = (int) ((long) done * 100 / all);
    String bar = "[" + "#".repeat(full) + " ".repeat(WIDTH - full) + "] " + percent + "% of " + all;
    if (!bar.equals(shown)) {
      terminal.err().print("\r" + bar);
      terminal.err().flush();
      shown = bar;
    }
  }

  @Override
  public synchronized void ended(ReconcileResult pass) {
    if (!shown.isEmpty()) {
      terminal.err().print("\r" + " ".repeat(shown.length()) + "\r");
      terminal.err().flush();
      shown = "";
    }
  }
}
