package dev.homeostat.sharding.network;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.sharding.PeerSecurity;
import dev.homeostat.sharding.RosterRegister;
import dev.homeostat.sharding.SharingSettings;
import dev.homeostat.sharding.register.GroupRegister;
import dev.homeostat.sharding.security.PeerSockets;
import dev.homeostat.sharding.security.RefusedPeers;
import java.net.InetAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.apiguardian.api.API;
import org.jgroups.protocols.FD_ALL3;
import org.jgroups.protocols.MERGE3;
import org.jgroups.protocols.TCP;
import org.jgroups.protocols.UNICAST3;
import org.jgroups.protocols.pbcast.GMS;
import org.jgroups.protocols.pbcast.NAKACK2;
import org.jgroups.protocols.pbcast.STABLE;
import org.jgroups.stack.Protocol;
import org.jgroups.util.DefaultSocketFactory;
import org.jgroups.util.SocketFactory;

/** The protocols of JGroups between members, from the network upwards. */
@API(status = INTERNAL)
public final class ProtocolStack {

  private static final Duration MERGE_LEAST = Duration.ofSeconds(1);
  private static final Duration MERGE_MOST = Duration.ofSeconds(3);
  private static final Duration JOIN = Duration.ofMillis(700);
  private static final Duration SOCKET_WAIT = Duration.ofMillis(500);
  private static final int MOST_THREADS = 20;

  private ProtocolStack() {}

  /**
   * Returns the protocols of a member whose connections are not protected.
   *
   * @param settings of the member
   * @return new protocols
   */
  public static List<Protocol> of(SharingSettings settings) {
    return of(settings, new DefaultSocketFactory());
  }

  /**
   * Returns the sockets of members, whose certificates are read when connections begin.
   *
   * @param security of the connections
   * @param refused where refused certificates are noted
   * @return new sockets
   */
  public static SocketFactory sockets(PeerSecurity security, RefusedPeers refused) {
    return security instanceof PeerSecurity.MutualTls tls
        ? PeerSockets.of(tls, refused, SOCKET_WAIT)
        : new DefaultSocketFactory();
  }

  /**
   * Returns the protocols of a member.
   *
   * @param settings of the member
   * @param sockets of its connections
   * @return new protocols
   */
  public static List<Protocol> of(SharingSettings settings, SocketFactory sockets) {
    long suspicion = settings.timing().suspicion().toMillis();
    List<Protocol> stack = new ArrayList<>();
    stack.add(transport(settings, sockets));
    stack.add(new PeerSearch(settings.discovery(), roster(settings.register())));
    stack.add(
        new MERGE3().setMinInterval(MERGE_LEAST.toMillis()).setMaxInterval(MERGE_MOST.toMillis()));
    stack.add(
        new FD_ALL3().setInterval(settings.timing().heartbeat().toMillis()).setTimeout(suspicion));
    stack.add(new SuspicionCheck().setTimeout(Math.max(1, suspicion / 4)));
    stack.add(new NAKACK2().useMcastXmit(false));
    stack.add(new UNICAST3());
    stack.add(new STABLE());
    stack.add(
        new GMS()
            .printLocalAddress(false)
            .setJoinTimeout(JOIN.toMillis())
            .setLeaveTimeout(JOIN.toMillis())
            .setViewAckCollectionTimeout(JOIN.toMillis()));
    return stack;
  }

  private static TCP transport(SharingSettings settings, SocketFactory sockets) {
    TCP tcp = new TCP();
    tcp.setSocketFactory(sockets);
    tcp.setBindAddress(settings.listening().getAddress());
    tcp.setBindPort(settings.listening().getPort());
    tcp.setPortRange(0);
    tcp.setExternalAddr(settings.advertised().getAddress());
    tcp.setExternalPort(settings.advertised().getPort());
    source(settings).ifPresent(tcp::setClientBindAddr);
    tcp.setSockConnTimeout((int) SOCKET_WAIT.toMillis());
    tcp.setPeerAddrReadTimeout((int) SOCKET_WAIT.toMillis());
    // A process that ends closes its connections. No protocol with a port of its own is needed.
    tcp.enableSuspectEvents(true);
    tcp.getThreadPool().setMaxThreads(MOST_THREADS).setThreadDumpsEnabled(false);
    return tcp;
  }

  /**
   * Returns the address from which connections are made, so that others and firewalls know a member
   * by it. From a loopback address, no other machine is reached.
   */
  private static Optional<InetAddress> source(SharingSettings settings) {
    InetAddress listening = settings.listening().getAddress();
    boolean isHidden =
        listening.isLoopbackAddress() && !settings.advertised().getAddress().isLoopbackAddress();
    return isHidden || listening.isAnyLocalAddress() ? Optional.empty() : Optional.of(listening);
  }

  private static Supplier<Set<String>> roster(RosterRegister register) {
    return register instanceof GroupRegister group ? group::members : Set::of;
  }
}
