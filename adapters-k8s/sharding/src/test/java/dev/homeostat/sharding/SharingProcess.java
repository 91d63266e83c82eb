package dev.homeostat.sharding;

import dev.homeostat.runtime.KeyOwnership;
import dev.homeostat.runtime.KeySegment;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/**
 * A member in a process of its own. It prints what it gains, and again and again what it could
 * write to, each with a time of the clock that all processes of a machine share. It stops when its
 * input ends.
 */
final class SharingProcess implements KeyOwnership.Owner {

  static final int SEGMENTS = 32;

  private final Set<KeySegment> segments = ConcurrentHashMap.newKeySet();
  private final PrintStream out;

  private SharingProcess(PrintStream out) {
    this.out = out;
  }

  /**
   * Runs a member.
   *
   * @param arguments the port of the register, the index of this member, the directory of its
   *     certificate, and the ports of all
   */
  public static void main(String[] arguments) throws Exception {
    int register = Integer.parseInt(arguments[0]);
    int index = Integer.parseInt(arguments[1]);
    List<InetSocketAddress> addresses =
        Arrays.stream(arguments, 3, arguments.length)
            .map(port -> new InetSocketAddress(loopback(), Integer.parseInt(port)))
            .toList();
    SharingSettings settings =
        SharingSettings.builder()
            .group("processes")
            .member("member-" + index)
            .listening(addresses.get(index))
            .discovery(new PeerDiscovery.FixedAddresses(addresses))
            .register(new RegisterServer.Remote(register, HttpClient.newHttpClient()))
            .security(new PeerSecurity.MutualTls(Path.of(arguments[2])))
            .segments(SEGMENTS)
            .build();
    new SharingProcess(System.out).run(SharedOwnership.of(settings, key -> key));
  }

  private static InetAddress loopback() {
    return InetAddress.getLoopbackAddress();
  }

  private void run(SharedOwnership<String> ownership) throws IOException {
    ownership.start(this);
    ScheduledExecutorService writer = Executors.newSingleThreadScheduledExecutor();
    ScheduledFuture<?> unused =
        writer.scheduleWithFixedDelay(() -> write(ownership), 0, 20, TimeUnit.MILLISECONDS);
    while (System.in.read() >= 0) {
      // Nothing is said to it.
    }
    Set<KeySegment> last = Set.copyOf(segments);
    segments.clear();
    last.forEach(segment -> print("ended", segment, 0));
    ownership.stop(true);
    writer.shutdownNow();
  }

  /** The time is taken before the question: a freeze between them must be noticed. */
  private void write(SharedOwnership<String> ownership) {
    for (KeySegment segment : segments) {
      long before = System.nanoTime();
      Thread.yield();
      if (ownership.isHeld(segment) && segments.contains(segment)) {
        print("holds " + before, segment, 0);
      }
    }
  }

  private void print(String what, KeySegment segment, long epoch) {
    synchronized (out) {
      out.println(what + " " + segment + " " + epoch);
      out.flush();
    }
  }

  @Override
  public void gained(KeySegment segment, long epoch) {
    print("gained " + System.nanoTime(), segment, epoch);
    segments.add(segment);
  }

  @Override
  public CompletionStage<Void> release(KeySegment segment) {
    segments.remove(segment);
    print("released " + System.nanoTime(), segment, 0);
    return CompletableFuture.completedFuture(null);
  }

  @Override
  public CompletionStage<Void> lost(KeySegment segment) {
    segments.remove(segment);
    print("lost " + System.nanoTime(), segment, 0);
    return CompletableFuture.completedFuture(null);
  }
}
