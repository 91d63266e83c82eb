/** A hook that the engine finds as a service. */
module com.example.labels {
  requires dev.homeostat.engine.api;

  provides dev.homeostat.spi.Hook with
      com.example.labels.TeamLabel;
}
