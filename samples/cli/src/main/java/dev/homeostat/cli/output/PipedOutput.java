package dev.homeostat.cli.output;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/** An output whose reader may end before it has all, as {@code head} does; that is no error. */
public final class PipedOutput extends FilterOutputStream {

  private static final String CLOSED = "Broken pipe";

  private boolean isRead = true;

  /**
   * Writes to another output until its reader ends.
   *
   * @param out the other output
   */
  public PipedOutput(OutputStream out) {
    super(out);
  }

  /** A part of the output, to be written to the other one. */
  private interface Part {
    void write() throws IOException;
  }

  private void unlessEnded(Part part) throws IOException {
    if (!isRead) {
      return;
    }
    try {
      part.write();
    } catch (IOException e) {
      isRead = !CLOSED.equals(e.getMessage());
      if (isRead) {
        throw e;
      }
    }
  }

  @Override
  public void write(int b) throws IOException {
    unlessEnded(() -> out.write(b));
  }

  @Override
  public void write(byte[] bytes, int from, int length) throws IOException {
    unlessEnded(() -> out.write(bytes, from, length));
  }

  @Override
  public void flush() throws IOException {
    unlessEnded(out::flush);
  }
}
