package dev.homeostat.sharding;

import dev.homeostat.runtime.Health;
import dev.homeostat.runtime.KeyOwnership.Owner;
import dev.homeostat.runtime.KeySegment;
import dev.homeostat.sharding.fence.OwnershipLease;
import dev.homeostat.sharding.member.GroupMember;
import dev.homeostat.sharding.member.MemberNetwork;
import dev.homeostat.sharding.message.PeerMessage;
import dev.homeostat.sharding.network.GroupChannel;
import dev.homeostat.sharding.register.RegisterAccess;
import dev.homeostat.sharding.register.RosterDeparture;
import dev.homeostat.sharding.roster.GroupRoster;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.IntFunction;
import org.jgroups.Address;
import org.jgroups.stack.Protocol;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A member from one start to the next stop: its threads and its connections. */
final class SharingRun {

  private static final Logger LOG = LoggerFactory.getLogger(SharingRun.class);

  private static final int PATIENCE_SECONDS = 2;

  /** A busy machine is no reason to stay in the roster, for which others would wait. */
  private static final int OWNER_PATIENCE_SECONDS = 5;

  private final SharingSettings settings;
  private final Function<SharingSettings, List<Protocol>> stack;
  private final String self;
  private final ScheduledThreadPoolExecutor thread;
  private final Thread connector;
  private final RegisterAccess register;
  private final StoppableOwner owner;
  private final GroupMember member;
  private volatile @Nullable GroupChannel channel;
  private final CountDownLatch stopping = new CountDownLatch(1);
  private boolean ended; // Used by the thread of the member.

  SharingRun(
      SharingSettings settings,
      Function<SharingSettings, List<Protocol>> stack,
      Owner owner,
      IntFunction<KeySegment> names) {
    this.settings = settings;
    this.stack = stack;
    this.self = settings.member() + "#" + UUID.randomUUID().toString().substring(0, 8);
    this.thread = new ScheduledThreadPoolExecutor(1, task -> newThread(settings.member(), task));
    this.connector = newThread(settings.member() + "-connect", this::connect);
    OwnershipLease lease = new OwnershipLease(self, settings.timing(), System::nanoTime);
    this.register =
        new RegisterAccess(settings.member(), settings.register(), lease::now, new Found());
    this.owner = new StoppableOwner(owner);
    this.member =
        new GroupMember(settings, self, lease, new Ways(), this.owner, names, this::later);
  }

  private static Thread newThread(String name, Runnable task) {
    Thread next = new Thread(task, "sharing-" + name);
    next.setDaemon(true);
    return next;
  }

  void start() {
    connector.start();
  }

  private void connect() {
    while (stopping.getCount() > 0) {
      try {
        connectOnce();
        return;
      } catch (InterruptedException e) {
        return; // It is stopped.
      } catch (Exception e) {
        LOG.warn("{} cannot join group {}; it tries again", self, settings.group(), e);
        later(() -> member.failed("cannot join its group: " + e.getMessage()));
        if (isStoppedWithin(settings.timing().suspicion())) {
          return;
        }
      }
    }
  }

  private boolean isStoppedWithin(Duration pause) {
    try {
      return stopping.await(pause.toNanos(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      return true;
    }
  }

  private void connectOnce() throws Exception {
    channel = GroupChannel.connect(self, settings.group(), stack.apply(settings), new Arrivals());
    later(this::beginTicks);
  }

  private void beginTicks() {
    long pause = settings.timing().heartbeat().toNanos();
    ScheduledFuture<?> unused =
        thread.scheduleWithFixedDelay(guarded(member::tick), 0, pause, TimeUnit.NANOSECONDS);
  }

  /** Runs a task on the thread of the member, unless it has ended. */
  private void later(Runnable task) {
    try {
      thread.execute(guarded(task));
    } catch (RejectedExecutionException e) {
      LOG.debug("{} has ended", self);
    }
  }

  private Runnable guarded(Runnable task) {
    return () -> {
      if (!ended) {
        try {
          task.run();
        } catch (RuntimeException e) {
          LOG.error("{} goes on after a failure", self, e);
        }
      }
    };
  }

  boolean isHeld(int segment) {
    return member.isHeld(segment);
  }

  Health health() {
    return member.health();
  }

  /** What arrives from other members. */
  private final class Arrivals implements GroupChannel.Events {

    @Override
    public void viewed(List<Address> members, Address own) {
      later(() -> member.viewed(members, own));
    }

    @Override
    public void received(PeerMessage message, Address from) {
      later(() -> member.received(message, from));
    }
  }

  /** What arrives from the register. */
  private final class Found implements RegisterAccess.Answers {

    @Override
    public void found(GroupRoster roster, long begun) {
      later(() -> member.found(roster, begun));
    }

    @Override
    public void failed(String problem) {
      later(() -> member.failed(problem));
    }
  }

  /** The ways out of the member. */
  private final class Ways implements MemberNetwork {

    @Override
    public void send(@Nullable Address to, PeerMessage message) {
      GroupChannel now = channel;
      if (now != null) {
        now.send(to, message);
      }
    }

    @Override
    public void readRegister() {
      register.read();
    }

    @Override
    public void replaceRoster(GroupRoster last, GroupRoster next) {
      register.replace(last, next);
    }
  }

  /** Ends, in peace if no run is under way. An interrupt of the caller waits until it has ended. */
  void stop(boolean inPeace) {
    boolean wasInterrupted = Thread.interrupted();
    stopping.countDown();
    connector.interrupt();
    try {
      boolean silent = isSilenced();
      register.end(PATIENCE_SECONDS, TimeUnit.SECONDS);
      connector.join(TimeUnit.SECONDS.toMillis(PATIENCE_SECONDS));
      if (inPeace && silent) {
        leaveRoster();
      }
    } catch (InterruptedException e) {
      wasInterrupted = true; // Others wait as if it had died.
      owner.stop();
      thread.shutdownNow();
    }
    GroupChannel last = channel;
    if (last != null) {
      last.close();
    }
    if (wasInterrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** Returns whether the owner has returned from its last call. It is not called any more. */
  private boolean isSilenced() throws InterruptedException {
    CountDownLatch silent = new CountDownLatch(1);
    thread.execute(
        () -> {
          ended = true;
          member.end();
          silent.countDown();
        });
    boolean returned = silent.await(OWNER_PATIENCE_SECONDS, TimeUnit.SECONDS);
    owner.stop();
    if (!returned) {
      LOG.warn(
          "{} stays in the roster: its call about segments has not returned within {} s;"
              + " others wait longer",
          self,
          OWNER_PATIENCE_SECONDS);
    }
    thread.shutdownNow();
    return returned;
  }

  private void leaveRoster() throws InterruptedException {
    GroupChannel last = channel;
    if (last != null) {
      last.send(null, new PeerMessage.Farewell(self));
    }
    try {
      Optional<GroupRoster> next =
          RosterDeparture.leave(settings.register(), self, new MonotonicTime());
      if (last != null && next.isPresent()) {
        last.send(null, new PeerMessage.Announcement(next.get()));
      }
    } catch (IOException | RuntimeException e) {
      LOG.warn("{} could not leave the roster: {}; others wait longer", self, e.getMessage());
    }
  }

  /** The time of a departure. */
  private static final class MonotonicTime implements RosterDeparture.Time {

    @Override
    public long now() {
      return System.nanoTime();
    }

    @Override
    public void pause(Duration length) throws InterruptedException {
      TimeUnit.NANOSECONDS.sleep(length.toNanos());
    }
  }
}
