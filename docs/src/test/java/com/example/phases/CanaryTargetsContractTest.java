package com.example.phases;

import dev.homeostat.Application;
import dev.homeostat.Manifest;
import dev.homeostat.spi.ObserverSchemaHook;
import dev.homeostat.testkit.contract.ObserverSchemaHookContract;

class CanaryTargetsContractTest extends ObserverSchemaHookContract {

  @Override
  protected ObserverSchemaHook hook() {
    return new CanaryTargets();
  }

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
                apiVersion: flagger.app/v1beta1
                kind: Canary
                metadata: {name: web}
                spec: {targetRef: {kind: Deployment, name: web}}
                """))
        .build();
  }
}
