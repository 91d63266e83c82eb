/** The embedded cluster: in memory, or a folder of YAML files. */
module dev.homeostat.adapters.folder {
  requires transitive dev.homeostat.engine.api;
  requires dev.homeostat.engine.yaml;

  exports dev.homeostat.folder;
}
