package dev.homeostat.program.log;

import ch.qos.logback.classic.Level;
import ch.qos.logback.core.PropertyDefinerBase;

/** The log level in {@code HOMEOSTAT_LOG_LEVEL}, by default INFO. */
public final class LogLevel extends PropertyDefinerBase {

  /** Made by logback. */
  public LogLevel() {}

  @Override
  public String getPropertyValue() {
    return Level.toLevel(System.getenv("HOMEOSTAT_LOG_LEVEL"), Level.INFO).toString();
  }
}
