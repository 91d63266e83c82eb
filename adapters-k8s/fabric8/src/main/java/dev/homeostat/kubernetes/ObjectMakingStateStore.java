package dev.homeostat.kubernetes;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.ApplicationId;
import dev.homeostat.Problem;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.cluster.DeleteOptions;
import dev.homeostat.spi.state.ApplicationState;
import dev.homeostat.spi.state.StateStore;
import dev.homeostat.tree.Trees;
import org.apiguardian.api.API;

/**
 * Creates the object whose status keeps a state if there is none, and deletes it with the state. An
 * object that another user or program created, or whose spec was changed, stays.
 *
 * <p>Created objects have the label {@code app.kubernetes.io/managed-by: homeostat} and the
 * annotation {@code homeostat.dev/state-of}.
 */
@API(status = EXPERIMENTAL, since = "0.1")
public final class ObjectMakingStateStore implements StateStore {

  private static final String MANAGED_BY = "app.kubernetes.io/managed-by";
  private static final String HOMEOSTAT = "homeostat";
  private static final String OF = "homeostat.dev/state-of";
  private static final String CAN_BE_MADE = "an object that can be made";
  private static final JsonNodeFactory MAKE = JsonNodeFactory.instance;

  private final StatusStateStore states;
  private final ObjectNode spec;

  private ObjectMakingStateStore(StatusStateStore states, ObjectNode spec) {
    this.states = states;
    this.spec = spec;
  }

  /**
   * Makes what the objects of a store lack.
   *
   * @param states keeps the states
   * @param spec of the objects that are made
   * @return the store
   */
  public static ObjectMakingStateStore of(StatusStateStore states, ObjectNode spec) {
    return new ObjectMakingStateStore(states, Trees.freeze(spec));
  }

  @Override
  public LoadResult load(ApplicationId application) {
    return states.load(application);
  }

  @Override
  public SaveResult save(ApplicationId application, ApplicationState state, String revision) {
    ClusterResponse seen = states.read(application);
    if (revision.isEmpty() && isHeld(application, seen)) {
      return new NotSaved(failed(application, CAN_BE_MADE, Answers.HELD));
    }
    if (!(seen instanceof ClusterResponse.Absent) || !revision.isEmpty()) {
      return states.save(application, seen, state, revision);
    }
    ClusterResponse made = states.cluster().create(object(application));
    if (made instanceof ClusterResponse.Done) {
      return states.save(application, made, state, revision);
    }
    // Another one may have made it at the same time, and the state in it.
    return isThere(made)
        ? states.save(application, state, revision)
        : new NotSaved(failed(application, CAN_BE_MADE, made));
  }

  @Override
  public SaveResult remove(ApplicationId application, String revision) {
    return states.cluster().read(states.address(application)) instanceof ClusterResponse.Done there
            && isMade(application, there.resource())
            && !states.place().isStale(there.resource(), revision)
        ? delete(application, there.resource(), revision)
        : states.remove(application, revision);
  }

  /** One request for the object and the state, so that no stop leaves an object without a state. */
  private SaveResult delete(ApplicationId application, Resource object, String revision) {
    ClusterResponse gone =
        states
            .cluster()
            .delete(
                object.address(),
                DeleteOptions.of(object.uid()).withResourceVersion(object.resourceVersion()));
    if (gone instanceof ClusterResponse.Absent) {
      return new Saved("");
    }
    if (gone instanceof ClusterResponse.Done) {
      // The finalizer of another program may keep an object, but not the state in it.
      return states.remove(application, revision);
    }
    return isConflict(gone)
        ? new Stale()
        : new NotSaved(failed(application, "an object that can be deleted", gone));
  }

  @Override
  public String location(ApplicationId application) {
    return states.location(application);
  }

  private Resource object(ApplicationId application) {
    ResourceAddress address = states.address(application);
    ObjectNode tree =
        MAKE.objectNode().put("apiVersion", address.apiVersion()).put("kind", address.id().kind());
    ObjectNode metadata = tree.putObject("metadata").put("name", address.id().name());
    metadata.put("namespace", address.id().namespace());
    metadata.putObject("labels").put(MANAGED_BY, HOMEOSTAT);
    metadata.putObject("annotations").put(OF, name(application));
    tree.set("spec", spec);
    return Resource.of(tree);
  }

  /** Returns whether an object that was made goes, and would take a new state along. */
  private static boolean isHeld(ApplicationId application, ClusterResponse seen) {
    return seen instanceof ClusterResponse.Done there
        && there.resource().isBeingDeleted()
        && isMarked(application, there.resource());
  }

  /** The first generation is the one that was made; each change of the spec makes another. */
  private static boolean isMade(ApplicationId application, Resource object) {
    return isMarked(application, object) && object.tree().at("/metadata/generation").asInt() == 1;
  }

  private static boolean isMarked(ApplicationId application, Resource object) {
    return object.label(MANAGED_BY).filter(HOMEOSTAT::equals).isPresent()
        && object.annotation(OF).filter(name(application)::equals).isPresent();
  }

  private static String name(ApplicationId application) {
    return application.namespace() + "/" + application.name();
  }

  private static boolean isThere(ClusterResponse answer) {
    return answer instanceof ClusterResponse.Refused refused
        && refused.reason().equals("AlreadyExists");
  }

  private static boolean isConflict(ClusterResponse answer) {
    return answer instanceof ClusterResponse.Refused refused && refused.reason().equals("Conflict");
  }

  private Problem failed(ApplicationId application, String expected, ClusterResponse answer) {
    Problem problem =
        Problem.error("StateStore")
            .of(states.address(application).id())
            .expected(expected)
            .got(StatusProblems.told(answer));
    return answer instanceof ClusterResponse.Refused refused
            && refused.concerning().equals("namespaces")
        ? problem.advice("create namespace " + application.namespace() + " before the application")
        : problem;
  }
}
