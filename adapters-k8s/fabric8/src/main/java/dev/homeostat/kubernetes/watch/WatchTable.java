package dev.homeostat.kubernetes.watch;

import dev.homeostat.Application;
import dev.homeostat.ResourceAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The watches that have subscribers, found by their scopes and by the objects that they would see.
 * Thread-safe.
 */
final class WatchTable {

  /** The objects that a watch is for. Subscribers with equal keys share one watch. */
  record Key(WatchScope scope, WatchPartition partition) {}

  private record Shared(KindWatch watch, int shares) {}

  private final Map<Key, Shared> watches = new ConcurrentHashMap<>();

  /** The partitions of all watches, most often one. */
  private final CopyOnWriteArrayList<WatchPartition> partitions =
      new CopyOnWriteArrayList<>(List.of(WatchPartition.NONE));

  /**
   * Gives a share in a watch, which begins with its first share.
   *
   * @param created makes a watch that has not begun
   * @param joining adds the subscriber to the watch, before it begins
   */
  KindWatch share(Key key, Supplier<KindWatch> created, Consumer<KindWatch> joining) {
    partitions.addIfAbsent(key.partition());
    return watches
        .compute(
            key,
            (same, known) -> {
              if (known != null) {
                joining.accept(known.watch());
                return new Shared(known.watch(), known.shares() + 1);
              }
              KindWatch watch = created.get();
              joining.accept(watch);
              watch.begin();
              return new Shared(watch, 1);
            })
        .watch();
  }

  /**
   * Takes back a share in a watch, which is closed with its last share.
   *
   * @param leaving removes the subscriber from a watch that goes on
   * @param closed runs after a watch was closed, before there is another one with its key
   */
  void giveBack(Key key, Consumer<KindWatch> leaving, Runnable closed) {
    watches.computeIfPresent(
        key,
        (same, known) -> {
          if (known.shares() > 1) {
            leaving.accept(known.watch());
            return new Shared(known.watch(), known.shares() - 1);
          }
          known.watch().close();
          closed.run();
          return null;
        });
  }

  /** Returns the watch of all objects of a scope, not divided. */
  Optional<KindWatch> whole(WatchScope scope) {
    return Optional.ofNullable(watches.get(new Key(scope, WatchPartition.NONE))).map(Shared::watch);
  }

  List<KindWatch> all() {
    return watches.values().stream().map(Shared::watch).toList();
  }

  /** Returns the watches that would see an object if it is kept by an application. */
  List<KindWatch> over(ResourceAddress address) {
    WatchScope everywhere = WatchScope.of(address.apiVersion(), address.id().kind());
    String namespace = address.id().namespace();
    List<KindWatch> found = new ArrayList<>(over(everywhere));
    if (!namespace.isEmpty()) {
      found.addAll(over(everywhere.in(namespace)));
    }
    return found;
  }

  /** Returns the watches that would see the objects of a scope that are kept by applications. */
  List<KindWatch> over(WatchScope scope) {
    return partitions.stream()
        .flatMap(partition -> keys(scope, partition))
        .map(watches::get)
        .filter(Objects::nonNull)
        .map(Shared::watch)
        .toList();
  }

  private static Stream<Key> keys(WatchScope scope, WatchPartition partition) {
    Stream<String> labels =
        partition.isSelected()
            ? Stream.of(partition.label())
            : Stream.of("", Application.UID_LABEL);
    return labels.map(label -> new Key(scope.labelled(label), partition));
  }
}
