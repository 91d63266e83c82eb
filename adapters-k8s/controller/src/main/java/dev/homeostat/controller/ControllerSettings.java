package dev.homeostat.controller;

import com.fasterxml.jackson.core.JsonPointer;
import dev.homeostat.ApplicationId;
import dev.homeostat.Engine;
import dev.homeostat.kubernetes.KubernetesCluster;
import dev.homeostat.runtime.Backoff;
import dev.homeostat.runtime.Leadership;
import dev.homeostat.runtime.LoopListener;
import dev.homeostat.runtime.Rate;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The settings of a controller. */
record ControllerSettings<T>(
    String name,
    KubernetesCluster cluster,
    PrimaryKind<T> kind,
    Applications<T> applications,
    Engine engine,
    @Nullable LiveStatusReport<T> report,
    @Nullable ObjectReport objects,
    @Nullable ProgressReport<T> progress,
    @Nullable Consumer<T> resumed,
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
    @Nullable Leadership leadership,
    List<LoopListener<ApplicationId>> listeners) {

  ControllerSettings {
    namespaces = List.copyOf(namespaces);
    watched = Set.copyOf(watched);
    secondaries = List.copyOf(secondaries);
    listeners = List.copyOf(listeners);
  }
}
