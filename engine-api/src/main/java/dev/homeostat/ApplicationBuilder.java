package dev.homeostat;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;
import static org.apiguardian.api.API.Status.STABLE;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.internal.application.AdoptionRules;
import dev.homeostat.internal.application.ApplicationDescription;
import dev.homeostat.internal.application.ApplicationIdentity;
import dev.homeostat.internal.application.ChangeRules;
import dev.homeostat.internal.application.HookSelection;
import dev.homeostat.internal.application.ObservationRules;
import dev.homeostat.internal.application.ResourceOrder;
import dev.homeostat.spi.cluster.DeleteOptions;
import dev.homeostat.tree.Document;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * A builder of an {@link Application}. Made by {@link Application#named}, {@link
 * Application#ownedBy} and {@link Application#toBuilder}.
 */
@API(status = STABLE, since = "0.1")
public final class ApplicationBuilder {

  private static final Pattern LABEL_VALUE =
      Pattern.compile("|[A-Za-z0-9]([A-Za-z0-9._-]{0,61}[A-Za-z0-9])?");

  private final ApplicationId id;
  private String uid = "";
  private String segment = "";
  private @Nullable Owner owner;
  private String ownerKind;
  private String serviceAccount = "";

  private Source source = new Source.OfManifest(Manifest.of());
  private boolean described;
  private List<String> places = List.of();
  private final List<Problem> problems = new ArrayList<>();
  private String revision = "";

  private final List<ObserverSchema> schemas = new ArrayList<>();
  private final List<String> packs = new ArrayList<>();

  private final List<HookReference> hooks = new ArrayList<>();
  private final Set<String> retiredHooks = new LinkedHashSet<>();

  private final Map<ResourceId, Integer> waves = new LinkedHashMap<>();
  private final Map<ResourceAddress, Integer> awaited = new LinkedHashMap<>();
  private Teardown teardown = Teardown.BACKWARDS;

  private final Map<String, String> adoptedLabels = new LinkedHashMap<>();
  private boolean ownObjectsOnly;
  private String adoptionAdvice = "let it be adopted";

  private Set<Action> actions = Set.of(Action.values());
  private @Nullable Set<ResourceAddress> created;
  private DeleteOptions deleteOptions = DeleteOptions.of("");

  private Settings settings = Settings.DEFAULT;

  ApplicationBuilder(ApplicationId id) {
    this.id = id;
    this.ownerKind = id.ownerKind();
  }

  ApplicationBuilder(Application start) {
    this(start.id());
    uid = start.uid();
    segment = start.segment();
    owner = start.owner().orElse(null);
    serviceAccount = start.serviceAccount();
    source = start.source();
    places = start.places();
    problems.addAll(start.problems());
    revision = start.revision();
    schemas.addAll(start.schemas());
    packs.addAll(start.packs());
    hooks.addAll(start.hooks());
    retiredHooks.addAll(start.retiredHooks());
    waves.putAll(start.waves());
    awaited.putAll(start.awaited());
    teardown = start.teardown();
    adoptedLabels.putAll(start.adoptedLabels());
    ownObjectsOnly = start.ownObjectsOnly();
    adoptionAdvice = start.adoptionAdvice();
    actions = start.actions();
    created = start.created().<Set<ResourceAddress>>map(LinkedHashSet::new).orElse(null);
    deleteOptions = start.deleteOptions();
    settings = start.settings();
  }

  /**
   * Names this incarnation of the application.
   *
   * @param value as the cluster gave it
   * @return this
   */
  public ApplicationBuilder uid(String value) {
    uid = Objects.requireNonNull(value, "uid");
    return this;
  }

  /**
   * Sets the segment of the application, where replicas share the applications. Its objects get the
   * label {@link Application#SEGMENT_LABEL}. A controller sets it.
   *
   * @param value the value of a label; empty for no segment
   * @return this
   * @throws IllegalArgumentException if it cannot be the value of a label
   */
  public ApplicationBuilder segment(String value) {
    if (!LABEL_VALUE.matcher(value).matches()) {
      throw new IllegalArgumentException(
          "segment: expected the value of a label, such as pages.17, got '" + value + "'");
    }
    segment = value;
    return this;
  }

  /**
   * Names the object in whose name the application is kept.
   *
   * @param value the owner
   * @return this
   */
  public ApplicationBuilder owner(Owner value) {
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
  public ApplicationBuilder ownerKind(String groupKind) {
    ownerKind = Objects.requireNonNull(groupKind, "ownerKind");
    return this;
  }

  /**
   * Sets the service account of the application's namespace as which the engine acts, if the engine
   * supports it.
   *
   * @param name its name; empty for the engine's own identity
   * @return this
   */
  public ApplicationBuilder serviceAccount(String name) {
    serviceAccount = Objects.requireNonNull(name, "serviceAccount");
    return this;
  }

  /**
   * Describes the application. In a builder made of an application, this replaces its source.
   *
   * @param value the source
   * @return this
   * @throws IllegalStateException if another one was named before
   */
  public ApplicationBuilder source(Source value) {
    if (described) {
      throw new IllegalStateException("an application has exactly one source (READ-7)");
    }
    source = Objects.requireNonNull(value, "source");
    described = true;
    return this;
  }

  /**
   * Describes the application by resources.
   *
   * @param manifest the resources
   * @return this
   * @throws IllegalStateException if another source was named before
   */
  public ApplicationBuilder manifest(Manifest manifest) {
    return source(new Source.OfManifest(manifest));
  }

  /**
   * Describes the application by resources.
   *
   * @param resources in their order
   * @return this
   * @throws IllegalStateException if another source was named before
   */
  public ApplicationBuilder manifest(Resource... resources) {
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
  public ApplicationBuilder tosca(Document template, ObjectNode inputs) {
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
  public ApplicationBuilder csar(String url, ObjectNode inputs) {
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
  public ApplicationBuilder custom(String format, Document content, ObjectNode inputs) {
    return source(new Source.Custom(format, content, inputs));
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
  public ApplicationBuilder places(List<String> pointers) {
    pointers.forEach(JsonPointer::compile);
    places = List.copyOf(pointers);
    return this;
  }

  /**
   * Adds problems of the description that this application is built from. Each pass reports them;
   * if one is an error, a pass changes nothing until the description is corrected.
   *
   * @param all warnings and errors
   * @return this
   */
  public ApplicationBuilder problems(Collection<Problem> all) {
    problems.addAll(all);
    return this;
  }

  /**
   * Sets the revision of the specification. The first pass of a revision trusts no cached version
   * and ends the pauses after failures, so that its result is that of the live objects. Change it
   * with each change of the specification and with each explicit request, for example to {@code
   * metadata.generation} and the value of an annotation. Without a revision, the engine compares
   * the application with that of the last pass, and the first pass of a process reads all objects.
   *
   * @param value any text; empty if it is not known
   * @return this
   */
  public ApplicationBuilder revision(String value) {
    revision = Objects.requireNonNull(value, "revision");
    return this;
  }

  /**
   * Observes the fields of a resource that a schema builder selects.
   *
   * @param resource which one; without a namespace the application's counts
   * @param said selects the fields, as in {@code s -> s.defaults().except("/spec/replicas")}
   * @return this
   */
  public ApplicationBuilder observe(
      ResourceId resource, UnaryOperator<ObserverSchema.Builder> said) {
    return observe(said.apply(ObserverSchema.of(resource)).build());
  }

  /**
   * Observes a resource.
   *
   * @param schema a written schema
   * @return this
   */
  public ApplicationBuilder observe(ObserverSchema schema) {
    schemas.add(Objects.requireNonNull(schema, "schema"));
    return this;
  }

  /**
   * Asks for policy packs, whose rules leave fields to other writers (rule SCHEMA-11). The engine
   * has the packs ({@link Engine.Builder#packs}).
   *
   * @param names the packs' names
   * @return this
   */
  public ApplicationBuilder packs(String... names) {
    packs.addAll(List.of(names));
    return this;
  }

  /**
   * Asks for no policy packs, also not for those named before.
   *
   * @return this
   */
  public ApplicationBuilder withoutPacks() {
    packs.clear();
    return this;
  }

  /**
   * Asks for hooks that run only where asked for.
   *
   * @param names the hooks' names
   * @return this
   */
  public ApplicationBuilder hooks(String... names) {
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
  public ApplicationBuilder hook(String name, ObjectNode values) {
    hooks.add(new HookReference(name, values));
    return this;
  }

  /**
   * Declares hooks as permanently removed (rule HOOK-5).
   *
   * @param names the hooks' names
   * @return this
   */
  public ApplicationBuilder retiredHooks(String... names) {
    retiredHooks.addAll(List.of(names));
    return this;
  }

  /**
   * Sets the wave of a resource, which takes precedence over its annotations, its kind and what it
   * depends on (rule ACT-2). It is not sent to the cluster. A second wave of a resource replaces
   * the first.
   *
   * @param resource which one; without a namespace the application's counts
   * @param wave resources of lower waves are created before, and deleted after
   * @return this
   */
  public ApplicationBuilder wave(ResourceId resource, int wave) {
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
  public ApplicationBuilder awaits(ResourceAddress object, int wave) {
    awaited.put(Objects.requireNonNull(object, "object"), wave);
    return this;
  }

  /**
   * Sets the order in which a teardown deletes the resources (rule ACT-4).
   *
   * @param value the order
   * @return this
   */
  public ApplicationBuilder teardown(Teardown value) {
    teardown = Objects.requireNonNull(value, "teardown");
    return this;
  }

  /**
   * Allows the adoption of objects that another program created for this application, whatever the
   * setting {@code adoption} is (rule ACT-8). Such an object has each label that is given, no
   * controller but the owner of the application, and no mark of another application.
   *
   * @param key of a label, as in {@code example.com/web-page}
   * @param value of the label
   * @return this
   */
  public ApplicationBuilder adoptLabelled(String key, String value) {
    adoptedLabels.put(Objects.requireNonNull(key, "key"), Objects.requireNonNull(value, "value"));
    return this;
  }

  /**
   * Blocks a resource in whose place an object of another owner is, even if the object is as
   * desired (rule ACT-8).
   *
   * @return this
   */
  public ApplicationBuilder ownObjectsOnly() {
    ownObjectsOnly = true;
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
  public ApplicationBuilder adoptionAdvice(String how) {
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
  public ApplicationBuilder actions(Action... allowed) {
    return actions(List.of(allowed));
  }

  /**
   * Names the changes that are allowed, as {@link #actions(Action...)} does.
   *
   * @param allowed the changes; none to observe
   * @return this
   */
  public ApplicationBuilder actions(Collection<Action> allowed) {
    actions = Set.copyOf(allowed);
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
  public ApplicationBuilder created(ResourceAddress... objects) {
    return created(List.of(objects));
  }

  /**
   * Names the objects that were created before, as {@link #created(ResourceAddress...)} does.
   *
   * @param objects their addresses; none if nothing was created yet
   * @return this
   */
  public ApplicationBuilder created(Collection<ResourceAddress> objects) {
    if (created == null) {
      created = new LinkedHashSet<>();
    }
    created.addAll(objects);
    return this;
  }

  /**
   * Sets the options of all deletions of the application. The engine adds the uid of each object. A
   * deletion that runs with a longer grace period is asked for again with the shorter one.
   *
   * @param value grace period and propagation
   * @return this
   * @throws IllegalArgumentException if a uid or a resourceVersion is set
   */
  public ApplicationBuilder deleteOptions(DeleteOptions value) {
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
  public ApplicationBuilder settings(UnaryOperator<Settings> change) {
    settings = Objects.requireNonNull(change.apply(settings), "settings");
    return this;
  }

  /**
   * Sets whether the resources are kept or torn down (rule ACT-14).
   *
   * @param wanted whether they are to exist
   * @return this
   */
  public ApplicationBuilder wanted(Settings.Wanted wanted) {
    return settings(s -> s.withWanted(wanted));
  }

  /**
   * Stops acting, or goes on (rule ACT-14).
   *
   * @param suspend true to stop
   * @return this
   */
  public ApplicationBuilder suspend(boolean suspend) {
    return settings(s -> s.withSuspend(suspend));
  }

  /**
   * The application that was described; without a source it has no resources.
   *
   * @return a new value
   * @throws IllegalStateException if there are places, but not one for each document of the
   *     manifest
   */
  public Application build() {
    return new Application(this);
  }

  ApplicationIdentity identity() {
    String kind = ownerKind.isEmpty() && owner != null ? owner.groupKind() : ownerKind;
    return new ApplicationIdentity(id.withOwnerKind(kind), uid, segment, owner, serviceAccount);
  }

  ApplicationDescription description() {
    return new ApplicationDescription(source, places, problems, revision);
  }

  ObservationRules observation() {
    return new ObservationRules(schemas, packs);
  }

  HookSelection hookSelection() {
    return new HookSelection(hooks, retiredHooks);
  }

  ResourceOrder order() {
    return new ResourceOrder(waves, awaited, teardown);
  }

  AdoptionRules adoption() {
    return new AdoptionRules(adoptedLabels, ownObjectsOnly);
  }

  ChangeRules changes() {
    return new ChangeRules(actions, created, deleteOptions);
  }

  String adoptionAdvice() {
    return adoptionAdvice;
  }

  Settings settings() {
    return settings;
  }
}
