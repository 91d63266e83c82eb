/** The command line, on a folder that stands for a cluster or on a live one. */
module dev.homeostat.cli {
  requires dev.homeostat.adapters.folder;
  requires dev.homeostat.adapters.k8s.fabric8;
  requires dev.homeostat.engine.api;
  requires dev.homeostat.engine.core;
  requires dev.homeostat.engine.yaml;
  requires info.picocli;
  requires kubernetes.model.core;

  // Options are set by reflection.
  opens dev.homeostat.cli to
      info.picocli;

  provides dev.homeostat.spi.Hook with
      dev.homeostat.cli.sample.NicknameHook;
}
