/** HTTPS servers and their certificates, shared by those who hear programs. */
@SuppressWarnings("requires-transitive-automatic") // Bucket4j has a name, and no descriptor.
module dev.homeostat.https {
  requires transitive dev.homeostat.engine.api;
  requires transitive io.github.bucket4j.core;
  requires transitive org.bouncycastle.pkix;
  requires transitive org.bouncycastle.provider;
  requires transitive org.eclipse.jetty.server;
  requires org.slf4j;

  exports dev.homeostat.https;
  exports dev.homeostat.https.certificate;
  exports dev.homeostat.https.server;
}
