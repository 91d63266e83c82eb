/** What tests of hooks and operators are written with. */
module dev.homeostat.engine.testkit {
  requires transitive dev.homeostat.adapters.folder;
  requires transitive dev.homeostat.engine.api;
  requires transitive org.assertj.core;
  requires transitive org.junit.jupiter.api;
  // Found as services, and needed by every simulation.
  requires dev.homeostat.engine.core;
  requires dev.homeostat.engine.yaml;

  exports dev.homeostat.testkit;
}
