package dev.homeostat.controller.pods;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;

/**
 * The pod sets that somebody declared for an object.
 *
 * @param object whose paths they have
 * @param declared in order
 * @param errors gets the place and the message of each mistake
 */
record DeclaredPodSets(JsonNode object, List<PodSet> declared, BiConsumer<String, String> errors) {

  void checkEach() {
    Set<String> paths = new HashSet<>();
    for (int i = 0; i < declared.size(); i++) {
      PodSet one = declared.get(i);
      String place = ".podSets[" + i + "]";
      String path = one.path();
      if (path.isEmpty()) {
        errors.accept(place + ".path", "expected a path, got none");
      } else if (!paths.add(place(path))) {
        errors.accept(place + ".path", "expected each path once, got " + path + " again");
      } else if (one.replicas() < 0) {
        errors.accept(place + ".replicas", "expected 0 or more, got " + one.replicas());
      } else if (TemplatePath.podTemplate(object, path).isEmpty()) {
        String expected = "expected the path of a map with a spec, as in template.spec.template";
        errors.accept(place + ".path", expected + ", got " + path);
      }
    }
  }

  /** Returns the place in the object, since the same one may be written in several ways. */
  private String place(String path) {
    return TemplatePath.resolve(object, path).map(Object::toString).orElse(path);
  }

  /** Compares the declared pod sets with those of the table. */
  void compare(List<PodSet> inferred) {
    if (declared.size() != inferred.size()) {
      String format = "expected %d pod sets, got %d";
      errors.accept(".podSets", format.formatted(inferred.size(), declared.size()));
    }
    for (PodSet wanted : inferred) {
      Optional<PodSet> found =
          declared.stream().filter(one -> one.path().equals(wanted.path())).findFirst();
      if (found.isEmpty()) {
        errors.accept(".podSets", "expected a pod set of " + wanted.path());
      } else if (found.get().replicas() != wanted.replicas()) {
        String format = "expected %d, as the template has, got %d";
        errors.accept(
            ".podSets[" + declared.indexOf(found.get()) + "].replicas",
            format.formatted(wanted.replicas(), found.get().replicas()));
      }
    }
  }
}
