package dev.homeostat.kubernetes.testing;

import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A log of the last requests, and counters of all writes. Thread-safe. */
final class Traffic {

  private static final int KEPT = 2000;

  private final Deque<String> lines = new ArrayDeque<>();
  private final Map<String, Integer> writes = new TreeMap<>();
  private long requests;

  synchronized ProxiedRequest arrived(String method, String path) {
    return new ProxiedRequest(++requests, method, path);
  }

  synchronized void sentOn(ProxiedRequest request) {
    if (request.isWrite()) {
      writes.merge(request.method(), 1, Integer::sum);
    }
  }

  synchronized void done(ProxiedRequest request, String what) {
    if (lines.size() == KEPT) {
      lines.removeFirst();
    }
    LocalTime now = LocalTime.now(ZoneOffset.UTC).truncatedTo(ChronoUnit.MILLIS);
    lines.addLast(now + " #" + request.number() + " " + request + " -> " + what);
  }

  synchronized long requests() {
    return requests;
  }

  synchronized Map<String, Integer> writes() {
    return Map.copyOf(writes);
  }

  synchronized List<String> lastLines(int count) {
    return lines.stream().skip(Math.max(0, lines.size() - count)).toList();
  }
}
