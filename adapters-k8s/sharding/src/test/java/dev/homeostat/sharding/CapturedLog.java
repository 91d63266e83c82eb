package dev.homeostat.sharding;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Collectors;
import org.slf4j.LoggerFactory;

/** The warnings of all members meanwhile. A test that uses it has {@link #LOCK}. */
public final class CapturedLog extends AppenderBase<ILoggingEvent> implements AutoCloseable {

  public static final String LOCK = "log of members";

  private final Logger logger = (Logger) LoggerFactory.getLogger("dev.homeostat.sharding");
  private final Queue<String> lines = new ConcurrentLinkedQueue<>();

  public CapturedLog() {
    start();
    logger.addAppender(this);
    logger.setAdditive(false);
    logger.setLevel(Level.WARN);
  }

  @Override
  protected void append(ILoggingEvent event) {
    lines.add(event.getFormattedMessage());
  }

  public String text() {
    return lines.stream().collect(Collectors.joining("\n"));
  }

  @Override
  public void close() {
    logger.setLevel(Level.OFF);
    logger.setAdditive(true);
    logger.detachAppender(this);
  }
}
