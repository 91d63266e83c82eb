package dev.homeostat.operator;

import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Three replicas to which things happen, each of which has another name after each start. */
final class FaultyReplicas {

  /**
   * A replica that was frozen.
   *
   * @param name of the replica
   * @param begin when it stopped
   * @param end when it went on
   */
  record Freeze(String name, Instant begin, Instant end) {}

  private final ReplicaGroup group;
  private final List<String> all = new ArrayList<>();
  private final String[] names = new String[ReplicaGroup.REPLICAS];
  private final String[] pods = new String[ReplicaGroup.REPLICAS];
  private final Instant[] frozen = new Instant[ReplicaGroup.REPLICAS];
  private final List<Freeze> freezes = new ArrayList<>();

  FaultyReplicas(ReplicaGroup group) throws IOException {
    this.group = group;
    for (int i = 0; i < names.length; i++) {
      startNew(i);
    }
  }

  private String nextName() {
    String name = "replica-" + all.size();
    all.add(name);
    return name;
  }

  /** Starts a replica in a pod of its own, as a rolling restart does. */
  void startNew(int index) throws IOException {
    names[index] = nextName();
    pods[index] = names[index];
    group.start(names[index], index);
  }

  /** Starts a replica in the pod that there is, as a container that is restarted. */
  void restart(int index) throws IOException {
    names[index] = nextName();
    group.startIn(names[index], index);
  }

  void kill(int index) throws InterruptedException {
    now(index).kill();
  }

  void freeze(int index) throws IOException, InterruptedException {
    frozen[index] = Instant.now();
    now(index).freeze();
  }

  void resume(int index) throws IOException, InterruptedException {
    freezes.add(new Freeze(names[index], frozen[index], Instant.now()));
    now(index).resume();
  }

  /** Ends a replica in peace, and returns its exit code. */
  int end(int index) throws InterruptedException {
    int code = now(index).end();
    group.removePod(pods[index]);
    return code;
  }

  /** Returns the replica with a number from 0 to 2. */
  SharedReplica now(int index) {
    return group.get(names[index]);
  }

  String name(int index) {
    return names[index];
  }

  /** Returns the names of all replicas that there were. */
  List<String> all() {
    return all;
  }

  List<Freeze> freezes() {
    return freezes;
  }

  /** Returns whether each has its share. */
  boolean haveShares() throws IOException, InterruptedException {
    for (int i = 0; i < names.length; i++) {
      if (now(i).segments() < ReplicaGroup.SEGMENTS / names.length) {
        return false;
      }
    }
    return true;
  }
}
