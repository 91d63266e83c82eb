package dev.homeostat.document;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Application;
import dev.homeostat.ApplicationBuilder;
import dev.homeostat.Owner;
import dev.homeostat.Problem;
import dev.homeostat.Resource;
import dev.homeostat.Rule;
import dev.homeostat.Settings.Adoption;
import dev.homeostat.Settings.Deletion;
import dev.homeostat.tree.Document;
import java.util.List;
import org.apiguardian.api.API;

/**
 * A reader of objects of kind Application, as the server returns them, into the applications that
 * an operator runs under its {@link TenantPolicy}.
 */
@API(status = EXPERIMENTAL, since = "0.1")
public final class ApplicationObjects {

  private static final List<String> IDENTITY = List.of("name", "namespace", "uid");

  private final TenantPolicy policy;

  /**
   * Creates a reader.
   *
   * @param policy the policy of the operator
   */
  public ApplicationObjects(TenantPolicy policy) {
    this.policy = policy;
  }

  /**
   * Returns the application of an object. Problems of the object are reported by its passes.
   *
   * @param object of kind Application
   * @return an application that the object owns
   */
  public Application of(Resource object) {
    Owner owner = Owner.of(object);
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
  private static ApplicationBuilder unreadable(Resource object, Owner owner) {
    JsonNode spec = object.tree().path("spec");
    boolean orphan = spec.path("deletion").asText().equals("orphan");
    return Application.ownedBy(owner)
        .serviceAccount(spec.path("serviceAccountName").asText(""))
        .settings(settings -> settings.withDeletion(orphan ? Deletion.ORPHAN : Deletion.DELETE));
  }

  /**
   * Returns whether an object describes nothing but that it is suspended, as the command line makes
   * them to keep its states in their status (rule ACT-14).
   *
   * @param object of kind Application
   * @return whether its specification is {@code suspend: true} alone
   */
  public static boolean isOnlySuspended(Resource object) {
    JsonNode spec = object.tree().path("spec");
    return spec.size() == 1 && spec.path("suspend").asBoolean();
  }

  private ApplicationBuilder allowed(Application application, Owner owner) {
    ApplicationBuilder builder = application.toBuilder().owner(owner);
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

  /**
   * Returns an application as it would be if its specification replaced that of an object.
   *
   * @param object of kind Application
   * @param application the changed specification, of the same namespace and name
   * @return an application that the object owns
   */
  public Application changed(Resource object, Application application) {
    return allowed(application, Owner.of(object)).build();
  }

  /**
   * Returns a document without what a server and an operator add, if a server has returned it, as
   * {@code kubectl get -o yaml} shows it.
   *
   * @param document of kind Application
   * @return the document that a user writes; the same if no server has returned it
   */
  public static Document asWritten(Document document) {
    if (document.tree().at("/metadata/uid").isMissingNode()
        || !(document.tree() instanceof ObjectNode object)) {
      return document;
    }
    return new Document(written(object), document.origin());
  }

  private static Document document(Resource object) {
    return Document.of(written(object.tree()));
  }

  private static ObjectNode written(ObjectNode object) {
    ObjectNode tree = JsonNodeFactory.instance.objectNode();
    tree.set("apiVersion", object.path("apiVersion"));
    tree.set("kind", object.path("kind"));
    ObjectNode metadata = tree.putObject("metadata");
    IDENTITY.stream()
        .filter(name -> object.path("metadata").has(name))
        .forEach(name -> metadata.set(name, object.path("metadata").path(name)));
    if (object.has("spec")) {
      tree.set("spec", object.path("spec"));
    }
    return tree;
  }
}
