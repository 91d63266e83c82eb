/** A live Kubernetes API server, through the fabric8 client. */
module dev.homeostat.adapters.k8s.fabric8 {
  requires transitive dev.homeostat.engine.api;
  requires io.github.bucket4j.core;
  requires kubernetes.client;
  requires transitive kubernetes.client.api;

  exports dev.homeostat.kubernetes;
}
