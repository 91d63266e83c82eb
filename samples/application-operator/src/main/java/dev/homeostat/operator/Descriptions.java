package dev.homeostat.operator;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Application;
import dev.homeostat.Owner;
import dev.homeostat.Problem;
import dev.homeostat.Resource;
import dev.homeostat.Rule;
import dev.homeostat.Settings.Adoption;
import dev.homeostat.Settings.Deletion;
import dev.homeostat.document.ApplicationDocument;
import dev.homeostat.tree.Document;
import java.util.List;

/** Makes applications of the objects that describe them, as far as the operator lets them. */
final class Descriptions {

  private static final List<String> IDENTITY = List.of("name", "namespace", "uid");

  private final TenantPolicy policy;

  Descriptions(TenantPolicy policy) {
    this.policy = policy;
  }

  /** Returns the application of an object. Problems of the object are reported by its passes. */
  Application of(Resource object) {
    Owner owner =
        Owner.builder()
            .apiVersion(object.apiVersion())
            .kind(object.kind())
            .namespace(object.namespace())
            .name(object.name())
            .uid(object.uid())
            .build();
    if (isOnlySuspended(object)) {
      return Application.ownedBy(owner).settings(settings -> settings.withSuspend(true)).build();
    }
    ApplicationDocument.Reading reading = ApplicationDocument.read(document(object));
    return reading
        .application()
        .map(application -> allowed(application, owner))
        .orElseGet(() -> unreadable(object, owner))
        .problems(reading.problems())
        .build();
  }

  /**
   * Returns an application for an object that cannot be read; its service account and deletion
   * setting still apply.
   */
  private static Application.Builder unreadable(Resource object, Owner owner) {
    JsonNode spec = object.tree().path("spec");
    boolean orphan = spec.path("deletion").asText().equals("orphan");
    return Application.ownedBy(owner)
        .serviceAccount(spec.path("serviceAccountName").asText(""))
        .settings(settings -> settings.withDeletion(orphan ? Deletion.ORPHAN : Deletion.DELETE));
  }

  /** As the command line makes them, to keep its states in their status (rule ACT-14). */
  private static boolean isOnlySuspended(Resource object) {
    JsonNode spec = object.tree().path("spec");
    return spec.size() == 1 && spec.path("suspend").asBoolean();
  }

  private Application.Builder allowed(Application application, Owner owner) {
    Application.Builder builder = application.toBuilder().owner(owner);
    if (application.serviceAccount().isEmpty()) {
      builder.serviceAccount(policy.serviceAccount());
    }
    if (application.settings().adoption() == Adoption.ALWAYS && !policy.takeover()) {
      builder.problems(
          List.of(
              Problem.error("NotAllowed")
                  .rule(Rule.ACT_8)
                  .at("/spec/adoption")
                  .expected("never or ifUnowned")
                  .got("always")
                  .advice("whoever runs the operator can allow it")));
    }
    return builder;
  }

  /** Without what belongs to the server, and what the operator itself has written. */
  private static Document document(Resource object) {
    ObjectNode tree = JsonNodeFactory.instance.objectNode();
    tree.put("apiVersion", object.apiVersion()).put("kind", object.kind());
    ObjectNode metadata = tree.putObject("metadata");
    JsonNode written = object.tree().path("metadata");
    IDENTITY.forEach(name -> metadata.set(name, written.path(name)));
    JsonNode spec = object.tree().get("spec");
    if (spec != null) {
      tree.set("spec", spec);
    }
    return Document.of(tree);
  }
}
