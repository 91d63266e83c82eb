package dev.homeostat.sharding.simulation;

import dev.homeostat.runtime.KeySegment;
import dev.homeostat.sharding.MemoryRegister;
import dev.homeostat.sharding.PeerDiscovery;
import dev.homeostat.sharding.PeerSecurity;
import dev.homeostat.sharding.SharingSettings;
import dev.homeostat.sharding.SharingTiming;
import dev.homeostat.sharding.fence.OwnershipLease;
import dev.homeostat.sharding.member.GroupMember;
import dev.homeostat.sharding.message.PeerMessage;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.jgroups.Address;
import org.jgroups.util.UUID;

/** A member in a process that can be frozen and killed, with a clock of its own. */
final class SimulatedProcess {

  private final String identity;
  private final Address address;
  private final SimulatedTime time;
  private final SharingTiming timing;
  private final int segments;
  private final double rate;
  private final long offset;
  private final OwnershipReferee referee;
  private final OwnershipLease lease;
  private final SimulatedOwner owner;
  private final SimulatedRequests requests;
  private final GroupMember member;
  private final Deque<Runnable> pending = new ArrayDeque<>();
  private long lastSequence;
  private long number;
  private boolean alive = true;
  private boolean frozen;

  /**
   * Creates a process.
   *
   * @param identity of its member
   * @param number that no other process has
   * @param settings of the group
   * @param world around it
   */
  SimulatedProcess(String identity, int number, SharingSettings settings, SharingWorld world) {
    this.identity = identity;
    this.address = new UUID(0, number);
    this.time = world.time();
    this.timing = settings.timing();
    this.segments = settings.segments();
    this.rate = 0.995 + 0.01 * Math.round(4 * time.random().nextDouble()) / 4;
    this.offset = time.random().nextLong();
    this.referee = world.referee();
    this.lease = new OwnershipLease(identity, world.defect().leaseTiming(timing), this::clock);
    this.owner = new SimulatedOwner(time, this, referee);
    this.requests = new SimulatedRequests(this, world);
    this.member =
        new GroupMember(
            settings,
            identity,
            lease,
            new SimulatedWays(this, requests, world.network()),
            owner,
            i -> new KeySegment(String.valueOf(i)),
            task -> time.after(0, () -> run(task)));
  }

  static SharingSettings settings(String name, int segments, SharingTiming timing) {
    return SharingSettings.builder()
        .group("group")
        .member(name)
        .listening(new InetSocketAddress(InetAddress.getLoopbackAddress(), 1))
        .discovery(new PeerDiscovery.FixedAddresses(List.of()))
        .register(new MemoryRegister())
        .security(new PeerSecurity.Plaintext())
        .segments(segments)
        .timing(timing)
        .build();
  }

  private long clock() {
    return offset + (long) (time.now() * rate);
  }

  String identity() {
    return identity;
  }

  Address address() {
    return address;
  }

  OwnershipLease lease() {
    return lease;
  }

  SimulatedOwner owner() {
    return owner;
  }

  GroupMember member() {
    return member;
  }

  /** Returns the greatest number of a heartbeat that was sent. */
  long lastSequence() {
    return lastSequence;
  }

  /** Returns the number of the roster that was last sent. */
  long number() {
    return number;
  }

  /** Notes what the member sends. */
  void sent(PeerMessage message) {
    if (message instanceof PeerMessage.Heartbeat beat) {
      lastSequence = beat.sequence();
      number = beat.number();
    }
  }

  int segments() {
    return segments;
  }

  boolean isAlive() {
    return alive;
  }

  boolean isFrozen() {
    return frozen;
  }

  void start() {
    run(this::tick);
  }

  private void tick() {
    member.tick();
    time.after((long) (timing.heartbeat().toNanos() / rate), () -> run(this::tick));
  }

  /** Runs a task on the thread of the member: now, when it wakes, or never. */
  void run(Runnable task) {
    if (frozen) {
      pending.add(task);
    } else if (alive) {
      task.run();
      referee.check();
    }
  }

  void freeze() {
    frozen = true;
  }

  void wake() {
    frozen = false;
    while (!frozen && !pending.isEmpty()) {
      run(pending.remove());
    }
  }

  void kill() {
    alive = false;
  }

  /** Ends in peace, up to what follows on the network and in the register. */
  void end() {
    member.end();
    alive = false;
  }

  @Override
  public String toString() {
    return identity;
  }
}
