/** The words of Homeostat as types, and the interfaces by which it is extended. */
module dev.homeostat.engine.api {
  requires transitive com.fasterxml.jackson.databind;
  requires static transitive org.apiguardian.api;
  requires static transitive org.jspecify;

  exports dev.homeostat;
  exports dev.homeostat.fields;
  exports dev.homeostat.packs;
  exports dev.homeostat.report;
  exports dev.homeostat.spi;
  exports dev.homeostat.spi.cluster;
  exports dev.homeostat.spi.state;
  exports dev.homeostat.text;
  exports dev.homeostat.tree;

  uses dev.homeostat.spi.DocumentReader;
  uses dev.homeostat.spi.EngineProvider;
  uses dev.homeostat.spi.Hook;
  uses dev.homeostat.spi.PolicyPackSource;
}
