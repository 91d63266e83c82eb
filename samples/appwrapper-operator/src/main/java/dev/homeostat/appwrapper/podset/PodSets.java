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
      PodSet podSet = declared.get(i);
      Optional<FieldError> error = error(component, i, podSet, !paths.add(podSet.path()));
      error.ifPresent(errors);
    }
    if (!inferred.isEmpty()) {
      compare(component, declared, inferred, errors);
    }
    return declared;
  }

  private static Optional<FieldError> error(
      Component component, int index, PodSet podSet, boolean again) {
    String place = field(component, index) + ".path";
    if (podSet.path().isEmpty()) {
      return Optional.of(new FieldError(place, "expected a path, got none"));
    }
    if (again) {
      return Optional.of(
          new FieldError(place, "expected each path once, got " + podSet.path() + " again"));
    }
    if (podSet.replicas() < 0) {
      return Optional.of(
          new FieldError(
              field(component, index) + ".replicas",
              "expected 0 or more, got " + podSet.replicas()));
    }
    return TemplatePath.podTemplate(component.template(), podSet.path()).isPresent()
        ? Optional.empty()
        : Optional.of(
            new FieldError(
                place,
                "expected the path of a map with a spec, as in template.spec.template, got "
                    + podSet.path()));
  }

  private static void compare(
      Component component,
      List<PodSet> declared,
      List<PodSet> inferred,
      Consumer<FieldError> errors) {
    if (declared.size() != inferred.size()) {
      errors.accept(
          new FieldError(
              component.field() + ".podSets",
              "expected " + inferred.size() + " pod sets, got " + declared.size()));
    }
    for (PodSet wanted : inferred) {
      Optional<PodSet> found =
          declared.stream().filter(one -> one.path().equals(wanted.path())).findFirst();
      if (found.isEmpty()) {
        errors.accept(
            new FieldError(
                component.field() + ".podSets", "expected a pod set of " + wanted.path()));
      } else if (found.get().replicas() != wanted.replicas()) {
        errors.accept(
            new FieldError(
                field(component, declared.indexOf(found.get())) + ".replicas",
                "expected "
                    + wanted.replicas()
                    + ", as the template has, got "
                    + found.get().replicas()));
      }
    }
  }

  private static String field(Component component, int index) {
    return component.field() + ".podSets[" + index + "]";
  }
}
