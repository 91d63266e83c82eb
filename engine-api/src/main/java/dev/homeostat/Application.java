package dev.homeostat;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;
import static org.apiguardian.api.API.Status.STABLE;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.spi.cluster.DeleteOptions;
import dev.homeostat.tree.Document;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

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

  private final ApplicationId id;
  private final String uid;
  private final String segment;
  private final Source source;
  private final List<ObserverSchema> schemas;
  private final List<HookReference> hooks;
  private final Set<String> retiredHooks;
  private final List<String> packs;
  private final Map<ResourceId, Integer> waves;
  private final Map<ResourceAddress, Integer> awaited;
  private final Map<String, String> adoptedLabels;
  private final String adoptionAdvice;
  private final Settings settings;
  private final @Nullable Owner owner;
  private final String serviceAccount;
  private final String revision;
  private final Set<Action> actions;
  private final @Nullable Set<ResourceAddress> created;
  private final boolean ownObjectsOnly;
  private final Teardown teardown;
  private final DeleteOptions deleteOptions;
  private final List<Problem> problems;
  private final List<String> places;

  private Application(Builder builder) {
    this.id = builder.id();
    this.uid = builder.uid;
    this.segment = builder.segment;
    this.source = Objects.requireNonNullElseGet(builder.source, Application::noResources);
    this.schemas = List.copyOf(builder.schemas);
    this.hooks = List.copyOf(builder.hooks);
    this.retiredHooks = Set.copyOf(builder.retiredHooks);
    this.packs = List.copyOf(builder.packs);
    this.waves = Map.copyOf(builder.waves);
    this.awaited = Map.copyOf(builder.awaited);
    this.adoptedLabels = Map.copyOf(builder.adoptedLabels);
    this.adoptionAdvice = builder.adoptionAdvice;
    this.settings = builder.settings;
    this.owner = builder.owner;
    this.serviceAccount = builder.serviceAccount;
    this.revision = builder.revision;
    this.actions = builder.actions;
    this.created = builder.created == null ? null : Set.copyOf(builder.created);
    this.ownObjectsOnly = builder.ownObjectsOnly;
    this.teardown = builder.teardown;
    this.deleteOptions = builder.deleteOptions;
    this.problems = List.copyOf(builder.problems);
    this.places = List.copyOf(builder.places);
  }

  private static Source noResources() {
    return new Source.OfManifest(Manifest.of());
  }

  /**
   * An application to be described.
   *
   * @param namespace where its resources go that name none
   * @param name its name
   * @return a builder
   * @throws IllegalArgumentException if one is empty
   */
  public static Builder named(String namespace, String name) {
    return new Builder(new ApplicationId(namespace, name));
  }

  /**
   * An application kept in the name of an object of the cluster: it has that object's name and uid,
   * and its resources get an owner reference to it.
   *
   * @param owner a namespaced object
   * @return a builder
   * @throws IllegalArgumentException if the owner has no namespace; then use {@link #named} and
   *     {@link Builder#owner}
   */
  public static Builder ownedBy(Owner owner) {
    return named(owner.namespace(), owner.name()).uid(owner.uid()).owner(owner);
  }

  /**
   * Returns the id of the application.
   *
   * @return its id
   */
  public ApplicationId id() {
    return id;
  }

  /**
   * The name of this incarnation of the application, by which its objects are marked (rule ACT-7).
   *
   * @return empty if the engine shall choose one and keep it in the state
   */
  public String uid() {
    return uid;
  }

  /**
   * Returns the segment of the application, where replicas share the applications.
   *
   * @return the value of {@link #SEGMENT_LABEL}; empty if its objects do not have the label
   */
  public String segment() {
    return segment;
  }

  /**
   * Returns the source of the resources.
   *
   * @return the source
   */
  public Source source() {
    return source;
  }

  /**
   * Returns the written observer schemas.
   *
   * @return in their order
   */
  public List<ObserverSchema> schemas() {
    return schemas;
  }

  /**
   * Returns the hooks that the application asks for.
   *
   * @return in the order asked for, which does not matter
   */
  public List<HookReference> hooks() {
    return hooks;
  }

  /**
   * Hooks that are gone for good: what they contributed may be removed (rule HOOK-5).
   *
   * @return their names
   */
  public Set<String> retiredHooks() {
    return retiredHooks;
  }

  /**
   * Returns the policy packs that the application asks for (rule SCHEMA-11).
   *
   * @return their names, in the order asked for
   */
  public List<String> packs() {
    return packs;
  }

  /**
   * Returns the waves of resources (rule ACT-2).
   *
   * @return by resource, as they were given to {@link Builder#wave}
   */
  public Map<ResourceId, Integer> waves() {
    return waves;
  }

  /**
   * Returns the objects of other owners that the application waits for (rule ACT-3).
   *
   * @return by address, their waves; the waves after it wait for the object
   */
  public Map<ResourceAddress, Integer> awaited() {
    return awaited;
  }

  /**
   * Returns the labels of objects that may be adopted (rule ACT-8).
   *
   * @return empty if the setting alone decides
   */
  public Map<String, String> adoptedLabels() {
    return adoptedLabels;
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
    return Optional.ofNullable(owner);
  }

  /**
   * Returns the service account of the application's namespace as which the engine reads and writes
   * the cluster, if the engine supports it ({@link Engine.Builder#actingFor}).
   *
   * @return its name; empty for the engine's own identity
   */
  public String serviceAccount() {
    return serviceAccount;
  }

  /**
   * Returns the revision of the specification, for example the generation of the owner.
   *
   * @return the revision; empty if it is not known
   */
  public String revision() {
    return revision;
  }

  /**
   * Returns the changes that the application allows.
   *
   * @return all unless some were named; if there is none, a pass observes
   */
  public Set<Action> actions() {
    return actions;
  }

  /**
   * Returns the objects that the owner of the application knows to have been created before.
   *
   * @return empty if the owner says nothing, and the state alone counts
   */
  public Optional<Set<ResourceAddress>> created() {
    return Optional.ofNullable(created);
  }

  /**
   * Returns whether an object of another owner always blocks its resource (rule ACT-8).
   *
   * @return false if one that is as desired satisfies it
   */
  public boolean ownObjectsOnly() {
    return ownObjectsOnly;
  }

  /**
   * Returns the order of a teardown (rule ACT-4).
   *
   * @return backwards unless said
   */
  public Teardown teardown() {
    return teardown;
  }

  /**
   * Returns the options of all deletions of the application.
   *
   * @return options without a precondition; background propagation and the grace period of each
   *     object unless said
   */
  public DeleteOptions deleteOptions() {
    return deleteOptions;
  }

  /**
   * Returns the problems of the description that the application was built from.
   *
   * @return the problems; if one is an error, a pass does nothing and is invalid
   */
  public List<Problem> problems() {
    return problems;
  }

  /**
   * The places of the documents of the manifest in what the user wrote.
   *
   * @return JSON pointers, one for each document; empty if the user wrote the manifest itself
   */
  @API(status = EXPERIMENTAL, since = "0.1")
  public List<String> places() {
    return places;
  }

  /**
   * A builder that starts from this application.
   *
   * @return a new builder
   */
  public Builder toBuilder() {
    Builder builder = new Builder(id);
    builder.uid = uid;
    builder.segment = segment;
    builder.source = source;
    builder.schemas.addAll(schemas);
    builder.hooks.addAll(hooks);
    builder.retiredHooks.addAll(retiredHooks);
    builder.packs.addAll(packs);
    builder.waves.putAll(waves);
    builder.awaited.putAll(awaited);
    builder.adoptedLabels.putAll(adoptedLabels);
    builder.adoptionAdvice = adoptionAdvice;
    builder.settings = settings;
    builder.owner = owner;
    builder.serviceAccount = serviceAccount;
    builder.revision = revision;
    builder.actions = actions;
    builder.created = created == null ? null : new LinkedHashSet<>(created);
    builder.ownObjectsOnly = ownObjectsOnly;
    builder.teardown = teardown;
    builder.deleteOptions = deleteOptions;
    builder.problems.addAll(problems);
    builder.places = places;
    return builder;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Application app
        && id.equals(app.id)
        && uid.equals(app.uid)
        && segment.equals(app.segment)
        && source.equals(app.source)
        && schemas.equals(app.schemas)
        && hooks.equals(app.hooks)
        && retiredHooks.equals(app.retiredHooks)
        && packs.equals(app.packs)
        && waves.equals(app.waves)
        && awaited.equals(app.awaited)
        && adoptedLabels.equals(app.adoptedLabels)
        && settings.equals(app.settings)
        && Objects.equals(owner, app.owner)
        && serviceAccount.equals(app.serviceAccount)
        && revision.equals(app.revision)
        && actions.equals(app.actions)
        && Objects.equals(created, app.created)
        && ownObjectsOnly == app.ownObjectsOnly
        && teardown == app.teardown
        && deleteOptions.equals(app.deleteOptions)
        && problems.equals(app.problems)
        && places.equals(app.places);
  }

  @Override
  public int hashCode() {
    return id.hashCode();
  }

  /** The id. */
  @Override
  public String toString() {
    return id.toString();
  }

  /** Describes an application; each verb returns the builder. */
  public static final class Builder {

    private static final Pattern LABEL_VALUE =
        Pattern.compile("|[A-Za-z0-9]([A-Za-z0-9._-]{0,61}[A-Za-z0-9])?");

    private final ApplicationId id;
    private String ownerKind;
    private String uid = "";
    private String segment = "";
    private @Nullable Source source;
    private boolean described;
    private final List<ObserverSchema> schemas = new ArrayList<>();
    private final List<HookReference> hooks = new ArrayList<>();
    private final Set<String> retiredHooks = new LinkedHashSet<>();
    private final List<String> packs = new ArrayList<>();
    private final Map<ResourceId, Integer> waves = new LinkedHashMap<>();
    private final Map<ResourceAddress, Integer> awaited = new LinkedHashMap<>();
    private final Map<String, String> adoptedLabels = new LinkedHashMap<>();
    private String adoptionAdvice = "let it be adopted";
    private Settings settings = Settings.DEFAULT;
    private @Nullable Owner owner;
    private String serviceAccount = "";
    private String revision = "";
    private Set<Action> actions = Collections.unmodifiableSet(EnumSet.allOf(Action.class));
    private @Nullable Set<ResourceAddress> created;
    private boolean ownObjectsOnly;
    private Teardown teardown = Teardown.BACKWARDS;
    private DeleteOptions deleteOptions = DeleteOptions.of("");
    private final List<Problem> problems = new ArrayList<>();
    private List<String> places = List.of();

    private Builder(ApplicationId id) {
      this.id = id;
      this.ownerKind = id.ownerKind();
    }

    private ApplicationId id() {
      return id.withOwnerKind(ownerKind.isEmpty() && owner != null ? owner.groupKind() : ownerKind);
    }

    /**
     * Sets the segment of the application, where replicas share the applications. Its objects get
     * the label {@link Application#SEGMENT_LABEL}. A controller sets it.
     *
     * @param value the value of a label; empty for no segment
     * @return this
     * @throws IllegalArgumentException if it cannot be the value of a label
     */
    public Builder segment(String value) {
      if (!LABEL_VALUE.matcher(value).matches()) {
        throw new IllegalArgumentException(
            "segment: expected the value of a label, such as pages.17, got '" + value + "'");
      }
      segment = value;
      return this;
    }

    /**
     * Names this incarnation of the application.
     *
     * @param value as the cluster gave it
     * @return this
     */
    public Builder uid(String value) {
      uid = Objects.requireNonNull(value, "uid");
      return this;
    }

    /**
     * Describes the application by resources.
     *
     * @param manifest the resources
     * @return this
     * @throws IllegalStateException if another source was named before
     */
    public Builder manifest(Manifest manifest) {
      return source(new Source.OfManifest(manifest));
    }

    /**
     * Describes the application by resources.
     *
     * @param resources in their order
     * @return this
     * @throws IllegalStateException if another source was named before
     */
    public Builder manifest(Resource... resources) {
      return manifest(Manifest.of(resources));
    }

    /**
     * Describes the application by a TOSCA template.
     *
     * @param template an object, or a text: the template or its URL
     * @param inputs values for its inputs
     * @return this
     * @throws IllegalStateException if another source was named before
     */
    public Builder tosca(Document template, ObjectNode inputs) {
      return source(new Source.Tosca(template, inputs));
    }

    /**
     * Describes the application by a CSAR archive.
     *
     * @param url where it is
     * @param inputs values for its inputs
     * @return this
     * @throws IllegalStateException if another source was named before
     */
    public Builder csar(String url, ObjectNode inputs) {
      return source(new Source.Csar(url, inputs));
    }

    /**
     * Describes the application by a document in a format that a translation hook knows.
     *
     * @param format the name of the format, as in {@code compose}
     * @param content an object (the document itself), or a text
     * @param inputs values for the inputs of the document
     * @return this
     * @throws IllegalStateException if another source was named before
     */
    public Builder custom(String format, Document content, ObjectNode inputs) {
      return source(new Source.Custom(format, content, inputs));
    }

    /**
     * Describes the application. In a builder made of an application, this replaces its source.
     *
     * @param value the source
     * @return this
     * @throws IllegalStateException if another one was named before
     */
    public Builder source(Source value) {
      if (described) {
        throw new IllegalStateException("an application has exactly one source (READ-7)");
      }
      source = Objects.requireNonNull(value, "source");
      described = true;
      return this;
    }

    /**
     * Observes the fields of a resource that a schema builder selects.
     *
     * @param resource which one; without a namespace the application's counts
     * @param said selects the fields, as in {@code s -> s.defaults().except("/spec/replicas")}
     * @return this
     */
    public Builder observe(ResourceId resource, UnaryOperator<ObserverSchema.Builder> said) {
      return observe(said.apply(ObserverSchema.of(resource)).build());
    }

    /**
     * Observes a resource.
     *
     * @param schema a written schema
     * @return this
     */
    public Builder observe(ObserverSchema schema) {
      schemas.add(schema);
      return this;
    }

    /**
     * Asks for hooks that run only where asked for.
     *
     * @param names the hooks' names
     * @return this
     */
    public Builder hooks(String... names) {
      for (String name : names) {
        hooks.add(HookReference.of(name));
      }
      return this;
    }

    /**
     * Asks for a hook, with settings.
     *
     * @param name the hook's name
     * @param values its settings for this application
     * @return this
     */
    public Builder hook(String name, ObjectNode values) {
      hooks.add(new HookReference(name, values));
      return this;
    }

    /**
     * Declares hooks as permanently removed (rule HOOK-5).
     *
     * @param names the hooks' names
     * @return this
     */
    public Builder retiredHooks(String... names) {
      retiredHooks.addAll(List.of(names));
      return this;
    }

    /**
     * Asks for policy packs, whose rules leave fields to other writers (rule SCHEMA-11). The engine
     * has the packs ({@link Engine.Builder#packs}).
     *
     * @param names the packs' names
     * @return this
     */
    public Builder packs(String... names) {
      packs.addAll(List.of(names));
      return this;
    }

    /**
     * Asks for no policy packs, also not for those named before.
     *
     * @return this
     */
    public Builder withoutPacks() {
      packs.clear();
      return this;
    }

    /**
     * Sets the service account of the application's namespace as which the engine acts, if the
     * engine supports it.
     *
     * @param name its name; empty for the engine's own identity
     * @return this
     */
    public Builder serviceAccount(String name) {
      serviceAccount = Objects.requireNonNull(name, "serviceAccount");
      return this;
    }

    /**
     * Sets the revision of the specification. The first pass of a revision trusts no cached version
     * and ends the pauses after failures, so that its result is that of the live objects. Change it
     * with each change of the specification and with each explicit request, for example to {@code
     * metadata.generation} and the value of an annotation. Without a revision, the engine compares
     * the application with that of the last pass, and the first pass of a process reads all
     * objects.
     *
     * @param value any text; empty if it is not known
     * @return this
     */
    public Builder revision(String value) {
      revision = Objects.requireNonNull(value, "revision");
      return this;
    }

    /**
     * Adds problems of the description that this application is built from. Each pass reports them;
     * if one is an error, a pass changes nothing until the description is corrected.
     *
     * @param all warnings and errors
     * @return this
     */
    public Builder problems(Collection<Problem> all) {
      problems.addAll(all);
      return this;
    }

    /**
     * Sets the wave of a resource, which takes precedence over its annotations, its kind and what
     * it depends on (rule ACT-2). It is not sent to the cluster. A second wave of a resource
     * replaces the first.
     *
     * @param resource which one; without a namespace the application's counts
     * @param wave resources of lower waves are created before, and deleted after
     * @return this
     */
    public Builder wave(ResourceId resource, int wave) {
      waves.put(Objects.requireNonNull(resource, "resource"), wave);
      return this;
    }

    /**
     * Waits for an object of another owner (rule ACT-3): it is read and judged in each pass, and
     * never written, adopted or deleted. Resources of later waves are created when it is ready, and
     * the application is settled when it is.
     *
     * @param object its address, with the namespace if its kind has one; no resource of the
     *     application
     * @param wave the wave in which it counts
     * @return this
     */
    public Builder awaits(ResourceAddress object, int wave) {
      awaited.put(Objects.requireNonNull(object, "object"), wave);
      return this;
    }

    /**
     * Allows the adoption of objects that another program created for this application, whatever
     * the setting {@code adoption} is (rule ACT-8). Such an object has each label that is given, no
     * controller but the owner of the application, and no mark of another application.
     *
     * @param key of a label, as in {@code example.com/web-page}
     * @param value of the label
     * @return this
     */
    public Builder adoptLabelled(String key, String value) {
      adoptedLabels.put(Objects.requireNonNull(key, "key"), Objects.requireNonNull(value, "value"));
      return this;
    }

    /**
     * Says in the words of the embedder how a user lets the application adopt a foreign object: the
     * engine knows no field or annotation of the object that the application comes from. The advice
     * for a foreign object is to rename the resource, to remove the object, or to do this.
     *
     * @param how what to do, as in {@code let it be adopted (spec.adoption)}
     * @return this
     */
    public Builder adoptionAdvice(String how) {
      adoptionAdvice = Objects.requireNonNull(how, "how");
      return this;
    }

    /**
     * Names the changes that are allowed; those that were named before no longer count. Whatever
     * would need another one is reported and left as it is. Without any, a pass observes: it reads,
     * compares and judges, sends no other request, saves no state and calls no lifecycle hook.
     *
     * @param allowed the changes
     * @return this
     */
    public Builder actions(Action... allowed) {
      return actions(List.of(allowed));
    }

    /**
     * Names the changes that are allowed, as {@link #actions(Action...)} does.
     *
     * @param allowed the changes; none to observe
     * @return this
     */
    public Builder actions(Collection<Action> allowed) {
      Set<Action> all = EnumSet.noneOf(Action.class);
      all.addAll(allowed);
      actions = Collections.unmodifiableSet(all);
      return this;
    }

    /**
     * Names the objects that were created before, for a caller that keeps a record of its own. To
     * create one of them needs {@link Action#RECREATE}, and one that is created once is not created
     * again (rule ACT-10). What the state knows counts, too.
     *
     * <p>Without a stored state, they and the resources are all that the application may have: no
     * object is searched for, and those of them that are no longer desired are deleted. Then call
     * this also if nothing was created yet.
     *
     * @param objects their addresses, added to those that were named before
     * @return this
     */
    public Builder created(ResourceAddress... objects) {
      return created(List.of(objects));
    }

    /**
     * Names the objects that were created before, as {@link #created(ResourceAddress...)} does.
     *
     * @param objects their addresses; none if nothing was created yet
     * @return this
     */
    public Builder created(Collection<ResourceAddress> objects) {
      if (created == null) {
        created = new LinkedHashSet<>();
      }
      created.addAll(objects);
      return this;
    }

    /**
     * Blocks a resource in whose place an object of another owner is, even if the object is as
     * desired (rule ACT-8).
     *
     * @return this
     */
    public Builder ownObjectsOnly() {
      ownObjectsOnly = true;
      return this;
    }

    /**
     * Sets the order in which a teardown deletes the resources (rule ACT-4).
     *
     * @param value the order
     * @return this
     */
    public Builder teardown(Teardown value) {
      teardown = Objects.requireNonNull(value, "teardown");
      return this;
    }

    /**
     * Sets the options of all deletions of the application. The engine adds the uid of each object.
     * A deletion that runs with a longer grace period is asked for again with the shorter one.
     *
     * @param value grace period and propagation
     * @return this
     * @throws IllegalArgumentException if a uid or a resourceVersion is set
     */
    public Builder deleteOptions(DeleteOptions value) {
      if (!value.uid().isEmpty() || !value.resourceVersion().isEmpty()) {
        throw new IllegalArgumentException(
            "expected options for all objects, without a uid and a resourceVersion, got " + value);
      }
      deleteOptions = value;
      return this;
    }

    /**
     * Changes the settings.
     *
     * @param change from the settings so far to the new ones
     * @return this
     */
    public Builder settings(UnaryOperator<Settings> change) {
      settings = change.apply(settings);
      return this;
    }

    /**
     * Sets whether the resources are kept or torn down (rule ACT-14).
     *
     * @param wanted whether they are to exist
     * @return this
     */
    public Builder wanted(Settings.Wanted wanted) {
      return settings(s -> s.withWanted(wanted));
    }

    /**
     * Stops acting, or goes on (rule ACT-14).
     *
     * @param suspend true to stop
     * @return this
     */
    public Builder suspend(boolean suspend) {
      return settings(s -> s.withSuspend(suspend));
    }

    /**
     * Names the object in whose name the application is kept.
     *
     * @param value the owner
     * @return this
     */
    public Builder owner(Owner value) {
      owner = Objects.requireNonNull(value, "owner");
      return this;
    }

    /**
     * Names the kind of the object that stands for the application, for an application that is not
     * owned by it. The default is the kind of the owner, if there is one.
     *
     * @param groupKind as in {@code example.com/WebPage}
     * @return this
     */
    public Builder ownerKind(String groupKind) {
      ownerKind = Objects.requireNonNull(groupKind, "ownerKind");
      return this;
    }

    /**
     * Sets the places of the documents of the manifest in what the user wrote, for example in a
     * custom resource that has them in a list. Problems name these places instead of those in the
     * manifest.
     *
     * @param pointers JSON pointers, as in {@code /spec/parts/0/template}, one for each document in
     *     the order of the manifest
     * @return this
     * @throws IllegalArgumentException if one of them is no JSON pointer
     */
    @API(status = EXPERIMENTAL, since = "0.1")
    public Builder places(List<String> pointers) {
      pointers.forEach(JsonPointer::compile);
      places = List.copyOf(pointers);
      return this;
    }

    /**
     * The application that was described; without a source it has no resources.
     *
     * @return a new value
     * @throws IllegalStateException if there are places, but not one for each document of the
     *     manifest
     */
    public Application build() {
      int documents =
          source instanceof Source.OfManifest written ? written.manifest().documents().size() : 0;
      if (!places.isEmpty() && places.size() != documents) {
        throw new IllegalStateException(
            "places: expected one for each of " + documents + " documents, got " + places.size());
      }
      return new Application(this);
    }
  }
}
