/** Policy packs for well-known controllers. They are found as a service. */
module dev.homeostat.policy.packs {
  requires dev.homeostat.engine.api;

  provides dev.homeostat.spi.PolicyPackSource with
      dev.homeostat.policypacks.KnownControllers;
}
