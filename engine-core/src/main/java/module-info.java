/**
 * The engine. It is found as a service; its packages are its own, but for the documents that the
 * command line reads.
 */
// The rooms that are named here stand above this one and are not there when it is compiled.
@SuppressWarnings("module")
module dev.homeostat.engine.core {
  requires transitive dev.homeostat.engine.api;
  requires com.networknt.schema;
  requires org.slf4j;

  exports dev.homeostat.core.document to
      dev.homeostat.cli;

  provides dev.homeostat.spi.EngineProvider with
      dev.homeostat.core.engine.DefaultEngineProvider;
}
