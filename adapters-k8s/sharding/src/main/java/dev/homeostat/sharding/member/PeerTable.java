package dev.homeostat.sharding.member;

import dev.homeostat.sharding.SharingSettings;
import dev.homeostat.sharding.message.PeerMessage;
import dev.homeostat.sharding.message.PeerMessage.Heartbeat;
import dev.homeostat.sharding.register.GroupTerms;
import dev.homeostat.sharding.roster.GroupRoster;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jgroups.Address;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What a member knows of the others. Used by one thread. */
final class PeerTable {

  private static final Logger LOG = LoggerFactory.getLogger(PeerTable.class);

  /**
   * Another member.
   *
   * @param address of its channel
   * @param last its last heartbeat
   */
  private record Peer(Address address, Heartbeat last) {}

  private final String self;
  private final SharingSettings settings;
  private final Map<String, Peer> peers = new HashMap<>();
  private final Map<String, Long> numbers = new HashMap<>();
  private final Map<Address, String> strangers = new HashMap<>();
  private final Set<String> departed = new HashSet<>();
  private List<Address> view = List.of();
  private @Nullable Address address;

  PeerTable(String self, SharingSettings settings) {
    this.self = self;
    this.settings = settings;
  }

  /** Sets the members that JGroups takes for alive, in its order. */
  void view(List<Address> next, Address own) {
    view = List.copyOf(next);
    address = own;
    strangers.keySet().retainAll(view);
  }

  List<Address> view() {
    return view;
  }

  /** Returns whether the message is from a member that understands this one. */
  boolean heard(Heartbeat beat, Address from) {
    String difference = difference(beat);
    if (!difference.isEmpty()) {
      String stranger = beat.sender() + " has " + difference;
      if (!stranger.equals(strangers.put(from, stranger))) {
        LOG.warn("group {}: a replica takes no part: {}", settings.group(), stranger);
      }
      return false;
    }
    strangers.remove(from);
    Peer last = peers.get(beat.sender());
    if (last == null || beat.sequence() > last.last().sequence()) {
      peers.put(beat.sender(), new Peer(from, beat));
    }
    knows(beat.sender(), beat.number());
    return true;
  }

  /** Returns what another member has in another way than this one; empty if nothing. */
  private String difference(Heartbeat beat) {
    if (beat.version() != PeerMessage.VERSION) {
      return "version " + beat.version() + " of the protocol";
    }
    if (beat.segments() != settings.segments()) {
      return beat.segments() + " segments";
    }
    return beat.timing().equals(settings.timing())
        ? ""
        : "the times "
            + GroupTerms.describe(beat.timing())
            + ", not "
            + GroupTerms.describe(settings.timing());
  }

  /** A member knows a roster, or a later one. */
  void knows(String member, long number) {
    numbers.merge(member, number, Math::max);
  }

  void departed(String member) {
    departed.add(member);
  }

  boolean hasDeparted(String member) {
    return departed.contains(member);
  }

  /** Returns the greatest number of a roster that a member is known to know. */
  long number(String member) {
    return numbers.getOrDefault(member, -1L);
  }

  /** Returns whether a member has said with a roster that it does not hold a segment. */
  boolean isFree(int segment, String member, long number) {
    BitSet claims = claims(member, number);
    return claims != null && !claims.get(segment);
  }

  /** Returns what a member holds that knows exactly this roster; null if it does not. */
  @Nullable BitSet claims(String member, long number) {
    if (departed.contains(member)) {
      return new BitSet();
    }
    Peer peer = peers.get(member);
    return peer == null || peer.last().number() != number ? null : peer.last().claims();
  }

  /** Returns who is in the view, was heard, and has not departed, in the order of the view. */
  List<String> present() {
    Map<Address, String> names = new HashMap<>();
    peers.forEach((name, peer) -> names.put(peer.address(), name));
    if (address != null) {
      names.put(address, self);
    }
    List<String> present = new ArrayList<>();
    for (Address each : view) {
      String name = names.get(each);
      if (name != null && !departed.contains(name)) {
        present.add(name);
      }
    }
    return present;
  }

  /** Returns whether a member has said last that it does not reach the register. */
  boolean isWithoutRegister(String member) {
    Peer peer = peers.get(member);
    return peer != null && !peer.last().isReading();
  }

  /** Returns whether each member of the view was heard. */
  boolean isComplete() {
    Set<Address> heard = new HashSet<>(strangers.keySet());
    peers.values().forEach(peer -> heard.add(peer.address()));
    if (address != null) {
      heard.add(address);
    }
    return heard.containsAll(view);
  }

  /** Returns the members of the view that are configured in another way, for people. */
  Collection<String> strangers() {
    return strangers.values();
  }

  /** Forgets those that do not matter any more. */
  void retain(GroupRoster roster) {
    Set<String> kept = new HashSet<>(roster.members());
    roster.formers().forEach(former -> kept.addAll(former.members()));
    kept.addAll(present());
    peers
        .entrySet()
        .removeIf(
            peer -> !kept.contains(peer.getKey()) && !view.contains(peer.getValue().address()));
    kept.addAll(peers.keySet());
    numbers.keySet().retainAll(kept);
    departed.retainAll(kept);
  }
}
