/** Makes manifests of TOSCA templates and CSAR archives. */
module dev.homeostat.hooks.tosca {
  requires transitive dev.homeostat.engine.api;
  requires dev.homeostat.engine.yaml;
  requires org.apache.commons.compress;
  requires re2j;
  requires java.net.http;

  exports dev.homeostat.tosca;
  exports dev.homeostat.tosca.spi;

  uses dev.homeostat.tosca.spi.NodeMapping;

  provides dev.homeostat.spi.Hook with
      dev.homeostat.tosca.ToscaHook;
  provides dev.homeostat.tosca.spi.NodeMapping with
      dev.homeostat.tosca.mapping.KubernetesObjectMapping,
      dev.homeostat.tosca.mapping.KindMapping,
      dev.homeostat.tosca.mapping.CapabilityMapping,
      dev.homeostat.tosca.mapping.DefinitionMapping,
      dev.homeostat.tosca.mapping.ArtifactMapping;
}
