package dev.homeostat.sharding.simulation;

import dev.homeostat.sharding.register.RegisterAccess;
import dev.homeostat.sharding.roster.GroupRoster;
import dev.homeostat.sharding.roster.RosterText;
import java.io.IOException;

/** The requests of a member to its register, as those of {@link RegisterAccess}. */
final class SimulatedRequests {

  /** The effect of a request on the register, at its instant. */
  private interface Request {
    Runnable send() throws IOException;
  }

  private final SimulatedProcess process;
  private final SimulatedTime time;
  private final SimulatedRegister register;
  private final ProtocolDefect defect;

  SimulatedRequests(SimulatedProcess process, SharingWorld world) {
    this.process = process;
    this.time = world.time();
    this.register = world.register();
    this.defect = world.defect();
  }

  void read() {
    long begun = process.lease().now();
    submit(
        () -> {
          GroupRoster there = RosterText.parse(register.read(process.identity()));
          return () -> found(there, begun);
        });
  }

  void replace(GroupRoster last, GroupRoster next) {
    long begun = process.lease().now();
    GroupRoster written = defect.written(next);
    submit(
        () -> {
          boolean replaced =
              register.replace(
                  process.identity(), RosterText.format(last), RosterText.format(written));
          return replaced ? () -> found(written, begun) : this::read;
        });
  }

  private void found(GroupRoster there, long begun) {
    long from = defect.counted(begun, process.lease().now());
    answer(() -> process.member().found(there, from));
  }

  private void answer(Runnable task) {
    time.after(0, () -> process.run(task));
  }

  private void submit(Request request) {
    time.after(register.delay(), () -> arrive(request));
  }

  private void arrive(Request request) {
    try {
      Runnable answer = request.send();
      time.after(register.delay(), () -> process.run(register.isLost() ? this::fail : answer));
    } catch (IOException e) {
      time.after(register.delay(), () -> process.run(this::fail));
    }
  }

  private void fail() {
    answer(() -> process.member().failed("the register cannot be reached"));
  }
}
