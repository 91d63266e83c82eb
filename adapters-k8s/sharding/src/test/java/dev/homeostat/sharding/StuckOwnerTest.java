package dev.homeostat.sharding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.runtime.KeyOwnership.Owner;
import dev.homeostat.runtime.KeySegment;
import dev.homeostat.sharding.roster.RosterText;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;

/** The owner of a member does not return from a call, and ignores interrupts. */
@ResourceLock(CapturedLog.LOCK)
class StuckOwnerTest {

  private final MemoryRegister register = new MemoryRegister();
  private final CountDownLatch entered = new CountDownLatch(1);
  private final CountDownLatch never = new CountDownLatch(1);
  private final AtomicInteger calls = new AtomicInteger();

  /** Returns from no call about a gained segment. */
  private final class Stuck implements Owner {

    @Override
    public void gained(KeySegment segment, long epoch) {
      calls.incrementAndGet();
      entered.countDown();
      while (never.getCount() > 0) {
        try {
          never.await();
        } catch (InterruptedException e) {
          continue; // As code that swallows interrupts does.
        }
      }
    }

    @Override
    public CompletionStage<Void> release(KeySegment segment) {
      return CompletableFuture.completedFuture(null);
    }

    @Override
    public CompletionStage<Void> lost(KeySegment segment) {
      return CompletableFuture.completedFuture(null);
    }
  }

  private SharedOwnership<String> member() throws IOException {
    List<InetSocketAddress> addresses = FreePorts.pairs(1);
    return SharedOwnership.of(
        SharingSettings.builder()
            .group("stuck")
            .member("first")
            .listening(addresses.get(0))
            .discovery(new PeerDiscovery.FixedAddresses(addresses))
            .register(register)
            .security(new PeerSecurity.Plaintext())
            .build(),
        key -> key);
  }

  /** It may still act for its segments, so that the others have to wait as if it was killed. */
  @Test
  void a_member_whose_owner_does_not_return_ends_and_stays_in_the_roster() throws Exception {
    SharedOwnership<String> member = member();
    member.start(new Stuck());
    assertThat(entered.await(1, TimeUnit.MINUTES)).isTrue();

    try (CapturedLog log = new CapturedLog()) {
      Thread end = new Thread(() -> member.stop(true));
      end.start();
      end.join(Duration.ofSeconds(30).toMillis());
      assertThat(end.isAlive()).as("the stop waits").isFalse();
      assertThat(log.text()).contains("its call about segments has not returned within 5 s");
      assertThat(RosterText.parse(register.read()).members()).hasSize(1);
    } finally {
      never.countDown();
    }
  }

  /** The call that hangs is one of many in a row, for all segments that are gained. */
  @Test
  void an_owner_that_returns_after_the_stop_is_not_called_any_more() throws Exception {
    SharedOwnership<String> member = member();
    member.start(new Stuck());
    assertThat(entered.await(1, TimeUnit.MINUTES)).isTrue();
    Thread caller =
        Thread.getAllStackTraces().keySet().stream()
            .filter(thread -> thread.getName().equals("sharing-first"))
            .findFirst()
            .orElseThrow();
    member.stop(true);
    never.countDown();
    caller.join(Duration.ofMinutes(1).toMillis());
    assertThat(caller.isAlive()).isFalse();
    assertThat(calls).hasValue(1);
  }
}
