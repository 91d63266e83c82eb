/** The embedded cluster: in memory, or a folder of YAML files. */
@SuppressWarnings({"module", "requires-automatic"}) // the test kit is compiled later
module dev.homeostat.adapters.folder {
  requires transitive dev.homeostat.engine.api;
  requires dev.homeostat.engine.yaml;
  requires zjsonpatch;

  exports dev.homeostat.folder;
  exports dev.homeostat.folder.internal to
      dev.homeostat.engine.testkit;
}
