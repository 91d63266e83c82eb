package dev.homeostat.core.engine;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.Engine;
import dev.homeostat.spi.EngineProvider;
import org.apiguardian.api.API;

/** Makes the engine of this module; found as a service. */
@API(status = INTERNAL)
public final class DefaultEngineProvider implements EngineProvider {

  /** For the service loader. */
  public DefaultEngineProvider() {}

  @Override
  public Engine create(Options options) {
    return new DefaultEngine(options);
  }
}
