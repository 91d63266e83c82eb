package dev.homeostat.complete.endpoint;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** All that is logged meanwhile, by whomever. */
final class CapturedLog implements AutoCloseable {

  private final PrintStream before = System.err;
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

  CapturedLog() {
    System.setErr(new PrintStream(bytes, true, StandardCharsets.UTF_8));
  }

  String text() {
    return bytes.toString(StandardCharsets.UTF_8);
  }

  /** The lines of the audit, without the prefix of the logger. */
  List<String> audit() {
    return text()
        .lines()
        .filter(line -> line.contains("dev.homeostat.complete.audit"))
        .map(line -> line.substring(line.indexOf("client=")))
        .toList();
  }

  @Override
  public void close() {
    System.setErr(before);
  }
}
