package dev.homeostat.complete.mangle;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Secrets come before workloads by their kind (rule ACT-2); where workloads have a wave of their
 * own, they need one as well.
 */
final class Wave {

  /** What says so. */
  static final String ANNOTATION = "homeostat.dev/wave";

  private static final List<String> NAMES = List.of(ANNOTATION, "argocd.argoproj.io/sync-wave");
  private static final Pattern NUMBER = Pattern.compile("-?\\d{1,6}");

  private Wave() {}

  /** The wave before the first of these pods; empty if none of them says one. */
  static Optional<String> before(List<Pod> pods) {
    return pods.stream()
        .flatMap(Wave::of)
        .min(Integer::compare)
        .map(first -> Integer.toString(first - 1));
  }

  private static Stream<Integer> of(Pod pod) {
    return NAMES.stream()
        .flatMap(name -> pod.target().desired().annotation(name).stream())
        .limit(1)
        .map(String::strip)
        .filter(NUMBER.asMatchPredicate())
        .map(Integer::valueOf);
  }
}
