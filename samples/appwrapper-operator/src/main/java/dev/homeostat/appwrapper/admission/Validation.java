package dev.homeostat.appwrapper.admission;

import dev.homeostat.ResourceAddress;
import dev.homeostat.appwrapper.api.AppWrapper;
import dev.homeostat.appwrapper.api.AppWrappers;
import dev.homeostat.appwrapper.api.Component;
import dev.homeostat.appwrapper.rules.Evaluation;
import dev.homeostat.controller.pods.PodSet;
import dev.homeostat.controller.pods.TemplatePath;
import dev.homeostat.program.configuration.StrictBinding;
import dev.homeostat.webhooks.AdmissionDecision;
import dev.homeostat.webhooks.AdmissionHandler;
import dev.homeostat.webhooks.AdmissionRequest;
import dev.homeostat.webhooks.CreateAccess;
import dev.homeostat.webhooks.FieldError;
import dev.homeostat.webhooks.ImmutableFields;
import dev.homeostat.webhooks.Operation;
import dev.homeostat.webhooks.RequestingUser;
import io.fabric8.kubernetes.api.model.PodSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;

/** Refuses AppWrappers that cannot be run, that reach too far, or that change while they run. */
final class Validation implements AdmissionHandler {

  private static final int MOST_POD_SETS = 8;

  private static final ImmutableFields IMMUTABLE =
      ImmutableFields.refusedWith("attempt to change immutable field")
          .field("spec.components[].template", Map.of(), ".raw")
          .field("spec.components[].podSets[].replicas", 1)
          .field("spec.components[].podSets[].path", "")
          .field("metadata.labels[" + AppWrappers.USER_LABEL + "]", "")
          .field("metadata.labels[" + AppWrappers.USER_ID_LABEL + "]", "")
          .field("spec.managedBy", "");

  private final BiPredicate<String, String> isClusterWide;
  private final Optional<BiFunction<RequestingUser, ResourceAddress, CreateAccess.Answer>> access;

  /**
   * A handler.
   *
   * @param isClusterWide whether the objects of an apiVersion and kind live in no namespace
   * @param access answers whether a user may create an object; empty if that does not matter
   */
  Validation(
      BiPredicate<String, String> isClusterWide,
      Optional<BiFunction<RequestingUser, ResourceAddress, CreateAccess.Answer>> access) {
    this.isClusterWide = isClusterWide;
    this.access = access;
  }

  @Override
  public AdmissionDecision decide(AdmissionRequest request) {
    if (request.operation() == Operation.CREATE) {
      return AdmissionDecision.denyIfAny(
          request
              .resourceObject()
              .map(object -> created(AppWrapper.of(object), request.user()))
              .orElse(List.of()));
    }
    return AdmissionDecision.denyIfAny(
        request
            .object()
            .flatMap(now -> request.oldObject().map(before -> IMMUTABLE.changes(before, now)))
            .orElse(List.of()));
  }

  private List<FieldError> created(AppWrapper wrapper, RequestingUser user) {
    Evaluation evaluation = Evaluation.of(wrapper);
    List<FieldError> errors = new ArrayList<>(evaluation.errors());
    for (Component component : wrapper.components()) {
      if (!component.apiVersion().isEmpty() && !component.kind().isEmpty()) {
        checkKind(wrapper, component, user, errors);
      }
      for (int i = 0; i < component.podSets().size(); i++) {
        checkSpec(component, component.podSets().get(i), i, errors);
      }
    }
    int podSets = evaluation.podSets().stream().mapToInt(List::size).sum();
    if (podSets == 0) {
      errors.add(new FieldError("spec.components", "components contains no podspecs"));
    } else if (podSets > MOST_POD_SETS) {
      String format = "components contains %d podspecs; at most %d are allowed";
      errors.add(new FieldError("spec.components", format.formatted(podSets, MOST_POD_SETS)));
    }
    return errors;
  }

  private void checkKind(
      AppWrapper wrapper, Component component, RequestingUser user, List<FieldError> errors) {
    String apiVersion = component.apiVersion();
    String kind = component.kind();
    if (isClusterWide.test(apiVersion, kind)) {
      String format = "expected an object in a namespace, got the kind %s";
      errors.add(component.error(".template", format, kind));
      return;
    }
    String name = component.name(wrapper.uid());
    String namespace = wrapper.namespace();
    ResourceAddress address =
        ResourceAddress.of(apiVersion, kind, namespace, name.isEmpty() ? kind : name);
    if (access.isPresent()
        && access.get().apply(user, address) instanceof CreateAccess.Refused refused) {
      String denied = "User %s is not authorized to create %s in %s";
      String reason = refused.reason().isEmpty() ? "" : ": " + refused.reason();
      errors.add(
          component.error(
              ".template",
              denied + "%s",
              user.name(),
              address.id().groupKind(),
              namespace,
              reason));
    }
  }

  private static void checkSpec(
      Component component, PodSet podSet, int index, List<FieldError> errors) {
    String place = ".podSets[" + index + "].path";
    String format = "%s is not the template of a pod: %s";
    TemplatePath.podTemplate(component.template(), podSet.path())
        .map(at -> component.template().at(at).path("spec"))
        .map(spec -> StrictBinding.mistakes(spec, PodSpec.class))
        .orElse(List.of())
        .forEach(
            mistake ->
                errors.add(component.error(place, format, podSet.path(), mistake.text("spec"))));
  }
}
