package dev.homeostat.sharding.member;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.runtime.Health;
import dev.homeostat.runtime.KeyOwnership.Owner;
import dev.homeostat.runtime.KeySegment;
import dev.homeostat.sharding.SharingSettings;
import dev.homeostat.sharding.fence.FormerHolders;
import dev.homeostat.sharding.fence.OwnershipLease;
import dev.homeostat.sharding.message.PeerMessage;
import dev.homeostat.sharding.message.PeerMessage.Announcement;
import dev.homeostat.sharding.message.PeerMessage.Answer;
import dev.homeostat.sharding.message.PeerMessage.Farewell;
import dev.homeostat.sharding.message.PeerMessage.Heartbeat;
import dev.homeostat.sharding.roster.GroupRoster;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.IntFunction;
import org.apiguardian.api.API;
import org.jgroups.Address;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A member of a group: what it knows, and what it does when it learns something. Used by one
 * thread, except for {@link #isHeld} and {@link #health}.
 */
@API(status = INTERNAL)
public final class GroupMember {

  private static final Logger LOG = LoggerFactory.getLogger(GroupMember.class);

  private final SharingSettings settings;
  private final String self;
  private final MemberNetwork network;
  private final OwnershipLease lease;
  private final PeerTable peers;
  private final FormerHolders formers;
  private final NextRoster planner;
  private final MemberLog log;
  private final RegisterRequests register;
  private final HeldSegments held;
  private final Executor later;

  private GroupRoster roster = GroupRoster.NONE;
  private long sequence;
  private boolean planned;
  private BitSet shown = new BitSet();
  private volatile Health health = Health.notReady("is connecting to its group");

  /**
   * Creates a member that holds nothing yet.
   *
   * @param settings of the member
   * @param self its identity, which no other member ever has
   * @param lease the fence of its writes
   * @param network its ways to others
   * @param owner the receiver of gained and lost segments
   * @param names the segment of each index
   * @param later runs a task later on the thread of the member
   */
  public GroupMember(
      SharingSettings settings,
      String self,
      OwnershipLease lease,
      MemberNetwork network,
      Owner owner,
      IntFunction<KeySegment> names,
      Executor later) {
    this.settings = settings;
    this.self = self;
    this.network = network;
    this.lease = lease;
    this.peers = new PeerTable(self, settings);
    this.formers = new FormerHolders(settings.timing());
    this.planner = new NextRoster(settings, self, formers);
    this.log = new MemberLog(settings.group(), self);
    this.register = new RegisterRequests(self, settings.timing(), network);
    this.later = later;
    this.held =
        new HeldSegments(
            owner,
            names,
            task ->
                later.execute(
                    () -> {
                      task.run();
                      advanceSoon();
                    }));
  }

  /** Many acknowledgements that come at once need one answer. */
  private void advanceSoon() {
    if (!planned) {
      planned = true;
      later.execute(
          () -> {
            planned = false;
            advance();
          });
    }
  }

  /**
   * Returns whether this member may write for a segment. May be called by any thread.
   *
   * @param segment its index
   * @return whether it is held, and the lease is valid
   */
  public boolean isHeld(int segment) {
    return held.contains(segment) && lease.isValid();
  }

  /**
   * Returns whether it takes part. May be called by any thread.
   *
   * @return ready if it may hold segments
   */
  public Health health() {
    return health;
  }

  /** Does what is due each heartbeat. */
  public void tick() {
    beat();
    register.readIfDue(roster, lease.now());
    advance();
  }

  private void beat() {
    sequence++;
    shown = held.claims();
    lease.sending(sequence);
    network.send(
        null, Heartbeat.of(settings, self, roster.number(), sequence, lease.isReading(), shown));
  }

  /**
   * Learns which members JGroups takes for alive.
   *
   * @param members in the order of JGroups
   * @param own the address of this member
   */
  public void viewed(List<Address> members, Address own) {
    peers.view(members, own);
    advance();
  }

  /**
   * Learns a message of another member.
   *
   * @param message that has arrived
   * @param from the address of its sender
   */
  public void received(PeerMessage message, Address from) {
    if (message instanceof Heartbeat beat) {
      heard(beat, from);
    } else if (message instanceof Answer answer) {
      answered(answer, from);
    } else if (message instanceof Announcement announcement) {
      adopt(announcement.roster());
    } else if (message instanceof Farewell farewell) {
      peers.departed(farewell.sender());
    }
    advance();
  }

  private void heard(Heartbeat beat, Address from) {
    if (beat.sender().equals(self) || !peers.heard(beat, from)) {
      return;
    }
    if (beat.number() < roster.number()) {
      network.send(from, new Announcement(roster));
    }
    network.send(from, new Answer(self, roster.number(), beat.sequence()));
  }

  private void answered(Answer answer, Address from) {
    peers.knows(answer.sender(), answer.number());
    if (answer.number() <= roster.number()) {
      lease.answered(answer.sender(), answer.sequence());
    }
    if (answer.number() < roster.number()) {
      network.send(from, new Announcement(roster));
    }
  }

  /**
   * Learns what the register has.
   *
   * @param there its roster
   * @param begun when the request was sent
   */
  public void found(GroupRoster there, long begun) {
    if (register.isReset(there)) {
      LOG.error("the register of group {} was reset; it is restored", settings.group());
      // Who reads the register now, as a leader does, takes the group for empty.
      lease.registerLost();
      advance();
      register.replace(there, roster);
      return;
    }
    adopt(there);
    if (there.number() <= roster.number()) {
      lease.registerRead(begun);
    }
    advance();
  }

  /**
   * Learns that a request to the register has failed.
   *
   * @param reason for people
   */
  public void failed(String reason) {
    if (register.isNews(reason)) {
      LOG.warn("group {}: {}", settings.group(), reason);
    }
    advance();
  }

  private void adopt(GroupRoster later) {
    if (later.number() <= roster.number()) {
      return;
    }
    log.adopts(roster, later);
    boolean kept = later.hasKept(self, roster.number());
    roster = later;
    if (!kept) {
      // Others may gain them by a roster between, after the lease of before has ended.
      held.loseAll();
    }
    peers.knows(self, later.number());
    peers.retain(later);
    network.send(null, new Announcement(later));
    moveSegments();
    beat();
  }

  /** Does all that is possible by now. */
  private void advance() {
    lease.renew(roster);
    moveSegments();
    if (!shown.equals(held.claims())) {
      beat();
    }
    propose();
  }

  /** Updates the health before the segments, so that whoever owns one is ready. */
  private void moveSegments() {
    formers.observe(roster, peers::number, peers::hasDeparted, lease.now());
    health =
        log.changed(
            health, MemberHealth.of(settings, self, register.problem(), roster, peers, lease));
    if (!health.isReady()) {
      held.loseAll();
      return;
    }
    boolean settled = formers.isSettled(roster, peers::hasDeparted, lease.now());
    for (int i = 0; i < roster.segments(); i++) {
      boolean mine = roster.owner(i).equals(self);
      if (!mine && held.contains(i)) {
        held.release(i);
      } else if (mine && settled && held.isIdle(i) && isFree(i)) {
        held.gain(i, roster.number());
      }
    }
  }

  private boolean isFree(int segment) {
    return roster.members().stream()
        .allMatch(member -> member.equals(self) || peers.isFree(segment, member, roster.number()));
  }

  private void propose() {
    if (!register.isReady()) {
      return;
    }
    boolean settled =
        formers.isSettled(roster, peers::hasDeparted, lease.now())
            && roster.members().stream()
                .allMatch(
                    member -> member.equals(self) || peers.claims(member, roster.number()) != null);
    planner
        .decide(roster, peers, settled, lease.isReading(), lease.now())
        .ifPresent(proposal -> register.replace(roster, proposal));
  }

  /** Holds nothing any more, and calls its owner no more. */
  public void end() {
    held.clear();
    health = Health.GOOD;
  }
}
