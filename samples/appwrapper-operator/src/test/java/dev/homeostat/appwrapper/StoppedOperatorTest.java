package dev.homeostat.appwrapper;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Resource;
import dev.homeostat.appwrapper.api.AppWrappers;
import dev.homeostat.appwrapper.settings.Settings;
import dev.homeostat.kubernetes.testing.Fault;
import dev.homeostat.kubernetes.testing.FaultProxy;
import dev.homeostat.kubernetes.testing.Faults;
import dev.homeostat.kubernetes.testing.ProxiedRequest;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.program.RunningProgram;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * An operator that is cut off at any write of a life, as one that is killed there, and another one
 * that goes on without its memory. Between two writes, nothing that it did is left.
 */
@Tag("long")
class StoppedOperatorTest extends WrapperGround {

  /** With 1, each write of a life is the last one once, and both with and without effect. */
  private static final int EVERY = Integer.getInteger("stops.every", 5);

  private static final int NEVER = Integer.MAX_VALUE;

  StoppedOperatorTest(RunningApiServer server) {
    super(server);
  }

  /**
   * Lets so many writes pass; of the last one the server does or does not know, and of no other.
   */
  private static final class LastWrite implements Faults {

    private final int last;
    private final boolean isDone;
    private int count;
    private boolean isOver;

    LastWrite(int last, boolean isDone) {
      this.last = last;
      this.isDone = isDone;
    }

    @Override
    public synchronized Fault of(ProxiedRequest request) {
      if (isOver) {
        return new Fault.Cut();
      }
      if (request.isWrite() && !request.path().contains("/events")) {
        count++;
        isOver = count == last;
      }
      if (!isOver) {
        return new Fault.Pass();
      }
      return isDone ? new Fault.Drop() : new Fault.Cut();
    }

    synchronized boolean isOver() {
      return isOver;
    }

    synchronized int count() {
      return count;
    }
  }

  /** The operator of one life, and the one that follows it. */
  private final class Operators implements AutoCloseable {

    private final LastWrite writes;
    private final FaultProxy proxy;
    private final KubernetesClient limited;
    private final RunningProgram first;
    private Optional<RunningProgram> second = Optional.empty();

    Operators(LastWrite writes) {
      this.writes = writes;
      this.proxy = FaultProxy.before(client.getConfiguration(), writes);
      this.limited = new KubernetesClientBuilder().withConfig(proxy.config()).build();
      this.first = operator(Settings.DEFAULT, limited);
    }

    /** Waits for a state of the AppWrapper; there is never a second pod. */
    void await(String name, BooleanSupplier state) {
      Awaitility.await()
          .atMost(PATIENCE)
          .untilAsserted(
              () -> {
                if (writes.isOver() && second.isEmpty()) {
                  first.close();
                  second = Optional.of(operator());
                }
                List<Resource> pods = podsOf(name);
                if (pods.size() > 1) {
                  throw new IllegalStateException("expected one pod, got " + pods);
                }
                assertThat(state.getAsBoolean())
                    .as(
                        "%s with %s",
                        find(AppWrappers.API_VERSION, AppWrappers.KIND, name).map(Resource::tree),
                        pods)
                    .isTrue();
              });
    }

    /** No operator of this life works beside those of the next one. */
    @Override
    public void close() {
      first.close();
      second.ifPresent(RunningProgram::close);
      limited.close();
      proxy.close();
    }
  }

  private boolean isIn(String name, String phase) {
    return status(name).path("phase").asText().equals(phase);
  }

  /** Returns the number of writes of the first operator. */
  private int live(String name, String component, int last, boolean isDone) {
    LastWrite writes = new LastWrite(last, isDone);
    try (Operators operators = new Operators(writes)) {
      wrap(name, component);
      operators.await(name, () -> isIn(name, "Running"));
      Resource first = onlyPod(name);
      play(first.name(), "Failed");
      operators.await(
          name,
          () ->
              isIn(name, "Running")
                  && podsOf(name).stream().anyMatch(pod -> !pod.uid().equals(first.uid())));
      assertThat(status(name).path("resettingCount").asInt()).isEqualTo(1);
      assertThat(onlyPod(name).name()).isEqualTo(first.name());
      play(first.name(), "Succeeded");
      operators.await(name, () -> isIn(name, "Succeeded"));
      assertThat(condition(name, "QuotaReserved")).isEqualTo("False/Succeeded");
      assertThat(condition(name, "ResourcesDeployed")).isEqualTo("True/Succeeded");
      delete(name);
      operators.await(name, () -> isGone(name));
      assertThat(podsOf(name)).isEmpty();
      return writes.count();
    }
  }

  private Resource onlyPod(String name) {
    List<Resource> pods = podsOf(name);
    assertThat(pods).hasSize(1);
    assertThat(status(name).at("/componentStatus/0/name").asText()).isEqualTo(pods.get(0).name());
    return pods.get(0);
  }

  private void stopAtEach(String component) {
    int all = live("whole", component, NEVER, true);
    assertThat(all).isGreaterThan(8);
    for (int last = 1; last <= all; last += EVERY) {
      live("done-" + last, component, last, true);
      live("lost-" + last, component, Math.min(last + EVERY / 2, all), false);
    }
  }

  @Test
  void a_stop_at_any_write_ends_as_without() {
    stopAtEach(Wrappers.pod("a"));
  }

  @Test
  void a_stop_at_any_write_ends_as_without_also_with_a_generated_name() {
    stopAtEach(Wrappers.pod("a").replace("name: a", "generateName: run-"));
  }
}
