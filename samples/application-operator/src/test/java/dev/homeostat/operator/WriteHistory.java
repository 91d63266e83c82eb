package dev.homeostat.operator;

import static java.util.stream.Collectors.groupingBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The writes of replicas for their Applications, in the order of the server: by the revisions of
 * its store. The deletion of an object has no revision, and counts as early as its request came.
 */
final class WriteHistory {

  private static final Pattern OBJECT = Pattern.compile("app-\\d+");

  /**
   * A write for an Application.
   *
   * @param application whose object, state or status was written
   * @param order at the server
   * @param entry of the log
   */
  record Write(String application, long order, AuditEntry entry) {

    @Override
    public String toString() {
      return "%s %s %s %s by %s at %s"
          .formatted(
              order / 2,
              entry.verb(),
              entry.resource(),
              entry.name(),
              entry.agent(),
              entry.received());
    }
  }

  private final Map<String, List<Write>> writes;
  private final Map<String, Integer> segments = new HashMap<>();
  private final List<WrittenRoster> rosters = new ArrayList<>();

  private WriteHistory(Map<String, List<Write>> writes) {
    this.writes = writes;
  }

  /**
   * Returns the history of a log.
   *
   * @param agents the replicas; writes of others are left out
   */
  static WriteHistory of(List<AuditEntry> entries, Collection<String> agents) {
    List<Write> all = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    WriteHistory history = new WriteHistory(new TreeMap<>());
    TreeMap<Instant, Long> revisions = new TreeMap<>();
    long last = 0;
    for (AuditEntry entry : entries.stream().filter(AuditEntry::isWrite).toList()) {
      String object = entry.resource() + "/" + entry.name();
      long revision = entry.revision();
      if (revision > 0 && !seen.add(object + "/" + revision)) {
        continue; // It has changed nothing.
      }
      last = Math.max(last, revision);
      revisions.put(entry.answered(), last);
      if (entry.name().endsWith("-roster")) {
        history.rosters.add(WrittenRoster.of(entry));
      }
      String application = application(entry);
      history.noteSegment(application, entry.object());
      if (!application.isEmpty() && agents.contains(entry.agent())) {
        Map.Entry<Instant, Long> before = revisions.floorEntry(entry.received());
        long order = revision > 0 ? 2 * revision : 2 * (before == null ? 0 : before.getValue()) + 1;
        all.add(new Write(application, order, entry));
      }
    }
    history.rosters.sort(Comparator.comparing(WrittenRoster::order));
    all.sort(Comparator.comparing(Write::order));
    history.writes.putAll(all.stream().collect(groupingBy(Write::application)));
    return history;
  }

  private static String application(AuditEntry entry) {
    Matcher name = OBJECT.matcher(entry.name());
    return entry.resource().matches("applications|configmaps|secrets") && name.find()
        ? name.group()
        : "";
  }

  private void noteSegment(String application, JsonNode object) {
    String label = object.at("/metadata/labels/homeostat.dev~1segment").asText();
    Matcher segment = Pattern.compile("\\.(\\d+)$").matcher(label);
    if (segment.find()) {
      segments.put(application, Integer.parseInt(segment.group(1)));
    }
  }

  Map<String, List<Write>> writes() {
    return writes;
  }

  int rosters() {
    return rosters.size();
  }

  /** Returns how often an Application was written by another replica than before. */
  long changes() {
    return writes.values().stream().mapToLong(WriteHistory::changes).sum();
  }

  private static long changes(List<Write> each) {
    long changes = 0;
    for (int i = 1; i < each.size(); i++) {
      if (!each.get(i).entry().agent().equals(each.get(i - 1).entry().agent())) {
        changes++;
      }
    }
    return changes;
  }

  /**
   * Returns the writes of replicas in an epoch before that of a write before: of those that had
   * lost the Application to another one, which had begun to write, and had not gained it again.
   */
  List<Write> late() {
    List<Write> late = new ArrayList<>();
    writes.forEach(
        (application, each) -> {
          long latest = 0;
          for (Write write : each) {
            long epoch = epoch(write);
            if (epoch < latest || epoch == 0) {
              late.add(write);
            }
            latest = Math.max(latest, epoch);
          }
        });
    return late;
  }

  /** Returns the number of the last roster that gave the Application to the writer; 0 if none. */
  private long epoch(Write write) {
    int segment = segments.getOrDefault(write.application(), -1);
    return rosters.stream()
        .filter(roster -> roster.order() < write.order())
        .filter(roster -> roster.gives(segment, write.entry().agent()))
        .mapToLong(WrittenRoster::number)
        .max()
        .orElse(0);
  }
}
