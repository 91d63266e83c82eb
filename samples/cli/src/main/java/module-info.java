/** The command line, on a cluster that is a folder. */
module dev.homeostat.cli {
  requires dev.homeostat.adapters.folder;
  requires dev.homeostat.engine.api;
  requires dev.homeostat.engine.core;
  requires dev.homeostat.engine.yaml;
  requires info.picocli;

  // Options are set by reflection.
  opens dev.homeostat.cli to
      info.picocli;

  provides dev.homeostat.spi.Hook with
      dev.homeostat.cli.sample.NicknameHook;
}
