package dev.homeostat.testkit;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.Application;
import dev.homeostat.Manifest;
import dev.homeostat.Pass;
import dev.homeostat.spi.ManglingHook;
import dev.homeostat.spi.state.ResourceRecord;
import org.apiguardian.api.API;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;

/**
 * What every mangling hook must hold to: it is pure, doing it twice is doing it once, and what it
 * sets is observed. Extend it, and give your hook.
 */
@API(status = EXPERIMENTAL, since = "0.1")
public abstract class ManglingHookContract {

  private static final String WORKLOAD =
      """
      apiVersion: apps/v1
      kind: Deployment
      metadata: {name: web}
      spec:
        replicas: 1
        selector: {matchLabels: {app: web}}
        template:
          metadata: {labels: {app: web}}
          spec:
            containers:
            - {name: app, image: "example.org/app:1"}
      ---
      apiVersion: v1
      kind: ConfigMap
      metadata: {name: settings}
      data: {colour: blue}
      """;

  /** Made by the test engine. */
  protected ManglingHookContract() {}

  /**
   * The hook to be proved.
   *
   * @return a new instance each time
   */
  protected abstract ManglingHook hook();

  /**
   * The application that the hook is proved on; override it where the hook needs another.
   *
   * @return an application that asks for the hook
   */
  protected Application application() {
    return Application.named("shop", "web")
        .manifest(Manifest.parse(WORKLOAD))
        .hooks(hook().name())
        .build();
  }

  @Test
  void the_hook_raises_no_problem() {
    Pass pass = Simulation.of(application()).hook(hook()).pass();
    PassAssert.assertThat(pass).isSettled();
    Assertions.assertThat(pass.problems()).isEmpty();
  }

  @Test
  void the_same_application_gives_the_same_desired_state() {
    Simulation simulation = Simulation.of(application()).hook(hook());
    Pass first = simulation.plan();
    Pass second = simulation.plan();
    Assertions.assertThat(second.state().lastAppliedManifest())
        .isEqualTo(first.state().lastAppliedManifest());
    Assertions.assertThat(second.state().mangledObserverSchema())
        .isEqualTo(first.state().mangledObserverSchema());
  }

  @Test
  void another_instance_gives_the_same_desired_state() {
    Pass one = Simulation.of(application()).hook(hook()).plan();
    Pass other = Simulation.of(application()).hook(hook()).plan();
    Assertions.assertThat(other.state().lastAppliedManifest())
        .isEqualTo(one.state().lastAppliedManifest());
  }

  @Test
  void a_second_pass_writes_nothing() {
    Simulation simulation = Simulation.of(application()).hook(hook());
    simulation.settle();
    PassAssert.assertThat(simulation.pass()).wroteNothing();
  }

  @Test
  void what_it_sets_is_put_back() {
    Simulation simulation = Simulation.of(application()).hook(hook());
    simulation.settle();
    for (ResourceRecord record : simulation.plan().state().records().values()) {
      record
          .setBy()
          .forEach(
              (path, setter) -> {
                boolean mine = setter.toString().equals("hook:" + hook().name());
                if (mine && path.in(record.lastApplied()).isPresent()) {
                  simulation.cluster().remove(record.id(), path.toString());
                  simulation.settle();
                  Assertions.assertThat(
                          simulation.cluster().get(record.id()).orElseThrow().at(path))
                      .as("%s of %s after a hand removed it", path, record.id())
                      .isPresent();
                }
              });
    }
  }
}
