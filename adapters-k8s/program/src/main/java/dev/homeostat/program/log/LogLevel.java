package dev.homeostat.program.log;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import ch.qos.logback.classic.Level;
import ch.qos.logback.core.PropertyDefinerBase;
import org.apiguardian.api.API;

/** The log level in {@code HOMEOSTAT_LOG_LEVEL}, by default INFO. */
@API(status = EXPERIMENTAL, since = "0.1")
public final class LogLevel extends PropertyDefinerBase {

  /** Made by logback. */
  public LogLevel() {}

  @Override
  public String getPropertyValue() {
    return Level.toLevel(System.getenv("HOMEOSTAT_LOG_LEVEL"), Level.INFO).toString();
  }
}
