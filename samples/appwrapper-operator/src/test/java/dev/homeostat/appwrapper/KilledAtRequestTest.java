package dev.homeostat.appwrapper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.homeostat.Resource;
import dev.homeostat.kubernetes.testing.Fault;
import dev.homeostat.kubernetes.testing.FaultProxy;
import dev.homeostat.kubernetes.testing.Faults;
import dev.homeostat.kubernetes.testing.ProxiedRequest;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The operator as a process that is killed at a request of a life, and another one that goes on.
 */
@Tag("long")
class KilledAtRequestTest extends ProcessGround {

  /** With 1, the process is killed once at each request, at writes also after their effect. */
  private static final int EVERY = Integer.getInteger("stops.every", 5);

  private static final int NEVER = Integer.MAX_VALUE;

  /** The pods of an AppWrapper, one of which has a generated name. */
  private static final int PODS = 2;

  KilledAtRequestTest(RunningApiServer server) {
    super(server);
  }

  /** Kills the process at one of its requests, which the server does or does not know. */
  private final class KillAt implements Faults {

    private final int request;
    private final boolean isDone;
    private final List<ProxiedRequest> seen = new ArrayList<>();
    private boolean hasBegun;

    KillAt(int request, boolean isDone) {
      this.request = request;
      this.isDone = isDone;
    }

    @Override
    public synchronized Fault of(ProxiedRequest next) {
      if (!hasBegun || next.isWatch() || next.path().contains("/events")) {
        return new Fault.Pass();
      }
      seen.add(next);
      if (seen.size() != request) {
        return seen.size() < request ? new Fault.Pass() : new Fault.Cut();
      }
      try {
        process.kill();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      return isDone ? new Fault.Drop() : new Fault.Cut();
    }

    /** Counts requests from now on. */
    synchronized void begin() {
      hasBegun = true;
    }

    synchronized List<ProxiedRequest> seen() {
      return List.copyOf(seen);
    }
  }

  /** Waits for a state; starts another process for one that was killed. */
  private void awaitWithoutSurplus(String name, Callable<Boolean> state) {
    await()
        .atMost(PATIENCE)
        .until(
            () -> {
              if (!process.isRunning()) {
                start();
              }
              assertThat(podsOf(name)).hasSizeLessThanOrEqualTo(PODS);
              return state.call();
            });
  }

  private boolean isIn(String name, String phase) {
    return status(name).path("phase").asText().equals(phase);
  }

  private static Set<String> uids(List<Resource> pods) {
    return pods.stream().map(Resource::uid).collect(Collectors.toSet());
  }

  private static List<String> names(List<Resource> pods) {
    return pods.stream().map(Resource::name).sorted().toList();
  }

  /** Lets an AppWrapper fail, be reset, succeed and be deleted; returns the requests for that. */
  private List<ProxiedRequest> live(String name, int request, boolean isDone) {
    KillAt kill = new KillAt(request, isDone);
    try (FaultProxy proxy = FaultProxy.before(client.getConfiguration(), kill)) {
      start(kubeconfig(proxy));
      await().atMost(PATIENCE).until(process::isReady);
      kill.begin();
      wrap(
          name,
          Wrappers.pod(name),
          Wrappers.pod("a").replace("name: a", "generateName: run-" + name + "-"));
      awaitWithoutSurplus(name, () -> isIn(name, "Running"));
      List<Resource> first = podsOf(name);
      assertThat(first).hasSize(PODS);

      play(name, "Failed");
      awaitWithoutSurplus(
          name,
          () ->
              isIn(name, "Running")
                  && podsOf(name).size() == PODS
                  && uids(podsOf(name)).stream().noneMatch(uids(first)::contains));
      assertThat(status(name).path("resettingCount").asInt()).isEqualTo(1);
      assertThat(names(podsOf(name))).isEqualTo(names(first));

      podsOf(name).forEach(pod -> play(pod.name(), "Succeeded"));
      awaitWithoutSurplus(name, () -> isIn(name, "Succeeded"));
      assertThat(condition(name, "QuotaReserved")).isEqualTo("False/Succeeded");
      assertThat(condition(name, "ResourcesDeployed")).isEqualTo("True/Succeeded");

      delete(name);
      awaitWithoutSurplus(name, () -> isGone(name));
      assertThat(podsOf(name)).isEmpty();
      process.kill();
      return kill.seen();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void a_kill_at_any_request_ends_as_without() {
    List<ProxiedRequest> all = live("whole", NEVER, false);
    assertThat(all.stream().filter(ProxiedRequest::isWrite)).hasSizeGreaterThan(16);
    for (int i = 0; i < all.size(); i += EVERY) {
      live("lost-" + i, i + 1, false);
      if (all.get(i).isWrite()) {
        live("done-" + i, i + 1, true);
      }
    }
  }
}
