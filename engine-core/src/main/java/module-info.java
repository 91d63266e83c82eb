/** The engine. It is found as a service; its packages are its own. */
module dev.homeostat.engine.core {
  requires transitive dev.homeostat.engine.api;
  requires org.slf4j;

  provides dev.homeostat.spi.EngineProvider with
      dev.homeostat.core.engine.DefaultEngineProvider;
}
