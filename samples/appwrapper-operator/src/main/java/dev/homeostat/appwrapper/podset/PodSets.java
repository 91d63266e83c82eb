package dev.homeostat.appwrapper.podset;

import dev.homeostat.appwrapper.api.Component;
import dev.homeostat.appwrapper.api.PodSet;
import dev.homeostat.webhooks.FieldError;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** The pods of components. */
public final class PodSets {

  private PodSets() {}

  /**
   * Returns the pods of a component: those that are declared, or else those that are inferred.
   *
   * @param component with a template
   * @param errors gets what is wrong with them
   */
  public static List<PodSet> of(Component component, Consumer<FieldError> errors) {
    List<PodSet> inferred = Inference.of(component, errors);
    List<PodSet> declared = component.podSets();
    if (declared.isEmpty()) {
      return inferred;
    }
    Set<String> paths = new HashSet<>();
    for (int i = 0; i < declared.size(); i++) {
      check(component, i, declared.get(i), !paths.add(declared.get(i).path()), errors);
    }
    if (!inferred.isEmpty()) {
      compare(component, declared, inferred, errors);
    }
    return declared;
  }

  private static void check(
      Component component, int index, PodSet podSet, boolean again, Consumer<FieldError> errors) {
    String place = ".podSets[" + index + "]";
    String path = podSet.path();
    if (path.isEmpty()) {
      errors.accept(component.error(place + ".path", "expected a path, got none"));
    } else if (again) {
      errors.accept(
          component.error(place + ".path", "expected each path once, got %s again", path));
    } else if (podSet.replicas() < 0) {
      errors.accept(
          component.error(place + ".replicas", "expected 0 or more, got %d", podSet.replicas()));
    } else if (TemplatePath.podTemplate(component.template(), path).isEmpty()) {
      String expected = "expected the path of a map with a spec, as in template.spec.template";
      errors.accept(component.error(place + ".path", expected + ", got %s", path));
    }
  }

  private static void compare(
      Component component,
      List<PodSet> declared,
      List<PodSet> inferred,
      Consumer<FieldError> errors) {
    if (declared.size() != inferred.size()) {
      String format = "expected %d pod sets, got %d";
      errors.accept(component.error(".podSets", format, inferred.size(), declared.size()));
    }
    for (PodSet wanted : inferred) {
      Optional<PodSet> found =
          declared.stream().filter(one -> one.path().equals(wanted.path())).findFirst();
      if (found.isEmpty()) {
        errors.accept(component.error(".podSets", "expected a pod set of %s", wanted.path()));
      } else if (found.get().replicas() != wanted.replicas()) {
        errors.accept(
            component.error(
                ".podSets[" + declared.indexOf(found.get()) + "].replicas",
                "expected %d, as the template has, got %d",
                wanted.replicas(),
                found.get().replicas()));
      }
    }
  }
}
