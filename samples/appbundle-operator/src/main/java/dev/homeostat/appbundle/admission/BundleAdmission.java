package dev.homeostat.appbundle.admission;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Problem;
import dev.homeostat.ResourceAddress;
import dev.homeostat.appbundle.bundle.BundleComponent;
import dev.homeostat.appbundle.bundle.BundleReader;
import dev.homeostat.appbundle.bundle.BundleSpec;
import dev.homeostat.appbundle.bundle.ComponentContent.Template;
import dev.homeostat.webhooks.AdmissionDecision;
import dev.homeostat.webhooks.AdmissionHandler;
import dev.homeostat.webhooks.AdmissionRequest;
import dev.homeostat.webhooks.CreateAccess;
import dev.homeostat.webhooks.FieldError;
import dev.homeostat.webhooks.RequestingUser;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Refuses AppBundles that cannot be deployed, and those whose user may not do so. */
public final class BundleAdmission implements AdmissionHandler {

  private final Optional<CreateAccess> access;

  /**
   * A handler.
   *
   * @param access asks for the permissions of users; empty if they do not matter
   */
  public BundleAdmission(Optional<CreateAccess> access) {
    this.access = access;
  }

  @Override
  public AdmissionDecision decide(AdmissionRequest request) {
    Optional<ObjectNode> object = request.object();
    if (object.isEmpty() || !request.isChanged("spec") || isBeingDeleted(object.get())) {
      return AdmissionDecision.allow();
    }
    BundleSpec bundle = BundleReader.read(object.get());
    List<FieldError> errors =
        new ArrayList<>(bundle.problems().stream().map(BundleAdmission::error).toList());
    access.ifPresent(asked -> errors.addAll(refused(asked, request, bundle)));
    AdmissionDecision decision = AdmissionDecision.denyIfAny(errors);
    for (String warning : warnings(bundle)) {
      decision = decision.warn(warning);
    }
    return decision;
  }

  /** A user who takes the finalizer away must not be held up by an old specification. */
  private static boolean isBeingDeleted(ObjectNode object) {
    return object.at("/metadata").hasNonNull("deletionTimestamp");
  }

  private static FieldError error(Problem problem) {
    return new FieldError(
        field(problem.path()),
        "expected " + problem.expected() + ", got " + problem.got() + "; " + problem.advice());
  }

  /** The part of an address on which the permission to create depends. */
  private record Asked(String apiVersion, String kind, String namespace) {

    static Asked of(ResourceAddress object) {
      return new Asked(object.apiVersion(), object.id().kind(), object.id().namespace());
    }
  }

  /** A kind that is not served yet may get any scope. */
  private static CreateAccess.Answer answer(
      CreateAccess access, RequestingUser user, ResourceAddress object) {
    CreateAccess.Answer answer = access.ask(user, object);
    return answer instanceof CreateAccess.NotServed
        ? access.askForAll(user, object.id().group())
        : answer;
  }

  private static List<FieldError> refused(
      CreateAccess access, AdmissionRequest request, BundleSpec bundle) {
    List<FieldError> errors = new ArrayList<>();
    Map<Asked, CreateAccess.Answer> answers = new HashMap<>();
    for (BundleComponent component : (Iterable<BundleComponent>) bundle.components()::iterator) {
      Optional<ResourceAddress> object = component.content().address();
      if (object.isPresent()
          && answers.computeIfAbsent(
                  Asked.of(object.get()), any -> answer(access, request.user(), object.get()))
              instanceof CreateAccess.Refused refused) {
        errors.add(
            new FieldError(
                field(component.at().toString()),
                "user "
                    + request.user().name()
                    + " may not create "
                    + object.get()
                    + (refused.reason().isEmpty() ? "" : ": " + refused.reason())));
      }
    }
    return errors;
  }

  private static List<String> warnings(BundleSpec bundle) {
    List<String> warnings = new ArrayList<>();
    bundle
        .overlap()
        .ifPresent(overlap -> warnings.add(overlap + "; Argo CD does not keep the groups apart"));
    bundle
        .components()
        .filter(
            component ->
                component.content() instanceof Template template
                    && template.object().id().groupKind().equals("Secret"))
        .map(
            component ->
                component
                    + ": the values of this Secret can be read by everyone who may read the"
                    + " AppBundle; refer to a Secret that is there, or use a sealed one")
        .forEach(warnings::add);
    return warnings;
  }

  /** Writes a place as people know it, as in {@code spec.groups[0].name}. */
  private static String field(String pointer) {
    StringBuilder field = new StringBuilder();
    for (JsonPointer at = JsonPointer.compile(pointer); !at.matches(); at = at.tail()) {
      if (at.mayMatchElement()) {
        field.append('[').append(at.getMatchingIndex()).append(']');
      } else {
        field.append(field.isEmpty() ? "" : ".").append(at.getMatchingProperty());
      }
    }
    return field.toString();
  }
}
