package dev.homeostat.sharding;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.runtime.Health;
import dev.homeostat.runtime.KeyOwnership;
import dev.homeostat.runtime.KeySegment;
import dev.homeostat.sharding.network.ProtocolStack;
import dev.homeostat.sharding.register.GroupRegister;
import dev.homeostat.sharding.roster.SegmentHash;
import dev.homeostat.sharding.security.RefusedPeers;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.apiguardian.api.API;
import org.jgroups.stack.Protocol;
import org.jgroups.util.SocketFactory;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An ownership of keys that are shared evenly among the members of a group. A key belongs to the
 * segment that the hash of its text says, whether or not its object exists.
 *
 * @param <K> the type of keys
 */
@API(status = EXPERIMENTAL, since = "0.1")
public final class SharedOwnership<K> implements KeyOwnership<K> {

  private static final Logger LOG = LoggerFactory.getLogger(SharedOwnership.class);

  private final SharingSettings settings;
  private final RefusedPeers refused;
  private final Function<? super K, String> texts;
  private final Function<SharingSettings, List<Protocol>> stack;
  private final List<KeySegment> segments;
  private final Map<KeySegment, Integer> indexes = new HashMap<>();
  private volatile @Nullable SharingRun run;

  SharedOwnership(
      SharingSettings settings,
      Function<? super K, String> texts,
      Function<SharingSettings, List<Protocol>> stack) {
    this(settings, texts, new RefusedPeers(System::nanoTime), stack);
  }

  private SharedOwnership(
      SharingSettings settings,
      Function<? super K, String> texts,
      RefusedPeers refused,
      Function<SharingSettings, List<Protocol>> stack) {
    this.settings = settings.toBuilder().register(GroupRegister.of(settings, refused)).build();
    this.refused = refused;
    this.texts = Objects.requireNonNull(texts, "texts");
    this.stack = stack;
    this.segments =
        IntStream.range(0, settings.segments())
            .mapToObj(i -> new KeySegment(String.valueOf(i)))
            .toList();
    segments.forEach(segment -> indexes.put(segment, indexes.size()));
  }

  /**
   * Returns an ownership of a part of the keys.
   *
   * @param settings of this member
   * @param texts the text of a key: the same in all members and releases, different for different
   *     keys, and the same for an object that is created again. The name of an object is right, its
   *     UID is not
   * @param <K> the type of keys
   * @return new ownership, for one loop
   * @throws dev.homeostat.InvalidInputException if the files of mutual TLS are not valid
   */
  public static <K> SharedOwnership<K> of(
      SharingSettings settings, Function<? super K, String> texts) {
    if (settings.security() instanceof PeerSecurity.Plaintext) {
      LOG.warn(
          "group {}: connections between replicas are not protected; whoever reaches {} can take part",
          settings.group(),
          settings.listening());
    }
    RefusedPeers refused = new RefusedPeers(System::nanoTime);
    SocketFactory sockets = ProtocolStack.sockets(settings.security(), refused);
    return new SharedOwnership<>(settings, texts, refused, all -> ProtocolStack.of(all, sockets));
  }

  @Override
  public KeySegment segment(K key) {
    return segments.get(SegmentHash.index(texts.apply(key), segments.size()));
  }

  @Override
  public synchronized void start(Owner owner) {
    if (run != null) {
      throw new IllegalStateException(
          settings.member() + " takes part in group " + settings.group() + " already");
    }
    SharingRun next = new SharingRun(settings, stack, owner, segments::get);
    run = next;
    next.start();
  }

  @Override
  public synchronized void stop(boolean ended) {
    SharingRun last = run;
    if (last != null) {
      last.stop(ended);
      run = null;
    }
  }

  @Override
  public boolean isHeld(KeySegment segment) {
    SharingRun now = run;
    Integer index = indexes.get(segment);
    return now != null && index != null && now.isHeld(index);
  }

  @Override
  public Health health() {
    SharingRun now = run;
    Health health = now == null ? Health.GOOD : now.health();
    return health.isReady()
        ? health
        : refused
            .lately()
            .map(reason -> health.and(Health.notReady("refused the " + reason)))
            .orElse(health);
  }
}
