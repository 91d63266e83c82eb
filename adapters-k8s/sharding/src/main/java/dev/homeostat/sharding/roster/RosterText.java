package dev.homeostat.sharding.roster;

import static org.apiguardian.api.API.Status.INTERNAL;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.apiguardian.api.API;

/**
 * The text of a roster in a register and in messages: lines of words.
 *
 * <pre>
 * homeostat-roster 1
 * number 7
 * segments 4
 * members a#1f a#2c
 * owners 0 0 1 1
 * since 2 2 7 7
 * former 6 2 a#1f b#07
 * </pre>
 */
@API(status = INTERNAL)
public final class RosterText {

  /** The version of the format. A text of another one is neither read nor overwritten. */
  private static final int VERSION = 1;

  private static final String HEAD = "homeostat-roster";

  private RosterText() {}

  /**
   * Returns the text of a roster.
   *
   * @param roster to be written
   * @return empty for {@link GroupRoster#NONE}
   */
  public static String format(GroupRoster roster) {
    if (roster.number() == 0) {
      return "";
    }
    List<String> lines = new ArrayList<>();
    lines.add(HEAD + " " + VERSION);
    lines.add("number " + roster.number());
    lines.add("segments " + roster.segments());
    lines.add(line("members", roster.members()));
    lines.add(line("owners", roster.owners()));
    lines.add(line("since", roster.since()));
    for (FormerRoster former : roster.formers()) {
      lines.add(line("former " + former.number() + " " + former.quorum(), former.members()));
    }
    return String.join("\n", lines) + "\n";
  }

  private static String line(String head, List<?> words) {
    return words.isEmpty()
        ? head
        : head + " " + words.stream().map(Object::toString).collect(Collectors.joining(" "));
  }

  /**
   * Parses a text.
   *
   * @param text as {@link #format} returns it
   * @return the roster
   * @throws IllegalArgumentException if it is no roster of this version; says what was expected
   */
  public static GroupRoster parse(String text) {
    if (text.isEmpty()) {
      return GroupRoster.NONE;
    }
    List<String> lines = text.lines().toList();
    if (!lines.get(0).equals(HEAD + " " + VERSION)) {
      throw new IllegalArgumentException(
          "line 1: expected '" + HEAD + " " + VERSION + "', got '" + lines.get(0) + "'");
    }
    GroupRoster roster =
        new GroupRoster(
            number(words(lines, 1, "number"), 2),
            segments(words(lines, 2, "segments")),
            words(lines, 3, "members"),
            words(lines, 4, "owners").stream().map(Integer::valueOf).toList(),
            words(lines, 5, "since").stream().map(Long::valueOf).toList(),
            formers(lines));
    check(roster);
    return roster;
  }

  private static List<FormerRoster> formers(List<String> lines) {
    List<FormerRoster> formers = new ArrayList<>();
    for (int i = 6; i < lines.size(); i++) {
      List<String> words = words(lines, i, "former");
      if (words.size() < 2 || Integer.parseInt(words.get(1)) < 1) {
        throw new IllegalArgumentException(
            "line " + (i + 1) + ": expected a number, a quorum and members");
      }
      formers.add(
          new FormerRoster(
              Long.parseLong(words.get(0)),
              Integer.parseInt(words.get(1)),
              words.subList(2, words.size())));
    }
    return formers;
  }

  private static int segments(List<String> words) {
    long segments = number(words, 3);
    if (segments < 1 || segments > Integer.MAX_VALUE) {
      throw new IllegalArgumentException("line 3: expected a number from 1 on, got " + segments);
    }
    return (int) segments;
  }

  private static long number(List<String> words, int line) {
    if (words.size() != 1) {
      throw new IllegalArgumentException("line " + line + ": expected one number, got " + words);
    }
    return Long.parseLong(words.get(0));
  }

  private static List<String> words(List<String> lines, int index, String head) {
    List<String> words =
        index < lines.size() ? Arrays.asList(lines.get(index).split(" ", -1)) : List.of("");
    if (!words.get(0).equals(head)) {
      throw new IllegalArgumentException(
          "line " + (index + 1) + ": expected '" + head + "', got '" + words.get(0) + "'");
    }
    return words.subList(1, words.size());
  }

  private static void check(GroupRoster roster) {
    int owned = roster.members().isEmpty() ? 0 : roster.segments();
    boolean known = roster.owners().stream().allMatch(i -> i >= 0 && i < roster.members().size());
    boolean complete = roster.owners().size() == owned && roster.since().size() == owned;
    if (roster.number() < 1 || !complete || !known) {
      throw new IllegalArgumentException(
          "expected a positive number, and for each segment the index of a member and a number");
    }
  }
}
