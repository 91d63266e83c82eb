package com.example.pages;

import static com.example.pages.PageSite.eventually;

import dev.homeostat.kubernetes.testing.Fault;
import dev.homeostat.kubernetes.testing.FaultProxy;
import dev.homeostat.kubernetes.testing.Faults;
import dev.homeostat.kubernetes.testing.ProxiedRequest;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import java.util.Random;
import java.util.function.Function;
import org.awaitility.core.ThrowingRunnable;

/** Runs an operator on a site, kills it at random requests, and starts it anew. */
final class OperatorHost implements AutoCloseable {

  /** So many requests after the start are sure to be sent until a first page is ready. */
  private static final int OF_START = 10;

  /** So many requests are sent, at least, for a changed specification. */
  private static final int OF_CHANGE = 3;

  private final Function<String, RunningOperator> program;
  private final RunningApiServer server;
  private final PageSite site;
  private final Random random;
  private final int most;
  private FaultProxy proxy;
  private LastRequest last;
  private RunningOperator operator;
  private int kills;

  private OperatorHost(
      Function<String, RunningOperator> program,
      RunningApiServer server,
      PageSite site,
      Random random,
      int most) {
    this.program = program;
    this.server = server;
    this.site = site;
    this.random = random;
    this.most = most;
  }

  /** Returns a host where the operator lives. */
  static OperatorHost calm(
      Function<String, RunningOperator> program, RunningApiServer server, PageSite site) {
    return new OperatorHost(program, server, site, new Random(0), 0).started(0);
  }

  /**
   * Returns a host that kills the operator in each step that sends enough requests.
   *
   * @param most how often at most
   */
  static OperatorHost deadly(
      Function<String, RunningOperator> program,
      RunningApiServer server,
      PageSite site,
      long seed,
      int most) {
    return new OperatorHost(program, server, site, new Random(seed), most).started(OF_START);
  }

  /** The last request of a process: after it, nothing reaches the server any more. */
  private static final class LastRequest implements Faults {

    private final Fault ofLast;
    private int left;
    private boolean isOver;

    LastRequest(int left, boolean isDone) {
      this.left = left;
      this.ofLast = isDone ? new Fault.Drop() : new Fault.Cut();
    }

    @Override
    public synchronized Fault of(ProxiedRequest request) {
      if (isOver) {
        return new Fault.Cut();
      }
      left--;
      isOver = left == 0;
      return isOver ? ofLast : new Fault.Pass();
    }

    synchronized boolean isOver() {
      return isOver;
    }
  }

  private OperatorHost started(int requests) {
    proxy = FaultProxy.before(server.client().getConfiguration(), Faults.none());
    arm(requests);
    operator = program.apply(Kubeconfigs.of(proxy, site.namespace()));
    return this;
  }

  private void arm(int requests) {
    last =
        requests == 0 || kills == most
            ? new LastRequest(0, false)
            : new LastRequest(1 + random.nextInt(requests), random.nextBoolean());
    proxy.faults(last);
  }

  /** Lets something happen, and waits for what has to come of it, over the death of operators. */
  void step(Runnable event, ThrowingRunnable outcome) {
    event.run();
    eventually(
        () -> {
          reviveAfter(last);
          outcome.run();
        });
    rearm(OF_CHANGE);
  }

  private void reviveAfter(LastRequest death) {
    if (death.isOver()) {
      kills++;
      kill();
      started(0);
    }
  }

  /** Lets a living operator die later, or not at all. */
  private void rearm(int requests) {
    reviveAfter(last);
    LastRequest before = last;
    arm(requests);
    reviveAfter(before);
  }

  /** Lets something happen while no operator runs. */
  void pause(Runnable event, ThrowingRunnable outcome) {
    rearm(0);
    operator.stop();
    proxy.close();
    event.run();
    started(OF_START);
    step(() -> {}, outcome);
  }

  /** Its lease, if it has one, would expire, which takes long. */
  private void kill() {
    proxy.close();
    operator.kill();
    server.client().leases().inNamespace(site.namespace()).delete();
  }

  PageSite site() {
    return site;
  }

  int kills() {
    return kills;
  }

  @Override
  public void close() {
    kill();
  }
}
