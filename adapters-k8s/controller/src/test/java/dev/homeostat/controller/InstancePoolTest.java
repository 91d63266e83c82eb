package dev.homeostat.controller;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.Set;
import java.util.UUID;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

class InstancePoolTest {

  private final InstancePool<Set<String>> pool = new InstancePool<>();

  @Test
  void equal_values_are_one_instance() {
    Set<String> first = Set.of("a", "b");
    assertThat(pool.get(first)).isSameAs(first);
    assertThat(pool.get(Set.of("b", "a"))).isSameAs(first);
    assertThat(pool.get(Set.of("a"))).isNotEqualTo(first);
  }

  @Test
  void what_is_not_used_elsewhere_is_not_kept() {
    WeakReference<Set<String>> unused =
        new WeakReference<>(pool.get(Set.of(UUID.randomUUID().toString())));
    Awaitility.await()
        .atMost(Duration.ofMinutes(1))
        .until(
            () -> {
              System.gc();
              return unused.get() == null;
            });
  }
}
