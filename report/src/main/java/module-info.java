/** A self-contained page about an application. */
module dev.homeostat.report {
  requires transitive dev.homeostat.engine.api;

  exports dev.homeostat.page;
}
