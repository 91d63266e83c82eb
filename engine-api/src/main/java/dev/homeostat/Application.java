package dev.homeostat;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;
import static org.apiguardian.api.API.Status.STABLE;

import dev.homeostat.internal.application.AdoptionRules;
import dev.homeostat.internal.application.ApplicationDescription;
import dev.homeostat.internal.application.ApplicationIdentity;
import dev.homeostat.internal.application.ChangeRules;
import dev.homeostat.internal.application.HookSelection;
import dev.homeostat.internal.application.ObservationRules;
import dev.homeostat.internal.application.ResourceOrder;
import dev.homeostat.spi.cluster.DeleteOptions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apiguardian.api.API;

/**
 * The unit of reconciliation: an identity, a source of resources, and settings. An immutable value;
 * its state lives in a {@link dev.homeostat.spi.state.StateStore}.
 */
@API(status = STABLE, since = "0.1")
public final class Application {

  /**
   * The label of every managed object: the uid of its application (rule ACT-7). A watch selects
   * objects by it.
   */
  public static final String UID_LABEL = "homeostat.dev/application-uid";

  /**
   * The label of every managed object of an application that has a {@link #segment}. A replica
   * selects the objects of its share by it.
   */
  public static final String SEGMENT_LABEL = "homeostat.dev/segment";

  private final ApplicationIdentity identity;
  private final ApplicationDescription description;
  private final ObservationRules observation;
  private final HookSelection hooks;
  private final ResourceOrder order;
  private final AdoptionRules adoption;
  private final String adoptionAdvice;
  private final ChangeRules changes;
  private final Settings settings;

  Application(ApplicationBuilder builder) {
    this.identity = builder.identity();
    this.description = builder.description();
    this.observation = builder.observation();
    this.hooks = builder.hookSelection();
    this.order = builder.order();
    this.adoption = builder.adoption();
    this.adoptionAdvice = builder.adoptionAdvice();
    this.changes = builder.changes();
    this.settings = builder.settings();
  }

  /**
   * An application to be described.
   *
   * @param namespace where its resources go that name none
   * @param name its name
   * @return a builder
   * @throws IllegalArgumentException if one is empty
   */
  public static ApplicationBuilder named(String namespace, String name) {
    return new ApplicationBuilder(new ApplicationId(namespace, name));
  }

  /**
   * An application kept in the name of an object of the cluster: it has that object's name and uid,
   * and its resources get an owner reference to it.
   *
   * @param owner a namespaced object
   * @return a builder
   * @throws IllegalArgumentException if the owner has no namespace; then use {@link #named} and
   *     {@link ApplicationBuilder#owner}
   */
  public static ApplicationBuilder ownedBy(Owner owner) {
    return named(owner.namespace(), owner.name()).uid(owner.uid()).owner(owner);
  }

  /**
   * Returns the id of the application.
   *
   * @return its id
   */
  public ApplicationId id() {
    return identity.id();
  }

  /**
   * The name of this incarnation of the application, by which its objects are marked (rule ACT-7).
   *
   * @return empty if the engine shall choose one and keep it in the state
   */
  public String uid() {
    return identity.uid();
  }

  /**
   * Returns the segment of the application, where replicas share the applications.
   *
   * @return the value of {@link #SEGMENT_LABEL}; empty if its objects do not have the label
   */
  public String segment() {
    return identity.segment();
  }

  /**
   * Returns the source of the resources.
   *
   * @return the source
   */
  public Source source() {
    return description.source();
  }

  /**
   * Returns the written observer schemas.
   *
   * @return in their order
   */
  public List<ObserverSchema> schemas() {
    return observation.schemas();
  }

  /**
   * Returns the hooks that the application asks for.
   *
   * @return in the order asked for, which does not matter
   */
  public List<HookReference> hooks() {
    return hooks.requested();
  }

  /**
   * Hooks that are gone for good: what they contributed may be removed (rule HOOK-5).
   *
   * @return their names
   */
  public Set<String> retiredHooks() {
    return hooks.retired();
  }

  /**
   * Returns the policy packs that the application asks for (rule SCHEMA-11).
   *
   * @return their names, in the order asked for
   */
  public List<String> packs() {
    return observation.packs();
  }

  /**
   * Returns the waves of resources (rule ACT-2).
   *
   * @return by resource, as they were given to {@link ApplicationBuilder#wave}
   */
  public Map<ResourceId, Integer> waves() {
    return order.waves();
  }

  /**
   * Returns the objects of other owners that the application waits for (rule ACT-3).
   *
   * @return by address, their waves; the waves after it wait for the object
   */
  public Map<ResourceAddress, Integer> awaited() {
    return order.awaited();
  }

  /**
   * Returns the labels of objects that may be adopted (rule ACT-8).
   *
   * @return empty if the setting alone decides
   */
  public Map<String, String> adoptedLabels() {
    return adoption.labels();
  }

  /**
   * Returns how the application's user lets it adopt a foreign object, as a part of the advice of
   * problems (rule ACT-8). It does not count when applications are compared.
   *
   * @return in a few words
   */
  public String adoptionAdvice() {
    return adoptionAdvice;
  }

  /**
   * Returns the settings.
   *
   * @return the settings
   */
  public Settings settings() {
    return settings;
  }

  /**
   * The object in whose name it is kept.
   *
   * @return the owner, if there is one
   */
  public Optional<Owner> owner() {
    return Optional.ofNullable(identity.owner());
  }

  /**
   * Returns the service account of the application's namespace as which the engine reads and writes
   * the cluster, if the engine supports it ({@link Engine.Builder#actingFor}).
   *
   * @return its name; empty for the engine's own identity
   */
  public String serviceAccount() {
    return identity.serviceAccount();
  }

  /**
   * Returns the revision of the specification, for example the generation of the owner.
   *
   * @return the revision; empty if it is not known
   */
  public String revision() {
    return description.revision();
  }

  /**
   * Returns the changes that the application allows.
   *
   * @return all unless some were named; if there is none, a pass observes
   */
  public Set<Action> actions() {
    return changes.actions();
  }

  /**
   * Returns the objects that the owner of the application knows to have been created before.
   *
   * @return empty if the owner says nothing, and the state alone counts
   */
  public Optional<Set<ResourceAddress>> created() {
    return Optional.ofNullable(changes.created());
  }

  /**
   * Returns whether an object of another owner always blocks its resource (rule ACT-8).
   *
   * @return false if one that is as desired satisfies it
   */
  public boolean ownObjectsOnly() {
    return adoption.isOwnOnly();
  }

  /**
   * Returns the order of a teardown (rule ACT-4).
   *
   * @return backwards unless said
   */
  public Teardown teardown() {
    return order.teardown();
  }

  /**
   * Returns the options of all deletions of the application.
   *
   * @return options without a precondition; background propagation and the grace period of each
   *     object unless said
   */
  public DeleteOptions deleteOptions() {
    return changes.deleteOptions();
  }

  /**
   * Returns the problems of the description that the application was built from.
   *
   * @return the problems; if one is an error, a pass does nothing and is invalid
   */
  public List<Problem> problems() {
    return description.problems();
  }

  /**
   * The places of the documents of the manifest in what the user wrote.
   *
   * @return JSON pointers, one for each document; empty if the user wrote the manifest itself
   */
  @API(status = EXPERIMENTAL, since = "0.1")
  public List<String> places() {
    return description.places();
  }

  /**
   * A builder that starts from this application.
   *
   * @return a new builder
   */
  public ApplicationBuilder toBuilder() {
    return new ApplicationBuilder(this);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Application app
        && identity.equals(app.identity)
        && description.equals(app.description)
        && observation.equals(app.observation)
        && hooks.equals(app.hooks)
        && order.equals(app.order)
        && adoption.equals(app.adoption)
        && changes.equals(app.changes)
        && settings.equals(app.settings);
  }

  @Override
  public int hashCode() {
    return id().hashCode();
  }

  /** The id. */
  @Override
  public String toString() {
    return id().toString();
  }
}
