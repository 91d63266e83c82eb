/** Reads and writes YAML. */
module dev.homeostat.engine.yaml {
  requires transitive dev.homeostat.engine.api;
  requires org.snakeyaml.engine;

  exports dev.homeostat.yaml;

  provides dev.homeostat.spi.DocumentReader with
      dev.homeostat.yaml.YamlReader;
}
