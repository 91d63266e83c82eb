/** Lets workloads report to their controller that they are done, or have cleaned up. */
@SuppressWarnings("requires-automatic") // Bucket4j has a name for good, and no descriptor.
module dev.homeostat.hooks.complete {
  requires transitive dev.homeostat.engine.api;
  requires transitive dev.homeostat.https;
  requires dev.homeostat.engine.yaml;
  requires io.github.bucket4j.core;
  requires java.net.http;
  requires org.bouncycastle.pkix;
  requires org.bouncycastle.provider;
  requires org.eclipse.jetty.server;
  requires org.slf4j;

  exports dev.homeostat.complete;
}
