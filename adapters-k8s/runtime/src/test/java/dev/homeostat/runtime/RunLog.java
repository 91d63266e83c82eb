package dev.homeostat.runtime;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Remembers what a loop told. */
final class RunLog<K> implements LoopListener<K> {

  final List<Run<K>> runs = new CopyOnWriteArrayList<>();
  final List<String> broken = new CopyOnWriteArrayList<>();
  final List<Long> epochs = new CopyOnWriteArrayList<>();
  final List<Boolean> leads = new CopyOnWriteArrayList<>();

  @Override
  public void ran(Run<K> run) {
    runs.add(run);
  }

  @Override
  public void broke(String where, Throwable cause) {
    broken.add(where + ": " + cause.getMessage());
  }

  @Override
  public void gained(OwnedSegment<K> segment) {
    epochs.add(segment.epoch());
    leads.add(true);
  }

  @Override
  public void released(OwnedSegment<K> segment) {
    leads.add(false);
  }

  List<Run<K>> of(K key) {
    return runs.stream().filter(run -> run.key().equals(key)).toList();
  }

  int count(K key) {
    return of(key).size();
  }

  void await(int count) {
    Eventually.until(count + " runs", () -> runs.size() >= count);
  }
}
