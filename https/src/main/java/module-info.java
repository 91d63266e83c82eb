/** HTTPS servers and their certificates, shared by those who hear programs. */
module dev.homeostat.https {
  requires transitive dev.homeostat.engine.api;
  requires transitive org.bouncycastle.pkix;
  requires transitive org.bouncycastle.provider;
  requires transitive org.eclipse.jetty.server;
  requires org.slf4j;

  exports dev.homeostat.https;
  exports dev.homeostat.https.certificate;
  exports dev.homeostat.https.server;
}
