package dev.homeostat.testkit.history;

import dev.homeostat.Application;
import dev.homeostat.Manifest;
import dev.homeostat.ResourceId;

/** Histories of an application that waits for a Deployment, which no controller makes ready. */
class AwaitedReadinessTest extends HistoryContract {

  @Override
  protected Application application() {
    return Application.named("shop", "web")
        .manifest(
            Manifest.parse(
                """
                apiVersion: apps/v1
                kind: Deployment
                metadata: {name: web}
                spec: {replicas: 3}
                ---
                apiVersion: v1
                kind: ConfigMap
                metadata: {name: done}
                data: {level: debug}
                """))
        .wave(ResourceId.deployment("web"), 1)
        .wave(ResourceId.configMap("done"), 2)
        .settings(settings -> settings.withAwaitReady(true))
        .build();
  }

  @Override
  protected int histories() {
    return 5;
  }
}
