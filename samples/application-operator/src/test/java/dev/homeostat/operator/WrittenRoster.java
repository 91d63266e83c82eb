package dev.homeostat.operator;

import java.util.List;

/**
 * A roster that was written into its ConfigMap.
 *
 * @param order at the server
 * @param number the epoch of what it gives
 * @param owners the name of the owner of each segment; empty if there are no members
 */
record WrittenRoster(long order, long number, List<String> owners) {

  static WrittenRoster of(AuditEntry entry) {
    List<String> lines = entry.object().path("data").elements().next().asText().lines().toList();
    List<String> members = words(lines, "members");
    return new WrittenRoster(
        2 * entry.revision(),
        Long.parseLong(words(lines, "number").get(0)),
        words(lines, "owners").stream()
            .map(index -> members.get(Integer.parseInt(index)).replaceFirst("#.*", ""))
            .toList());
  }

  private static List<String> words(List<String> lines, String head) {
    List<String> words =
        lines.stream()
            .map(line -> List.of(line.split(" ")))
            .filter(line -> line.get(0).equals(head))
            .findFirst()
            .orElseThrow(() -> new AssertionError("no line " + head + " in " + lines));
    return words.subList(1, words.size());
  }

  /** Returns whether a replica should own a segment. */
  boolean gives(int segment, String replica) {
    return segment >= 0 && segment < owners.size() && owners.get(segment).equals(replica);
  }
}
