package dev.homeostat.kubernetes.watch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.ResourceAddress;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** The map of objects by scope, beside a plain map. */
class ScopedObjectsTest {

  /**
   * A change.
   *
   * @param address of the object
   * @param value the new value; negative for a removal
   */
  private record Change(ResourceAddress address, int value) {}

  @Property
  void it_behaves_like_a_map(@ForAll("changes") List<Change> changes) {
    ScopedObjects<Integer> objects = new ScopedObjects<>();
    Map<ResourceAddress, Integer> model = new HashMap<>();
    for (Change change : changes) {
      ResourceAddress address = change.address();
      if (change.value() < 0) {
        assertThat(objects.remove(address)).isEqualTo(Optional.ofNullable(model.remove(address)));
      } else {
        assertThat(objects.put(address, change.value()))
            .isEqualTo(Optional.ofNullable(model.put(address, change.value())));
      }
      Map<ResourceAddress, Integer> all = new HashMap<>();
      objects.forEach(all::put);
      assertThat(all).isEqualTo(model);
      assertThat(objects.get(address)).isEqualTo(Optional.ofNullable(model.get(address)));
    }
  }

  @Property
  void objects_of_a_scope_share_it(@ForAll("changes") List<Change> changes) {
    ScopedObjects<Integer> objects = new ScopedObjects<>();
    changes.forEach(change -> objects.put(change.address(), change.value()));
    Map<WatchScope, WatchScope> scopes = new HashMap<>();
    for (Change change : changes) {
      WatchScope scope = objects.scope(change.address());
      assertThat(scope.covers(change.address())).isTrue();
      assertThat(scope).isSameAs(scopes.computeIfAbsent(scope, first -> first));
    }
  }

  @Provide
  Arbitrary<List<Change>> changes() {
    Arbitrary<ResourceAddress> addresses =
        Combinators.combine(
                Arbitraries.of("v1", "apps/v1", "apps/v2"),
                Arbitraries.of("One", "Two"),
                Arbitraries.of("", "shop", "lab"),
                Arbitraries.of("a", "b", "c"))
            .as(ResourceAddress::of);
    return Combinators.combine(addresses, Arbitraries.integers().between(-3, 5))
        .as(Change::new)
        .list()
        .ofMaxSize(60);
  }
}
