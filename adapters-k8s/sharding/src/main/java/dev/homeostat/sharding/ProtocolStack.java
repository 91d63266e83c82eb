package dev.homeostat.sharding;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jgroups.protocols.FD_ALL3;
import org.jgroups.protocols.FD_SOCK2;
import org.jgroups.protocols.MERGE3;
import org.jgroups.protocols.TCP;
import org.jgroups.protocols.TCPPING;
import org.jgroups.protocols.UNICAST3;
import org.jgroups.protocols.VERIFY_SUSPECT2;
import org.jgroups.protocols.dns.DNS_PING;
import org.jgroups.protocols.pbcast.GMS;
import org.jgroups.protocols.pbcast.NAKACK2;
import org.jgroups.protocols.pbcast.STABLE;
import org.jgroups.stack.Protocol;

/** The protocols of JGroups between members, from the network upwards. */
final class ProtocolStack {

  private static final Duration MERGE_LEAST = Duration.ofSeconds(1);
  private static final Duration MERGE_MOST = Duration.ofSeconds(3);
  private static final Duration JOIN = Duration.ofMillis(700);
  private static final int SOCKET_WAIT_MILLIS = 500;
  private static final int MOST_THREADS = 20;

  private ProtocolStack() {}

  static List<Protocol> of(SharingSettings settings) {
    long suspicion = settings.timing().suspicion().toMillis();
    List<Protocol> stack = new ArrayList<>();
    stack.add(transport(settings));
    stack.add(discovery(settings));
    stack.add(
        new MERGE3().setMinInterval(MERGE_LEAST.toMillis()).setMaxInterval(MERGE_MOST.toMillis()));
    // Next to the port of the transport, so that two ports in a row are all that is open.
    stack.add(new FD_SOCK2().setOffset(1).setPortRange(0));
    stack.add(
        new FD_ALL3().setInterval(settings.timing().heartbeat().toMillis()).setTimeout(suspicion));
    stack.add(new VERIFY_SUSPECT2().setTimeout(Math.max(1, suspicion / 4)));
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

  private static TCP transport(SharingSettings settings) {
    TCP tcp = new TCP();
    tcp.setBindAddress(settings.listening().getAddress());
    tcp.setBindPort(settings.listening().getPort());
    tcp.setPortRange(0);
    tcp.setSockConnTimeout(SOCKET_WAIT_MILLIS);
    tcp.setPeerAddrReadTimeout(SOCKET_WAIT_MILLIS);
    tcp.getThreadPool().setMaxThreads(MOST_THREADS).setThreadDumpsEnabled(false);
    return tcp;
  }

  private static Protocol discovery(SharingSettings settings) {
    PeerDiscovery discovery = settings.discovery();
    if (discovery instanceof PeerDiscovery.FixedAddresses fixed) {
      TCPPING ping = new TCPPING();
      ping.initialHosts(fixed.addresses());
      ping.portRange(0);
      return ping;
    }
    PeerDiscovery.DnsName dns = (PeerDiscovery.DnsName) discovery;
    return new DNS_PING().dnsQuery(dns.name()).dnsRecordType("A");
  }
}
