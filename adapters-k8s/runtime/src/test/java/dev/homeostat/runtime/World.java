package dev.homeostat.runtime;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.atomic.AtomicInteger;

/** What is wanted and what is there, by key, and sources that tell when it changes. */
final class World {

  final Map<String, String> wanted = new ConcurrentHashMap<>();
  final Map<String, String> actual = new ConcurrentHashMap<>();
  final AtomicInteger writes = new AtomicInteger();
  final Watch wants = new Watch("wants", wanted);
  final Watch things = new Watch("things", actual);

  /** Makes what is like what is wanted. */
  Outcome reconcile(String key) {
    String want = wanted.get(key);
    String is = actual.get(key);
    if (want == null && is == null) {
      return Outcome.gone();
    }
    if (want == null) {
      writes.incrementAndGet();
      actual.remove(key);
    } else if (!want.equals(is)) {
      writes.incrementAndGet();
      actual.put(key, want);
    }
    return Outcome.done();
  }

  boolean isSettled() {
    return wanted.equals(actual);
  }

  /** A watch of one of the two maps. */
  static final class Watch implements Source<String> {

    private final String name;
    private final Map<String, String> objects;
    private final Set<Sink<String>> sinks = ConcurrentHashMap.newKeySet();
    volatile boolean synced = true;

    Watch(String name, Map<String, String> objects) {
      this.name = name;
      this.objects = objects;
    }

    void put(String key, String value) {
      objects.put(key, value);
      sinks.forEach(sink -> sink.add(key));
    }

    void remove(String key) {
      objects.remove(key);
      sinks.forEach(sink -> sink.add(key));
    }

    @Override
    public String name() {
      return name;
    }

    @Override
    public void start(Sink<String> sink) {
      sinks.add(sink);
      new ConcurrentSkipListSet<>(objects.keySet()).forEach(sink::add);
    }

    @Override
    public boolean hasSynced() {
      return synced;
    }

    @Override
    public void stop() {
      sinks.clear();
    }
  }
}
