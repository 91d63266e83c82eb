/** Makes manifests of TOSCA templates and CSAR archives. */
module dev.homeostat.hooks.tosca {
  requires transitive dev.homeostat.engine.api;
  requires dev.homeostat.engine.yaml;
  requires org.apache.commons.compress;
  requires java.net.http;

  exports dev.homeostat.tosca;
}
