/** The toolkit for tests of hooks and operators. */
module dev.homeostat.engine.testkit {
  requires transitive dev.homeostat.adapters.folder;
  requires transitive dev.homeostat.engine.api;
  requires transitive net.jqwik.api;
  requires transitive org.assertj.core;
  requires transitive org.junit.jupiter.api;
  // Found as services, and needed by every simulation.
  requires dev.homeostat.engine.core;
  requires dev.homeostat.engine.yaml;

  exports dev.homeostat.testkit;
  exports dev.homeostat.testkit.arbitrary;
  exports dev.homeostat.testkit.contract;
  exports dev.homeostat.testkit.fault;
  exports dev.homeostat.testkit.history;
}
