package dev.homeostat.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.homeostat.ApplicationId;
import dev.homeostat.kubernetes.KubernetesCluster;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.runtime.KeySegment;
import dev.homeostat.runtime.LoopListener;
import dev.homeostat.runtime.Run;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/** Two replicas of a controller share their objects, and pass them on. */
class SharedObjectsTest extends Ground {

  private static final KeySegment EVEN = new KeySegment("even");
  private static final KeySegment ODD = new KeySegment("odd");

  SharedObjectsTest(RunningApiServer server) {
    super(server);
  }

  /** One replica, and what it owns as the test says. */
  private static final class Replica extends HandedOwnership
      implements LoopListener<ApplicationId> {

    final List<String> ran = new CopyOnWriteArrayList<>();

    @Override
    public KeySegment segment(ApplicationId key) {
      return (key.name().charAt(key.name().length() - 1) & 1) == 0 ? EVEN : ODD;
    }

    @Override
    public void ran(Run<ApplicationId> run) {
      ran.add(run.key().name());
    }
  }

  private Controller replica(Replica replica) {
    return described(KubernetesCluster.of(client)).ownership(replica).listener(replica).start();
  }

  @Test
  void each_replica_works_on_its_own_objects_until_it_passes_them_on() throws Exception {
    Replica one = new Replica();
    Replica two = new Replica();
    try (Controller first = replica(one);
        Controller second = replica(two)) {
      one.gain(EVEN);
      two.gain(ODD);
      for (int i = 0; i < 4; i++) {
        String word = "word-" + i;
        create("bundle-" + i, spec -> spec.words = Map.of(word, "begin"));
      }
      for (int i = 0; i < 4; i++) {
        awaitPhase("bundle-" + i, "SETTLED");
      }
      assertThat(one.ran).containsOnly("bundle-0", "bundle-2");
      assertThat(two.ran).containsOnly("bundle-1", "bundle-3");

      one.release(EVEN);
      int before = one.ran.size();
      two.gain(EVEN);
      edit("bundle-0", spec -> spec.words = Map.of("word-0", "moved"));
      awaitWord("word-0", "moved");
      awaitPhase("bundle-0", "SETTLED");
      patch(configMap("word-2"), "{\"data\":{\"word\":\"drifted\"}}");
      awaitWord("word-2", "begin");
      assertThat(one.ran).hasSize(before);
      assertThat(first.isWorking()).isFalse();

      two.release(EVEN);
      one.gain(EVEN);
      client.resource(bundle("bundle-0")).delete();
      await().atMost(PATIENCE).until(() -> bundle("bundle-0") == null);
      assertThat(configMap("word-0")).isNull();
      assertThat(one.ran.size()).isGreaterThan(before);
      first.stop(Duration.ofSeconds(5));
      two.gain(EVEN);
      edit("bundle-2", spec -> spec.words = Map.of("word-2", "last"));
      awaitWord("word-2", "last");
      assertThat(second.isWorking()).isTrue();
    }
  }
}
