package dev.homeostat.complete;

import dev.homeostat.Application;
import dev.homeostat.ApplicationBuilder;
import dev.homeostat.Manifest;
import dev.homeostat.Resource;
import dev.homeostat.ResourceId;
import dev.homeostat.spi.ManglingHook;
import dev.homeostat.testkit.Simulation;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** The common parts of the tests of the hooks. */
public final class Fixture {

  public static final String DEPLOYMENT =
      """
      apiVersion: apps/v1
      kind: Deployment
      metadata: {name: web}
      spec:
        selector: {matchLabels: {app: web}}
        template:
          metadata: {labels: {app: web}}
          spec:
            initContainers:
            - {name: prepare, image: "example.org/prepare:1"}
            containers:
            - {name: app, image: "example.org/app:1", env: [{name: MODE, value: fast}]}
            - {name: helper, image: "example.org/helper:1"}
      """;

  public static final ResourceId WEB = ResourceId.deployment("web").in("shop");

  public static final TokenKey KEY = key('k');

  private static final Authority ROOT = Authority.root("homeostat test root");

  private Fixture() {}

  public static TokenKey key(char of) {
    return TokenKey.of(Character.toString(of).repeat(32).getBytes(StandardCharsets.US_ASCII));
  }

  /** Calls with tokens alone. */
  public static WorkloadCalls plain() {
    return WorkloadCalls.at(URI.create("https://homeostat.test:8443")).tokenKey(KEY).build();
  }

  /** Calls with certificates, too. */
  public static WorkloadCalls withCertificates() {
    return WorkloadCalls.at(URI.create("https://homeostat.test:8443/calls/"))
        .tokenKey(KEY)
        .authorities(ROOT.certificates())
        .issuer(ROOT.intermediate("homeostat test intermediate").own())
        .build();
  }

  public static ManglingHook complete(WorkloadCalls calls) {
    return (ManglingHook) calls.complete();
  }

  public static ApplicationBuilder app(String manifest) {
    return Application.named("shop", "web")
        .uid("uid-1")
        .manifest(Manifest.parse(manifest, "app.yaml"));
  }

  /** A text of a Secret, as a pod sees it. */
  public static String secret(Simulation simulation, String name, String key) {
    Resource secret = simulation.cluster().get(ResourceId.secret(name).in("shop")).orElseThrow();
    return new String(
        Base64.getDecoder().decode(secret.tree().at("/data").path(key).asText()),
        StandardCharsets.UTF_8);
  }
}
