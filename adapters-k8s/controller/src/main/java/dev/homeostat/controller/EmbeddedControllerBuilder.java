package dev.homeostat.controller;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.ApplicationId;
import dev.homeostat.Engine;
import dev.homeostat.kubernetes.KubernetesCluster;
import java.time.Clock;
import java.time.InstantSource;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import org.apiguardian.api.API;

/** Describes an {@link EmbeddedController}. Not thread-safe. */
@API(status = EXPERIMENTAL, since = "0.1")
public final class EmbeddedControllerBuilder {

  private final KubernetesCluster cluster;
  private final Engine engine;
  private final Set<Children.Kind> watched = new LinkedHashSet<>();
  private List<String> namespaces = List.of();
  private InstantSource clock = Clock.systemUTC();

  EmbeddedControllerBuilder(KubernetesCluster cluster, Engine engine) {
    this.cluster = Objects.requireNonNull(cluster, "cluster");
    this.engine = Objects.requireNonNull(engine, "engine");
  }

  /**
   * Names a kind that applications want: what is there of it can be known before the first pass.
   * Kinds that are not named are watched from the first pass on that has one.
   *
   * @param apiVersion as in {@code apps/v1}
   * @param kind as in {@code Deployment}
   * @return this
   */
  public EmbeddedControllerBuilder watching(String apiVersion, String kind) {
    watched.add(new Children.Kind(apiVersion, kind));
    return this;
  }

  /**
   * Restricts the watches to some namespaces; all by default.
   *
   * @param values the namespaces of the primary objects and of their resources
   * @return this
   * @throws IllegalArgumentException if one is null, as that of a client without a namespace
   */
  public EmbeddedControllerBuilder namespaces(String... values) {
    namespaces = NamespaceNames.of(values);
    return this;
  }

  /**
   * Sets the clock from which delays count; that of the system by default.
   *
   * @param value the clock of the engine
   * @return this
   */
  public EmbeddedControllerBuilder clock(InstantSource value) {
    clock = Objects.requireNonNull(value, "clock");
    return this;
  }

  /**
   * Begins to watch.
   *
   * @param wake gets each application that needs a pass, from any thread; returns soon
   * @return a new controller, to be closed
   */
  public EmbeddedController start(Consumer<ApplicationId> wake) {
    return new EmbeddedController(this, Objects.requireNonNull(wake, "wake"));
  }

  KubernetesCluster cluster() {
    return cluster;
  }

  Engine engine() {
    return engine;
  }

  Set<Children.Kind> watched() {
    return Set.copyOf(watched);
  }

  List<String> namespaces() {
    return namespaces;
  }

  InstantSource clock() {
    return clock;
  }
}
