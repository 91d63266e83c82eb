package dev.homeostat.folder.internal;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Problem;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.ResourceId;
import dev.homeostat.folder.ServerRules;
import dev.homeostat.folder.internal.ObjectStore.Broken;
import dev.homeostat.folder.internal.ObjectStore.Found;
import dev.homeostat.folder.internal.ObjectStore.Present;
import dev.homeostat.folder.internal.ObjectStore.Session;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.cluster.DeleteOptions;
import dev.homeostat.spi.cluster.KindAnswer;
import dev.homeostat.spi.cluster.KindInfo;
import dev.homeostat.spi.cluster.KindVersions;
import dev.homeostat.spi.cluster.ListResponse;
import dev.homeostat.spi.cluster.Patch;
import dev.homeostat.tree.Trees;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Answers requests over a store, as an API server does.
 *
 * @param store where the objects are
 * @param rules of the server, in addition to those of the store
 * @param books clock, uids and field managers
 * @param mutations further changes to the content of each write
 */
@API(status = INTERNAL, since = "0.1")
public record Server(
    ObjectStore store,
    ServerRules rules,
    Bookkeeping books,
    List<UnaryOperator<ObjectNode>> mutations) {

  private static final int MAX_OPERATIONS = 10_000;

  // Copies the list.
  public Server {
    mutations = List.copyOf(mutations);
  }

  /**
   * Returns the description of a kind.
   *
   * @param apiVersion as in {@code apps/v1}
   * @param kind as in {@code Deployment}
   * @return the kind, or the reason why it is not known
   */
  public KindAnswer kind(String apiVersion, String kind) {
    try {
      ServerRules now = rulesNow();
      return store.read(books, session -> Kinds.kind(session, now, apiVersion, kind));
    } catch (UncheckedIOException e) {
      return new KindAnswer.Unavailable(failed(e));
    } catch (BrokenRules e) {
      return new KindAnswer.Unavailable(Refusals.broken(e.problem));
    }
  }

  /**
   * Finds the versions in which a stored definition serves a kind. A kind without a definition has
   * no other version than the one that is asked for.
   *
   * @param group as in {@code example.com}
   * @param kind as in {@code Thing}
   * @return the versions, or the reason why they are not known
   */
  public KindVersions versions(String group, String kind) {
    try {
      return store.read(
          books, session -> new KindVersions.Served(Kinds.versions(session, group, kind)));
    } catch (UncheckedIOException e) {
      return new KindVersions.Unavailable(failed(e));
    }
  }

  /**
   * Finds objects by labels.
   *
   * @param apiVersion as in {@code apps/v1}
   * @param kind as in {@code Deployment}
   * @param labels all of which an object has
   * @return the objects, or why not
   */
  public ListResponse list(String apiVersion, String kind, Map<String, String> labels) {
    KindAnswer known = kind(apiVersion, kind);
    if (!(known instanceof KindInfo)) {
      return new ListResponse.Failed(refusal(known));
    }
    try {
      return store.read(books, session -> list(session, apiVersion, kind, labels));
    } catch (UncheckedIOException e) {
      return new ListResponse.Failed(failed(e));
    }
  }

  private static ListResponse list(
      Session session, String apiVersion, String kind, Map<String, String> labels) {
    List<Resource> matching = new ArrayList<>();
    ResourceId canonical = new ResourceId(ResourceId.groupOf(apiVersion), kind, "", "any");
    for (Found found : session.all(canonical.group(), kind)) {
      if (found instanceof Broken broken) {
        return new ListResponse.Failed(Refusals.broken(broken.problem()));
      }
      if (found instanceof Present present) {
        Resource resource = shown(present.tree(), apiVersion);
        if (resource.labels().entrySet().containsAll(labels.entrySet())) {
          matching.add(resource);
        }
      }
    }
    return new ListResponse.Found(matching);
  }

  /**
   * Looks what is in a namespace.
   *
   * @param namespace which one
   * @return its objects, or why not
   */
  public ListResponse contents(String namespace) {
    try {
      return store.read(books, session -> contents(session, namespace));
    } catch (UncheckedIOException e) {
      return new ListResponse.Failed(failed(e));
    }
  }

  private static ListResponse contents(Session session, String namespace) {
    List<Resource> inside = new ArrayList<>();
    for (Found found : session.all()) {
      if (found instanceof Broken broken) {
        return new ListResponse.Failed(Refusals.broken(broken.problem()));
      }
      if (found instanceof Present present && present.id().namespace().equals(namespace)) {
        inside.add(Resource.of(present.tree()));
      }
    }
    return new ListResponse.Found(inside);
  }

  /**
   * Reads an object.
   *
   * @param address which one
   * @return the object, or why not
   */
  public ClusterResponse read(ResourceAddress address) {
    return answer(false, address, (session, kind) -> read(session, address));
  }

  private static ClusterResponse read(Session session, ResourceAddress address) {
    Found found = session.find(address.id());
    if (found instanceof Present present) {
      return new ClusterResponse.Done(shown(present.tree(), address.apiVersion()));
    }
    return found instanceof Broken broken
        ? Refusals.broken(broken.problem())
        : new ClusterResponse.Absent();
  }

  /**
   * Creates an object.
   *
   * @param resource the whole object
   * @return the object, or why not
   */
  public ClusterResponse create(Resource resource) {
    return answer(true, resource.address(), (session, kind) -> create(session, resource, kind));
  }

  private ClusterResponse create(Session session, Resource resource, KindInfo kind) {
    ResourceId id = resource.id();
    String badName = Admission.whyNoName(id.name());
    if (!badName.isEmpty()) {
      return Refusals.invalid(id, "FieldValueInvalid", "metadata.name", badName);
    }
    if (kind.namespaced() && id.namespace().isEmpty()) {
      return ClusterResponse.Refused.of(
          405,
          "MethodNotAllowed",
          "the server does not allow this method on the requested resource");
    }
    if (!resource.resourceVersion().isEmpty()) {
      return ClusterResponse.Refused.of(
          500, "", "resourceVersion should not be set on objects to be created");
    }
    Found found = session.find(id);
    if (found instanceof Broken broken) {
      return Refusals.broken(broken.problem());
    }
    if (found instanceof Present present) {
      return Refusals.exists(id, Bookkeeping.isGoing(present.tree()));
    }
    ClusterResponse.Refused namespace = kind.namespaced() ? namespaceRefuses(session, id) : null;
    if (namespace != null) {
      return namespace;
    }
    StructuralSchema schema = Kinds.schema(session, resource.address());
    ObjectNode admitted = admission().admit(null, resource.tree(), kind, schema);
    List<ClusterResponse.Cause> causes = schema.causes(admitted);
    if (!causes.isEmpty()) {
      return Refusals.invalid(id, causes);
    }
    ObjectNode made = books.created(session, admitted, Bookkeeping.MANAGER);
    session.put(id, made);
    return new ClusterResponse.Done(Resource.of(made));
  }

  private ClusterResponse.@Nullable Refused namespaceRefuses(Session session, ResourceId id) {
    if (session.find(Lifecycle.namespace(id.namespace())) instanceof Present there) {
      boolean going =
          Bookkeeping.isGoing(there.tree())
              || there.tree().at("/status/phase").asText().equals("Terminating");
      return going ? Refusals.namespaceGoing(id) : null;
    }
    return rulesNow().strictNamespaces() && !Lifecycle.PROTECTED.contains(id.namespace())
        ? Refusals.noNamespace(id.namespace())
        : null;
  }

  /**
   * Changes an object.
   *
   * @param address which one
   * @param patch all of which is done, or nothing
   * @return the object, or why not
   */
  public ClusterResponse patch(ResourceAddress address, Patch patch) {
    return answer(true, address, (session, kind) -> patch(session, address, patch, kind));
  }

  private ClusterResponse patch(
      Session session, ResourceAddress address, Patch patch, KindInfo kind) {
    ClusterResponse live = read(session, address);
    if (!(live instanceof ClusterResponse.Done done)) {
      return live;
    }
    if (patch.operations().size() > MAX_OPERATIONS) {
      return ClusterResponse.Refused.of(
          413, "RequestEntityTooLarge", "too many operations in one patch");
    }
    ObjectNode old = done.resource().tree();
    ObjectNode patched = PatchApplier.apply(old, patch).orElse(null);
    if (patched == null) {
      return Refusals.doesNotFit();
    }
    ClusterResponse.Refused refused = Guards.check(address.id(), old, patched);
    if (refused != null) {
      return refused;
    }
    StructuralSchema schema = Kinds.schema(session, address);
    ObjectNode admitted = admission().admit(old, Bookkeeping.withOwned(old, patched), kind, schema);
    List<ClusterResponse.Cause> causes = schema.causes(admitted);
    if (!causes.isEmpty()) {
      return Refusals.invalid(address.id(), causes);
    }
    ObjectNode content = Bookkeeping.withOwned(old, admitted);
    if (Trees.equal(old, content)) {
      return done;
    }
    ObjectNode changed = books.changed(session, old, content, Bookkeeping.MANAGER);
    Lifecycle.put(session, address.id(), changed);
    return new ClusterResponse.Done(Resource.of(changed));
  }

  /**
   * Deletes an object.
   *
   * @param address which one
   * @param options preconditions and propagation; foreground is refused
   * @return {@link ClusterResponse.Absent} when it is gone, {@link ClusterResponse.Done} while it
   *     is going, or why not
   */
  public ClusterResponse delete(ResourceAddress address, DeleteOptions options) {
    return answer(
        true,
        address,
        (session, kind) -> {
          ClusterResponse live = read(session, address);
          if (!(live instanceof ClusterResponse.Done done)) {
            return live;
          }
          Optional<ClusterResponse> refusal = Deletions.refusal(done.resource(), options);
          if (refusal.isPresent()) {
            return refusal.get();
          }
          if (Lifecycle.isProtected(address.id())) {
            return ClusterResponse.Refused.of(
                403,
                "Forbidden",
                "namespaces \""
                    + address.id().name()
                    + "\" is forbidden: this namespace may not be deleted");
          }
          Lifecycle.delete(session, books, address.id(), done.resource().tree());
          return read(session, address);
        });
  }

  private ClusterResponse answer(
      boolean write, ResourceAddress address, BiFunction<Session, KindInfo, ClusterResponse> work) {
    try {
      ServerRules now = rulesNow();
      ResourceId id = address.id();
      java.util.function.Function<Session, ClusterResponse> known =
          session -> {
            KindAnswer kind = Kinds.kind(session, now, address.apiVersion(), id.kind());
            if (!(kind instanceof KindInfo info)) {
              return refusal(kind);
            }
            boolean misplaced = !info.namespaced() && !id.namespace().isEmpty();
            return misplaced ? Refusals.unserved() : work.apply(session, info);
          };
      return write ? store.write(books, known) : store.read(books, known);
    } catch (UncheckedIOException e) {
      return failed(e);
    } catch (BrokenRules e) {
      return Refusals.broken(e.problem);
    }
  }

  private Admission admission() {
    return new Admission(rulesNow(), mutations);
  }

  private ServerRules rulesNow() {
    ServerRules.Reading kept = store.rules();
    if (!kept.problems().isEmpty()) {
      throw new BrokenRules(kept.problems().get(0));
    }
    return rules.and(kept.rules());
  }

  private static ClusterResponse refusal(KindAnswer kind) {
    return kind instanceof KindAnswer.Unavailable unavailable
        ? unavailable.refusal()
        : new ClusterResponse.UnknownKind(true);
  }

  private static Resource shown(ObjectNode tree, String apiVersion) {
    if (tree.path("apiVersion").asText().equals(apiVersion)) {
      return Resource.of(tree);
    }
    return Resource.of(Trees.thaw(tree).put("apiVersion", apiVersion));
  }

  /** The message of an I/O exception names a file and why, and nothing of its content. */
  private static ClusterResponse.Refused failed(UncheckedIOException e) {
    String why = String.valueOf(e.getCause());
    return ClusterResponse.Refused.of(
        500, "InternalError", "the cluster folder cannot be used: " + why);
  }

  private static final class BrokenRules extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final transient Problem problem;

    private BrokenRules(Problem problem) {
      super(problem.toString());
      this.problem = problem;
    }
  }
}
