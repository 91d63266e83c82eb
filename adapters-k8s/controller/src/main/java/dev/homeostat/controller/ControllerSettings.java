package dev.homeostat.controller;

import com.fasterxml.jackson.core.JsonPointer;
import dev.homeostat.ApplicationId;
import dev.homeostat.Engine;
import dev.homeostat.kubernetes.KubernetesCluster;
import dev.homeostat.runtime.Backoff;
import dev.homeostat.runtime.KeyOwnership;
import dev.homeostat.runtime.LoopListener;
import dev.homeostat.runtime.Rate;
import dev.homeostat.runtime.TimeSource;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The settings of a controller, which has either applications or a reconciler. */
record ControllerSettings<T>(
    String name,
    KubernetesCluster cluster,
    PrimaryKind<T> kind,
    @Nullable ApplicationSettings<T> applications,
    @Nullable StepReconciler<T> reconciler,
    @Nullable Engine engine,
    PrimaryView view,
    List<String> namespaces,
    Set<Children.Kind> watched,
    List<SecondaryView<?>> secondaries,
    @Nullable JsonPointer manifests,
    String finalizer,
    int workers,
    Backoff backoff,
    Rate rate,
    Duration resync,
    Duration grace,
    Duration headStart,
    InstantSource clock,
    TimeSource time,
    KeyOwnership<ApplicationId> ownership,
    List<LoopListener<ApplicationId>> listeners) {

  ControllerSettings {
    namespaces = List.copyOf(namespaces);
    watched = Set.copyOf(watched);
    secondaries = List.copyOf(secondaries);
    listeners = List.copyOf(listeners);
  }
}
