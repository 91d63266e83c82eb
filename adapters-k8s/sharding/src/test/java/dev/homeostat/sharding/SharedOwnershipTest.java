package dev.homeostat.sharding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.kubernetes.testing.ownership.KeyOwnershipContract;
import dev.homeostat.runtime.KeyOwnership;
import dev.homeostat.sharding.network.ProtocolStack;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.awaitility.Awaitility;
import org.jgroups.protocols.DISCARD;
import org.jgroups.stack.Protocol;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Members in one process, over sockets of their own, share keys as the contract says. */
@Execution(ExecutionMode.CONCURRENT)
class SharedOwnershipTest extends KeyOwnershipContract {

  /** Patient, since many members and other tests share few processors. */
  private static final SharingTiming TIMING =
      new SharingTiming(
          Duration.ofMillis(200),
          Duration.ofMillis(1500),
          Duration.ofSeconds(4),
          Duration.ofSeconds(8),
          Duration.ofMillis(300));

  private final MemoryRegister register = new MemoryRegister();
  private final List<InetSocketAddress> addresses = new ArrayList<>();
  private final Map<String, CutRegister> registers = new HashMap<>();
  private final Map<String, DISCARD> wires = new HashMap<>();
  private String group = "";

  @BeforeEach
  void findPorts(TestInfo test) throws IOException {
    group = test.getTestMethod().orElseThrow().getName();
    addresses.addAll(FreePorts.pairs(4));
  }

  @Override
  protected KeyOwnership<String> member(String name) {
    CutRegister cut = new CutRegister(register);
    InetSocketAddress address = addresses.get(registers.size());
    registers.put(name, cut);
    SharingSettings settings =
        SharingSettings.builder()
            .group(group)
            .member(name)
            .listening(address)
            .discovery(new PeerDiscovery.FixedAddresses(addresses))
            .register(cut)
            .security(new PeerSecurity.Plaintext())
            .timing(TIMING)
            .build();
    return new SharedOwnership<>(settings, key -> key, all -> stack(name, all));
  }

  private List<Protocol> stack(String name, SharingSettings settings) {
    List<Protocol> stack = ProtocolStack.of(settings);
    DISCARD wire = new DISCARD();
    wires.put(name, wire);
    stack.add(1, wire);
    return stack;
  }

  @Override
  protected void cutOff(String name) {
    registers.get(name).cut();
    wires.get(name).discardAll(true);
  }

  @Override
  protected void restore(String name) {
    registers.get(name).restore();
    wires.get(name).discardAll(false);
  }

  @Test
  void a_member_that_an_interrupted_thread_stops_leaves_the_roster_and_no_thread()
      throws IOException {
    KeyOwnership<String> member = member("interrupted");
    SegmentRecorder recorder = new SegmentRecorder();
    member.start(recorder);
    Awaitility.await().atMost(Duration.ofMinutes(1)).until(() -> recorder.segments().size() == 256);

    Thread.currentThread().interrupt();
    member.stop(true);
    assertThat(Thread.interrupted()).isTrue();
    assertThat(GroupVacancy.of(register, TIMING).holders()).isEmpty();
    Awaitility.await()
        .until(
            () ->
                Thread.getAllStackTraces().keySet().stream()
                    .noneMatch(thread -> thread.getName().startsWith("sharing-interrupted")));
  }
}
