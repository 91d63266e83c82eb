package dev.homeostat.core.desired;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Application;
import dev.homeostat.FieldPath;
import dev.homeostat.ObserverSchema;
import dev.homeostat.Problem;
import dev.homeostat.Resource;
import dev.homeostat.ResourceId;
import dev.homeostat.Rule;
import dev.homeostat.core.hooks.PassHooks;
import dev.homeostat.core.hooks.StrategyPhase;
import dev.homeostat.core.mangle.EditSession;
import dev.homeostat.core.mangle.GeneratedSecret;
import dev.homeostat.core.mangle.OwnershipHook;
import dev.homeostat.core.merge.LastAppliedMerge;
import dev.homeostat.core.model.CompiledSchema;
import dev.homeostat.core.model.DesiredResource;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.core.packs.PackRules;
import dev.homeostat.core.pass.PassContext;
import dev.homeostat.core.pass.StepRecorder;
import dev.homeostat.core.read.KindCatalog;
import dev.homeostat.core.read.ManifestReader;
import dev.homeostat.core.redact.Redactor;
import dev.homeostat.core.redact.SensitiveAnnotation;
import dev.homeostat.core.redact.ShownProblem;
import dev.homeostat.core.resource.UnrestorableFields;
import dev.homeostat.core.schema.HypotheticalSchema;
import dev.homeostat.core.schema.SchemaCatalog;
import dev.homeostat.core.schema.SchemaProposals;
import dev.homeostat.core.schema.SharedSchemas;
import dev.homeostat.core.translate.TranslatedIds;
import dev.homeostat.core.translate.Translation;
import dev.homeostat.core.translate.Translator;
import dev.homeostat.core.waves.ApplicationWaves;
import dev.homeostat.core.waves.WaveOrder;
import dev.homeostat.core.waves.WaveRequest;
import dev.homeostat.packs.PolicyPacks;
import dev.homeostat.report.FieldOrigin;
import dev.homeostat.report.HeldResource;
import dev.homeostat.report.Step;
import dev.homeostat.spi.Hook;
import dev.homeostat.spi.LastAppliedHook;
import dev.homeostat.spi.ManglingHook;
import dev.homeostat.spi.ObserverSchemaHook;
import dev.homeostat.spi.cluster.KindInfo;
import dev.homeostat.spi.state.ApplicationState;
import dev.homeostat.spi.state.HookContribution;
import dev.homeostat.spi.state.ResourceRecord;
import dev.homeostat.spi.state.TranslationRecord;
import dev.homeostat.tree.Trees;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Steps 0 to 3 for one application; reads no objects and writes nothing. */
public final class DesiredStateBuilder {

  private final Application application;
  private final ApplicationState state;
  private final PassHooks hooks;
  private final Translator translator;
  private final StepRecorder steps;
  private final KindCatalog kinds;
  private final SharedSchemas shared;
  private final PolicyPacks available;
  private final PackRules packs;
  private final List<Problem> problems = new ArrayList<>();
  private final Map<ResourceId, SchemaCatalog.Written> written = new HashMap<>();
  private final List<Resource> resources = new ArrayList<>();
  private final Map<ResourceId, DesiredResource> unmarked = new HashMap<>();
  private final ApplicationWaves waves;

  /**
   * Creates a builder for the state that the application has now.
   *
   * @param shared the default schemas of specifications, which resources share
   */
  public DesiredStateBuilder(
      PassContext pass, Translator translator, KindCatalog kinds, SharedSchemas shared) {
    this.application = pass.application();
    this.state = pass.state();
    this.hooks = pass.hooks();
    this.translator = translator;
    this.kinds = kinds;
    this.shared = shared;
    this.available = pass.options().packs();
    this.packs = PackRules.of(available, application);
    this.waves = new ApplicationWaves(application);
    this.steps = new StepRecorder(pass.report(), state);
  }

  /** Returns the desired state, with the problems that were found on the way. */
  public DesiredState build() {
    ReadTranslation source = translate();
    Translation translation = source.translation();
    ManifestReader.Reading manifest = source.manifest();
    problems.addAll(translation.problems());
    problems.addAll(manifest.problems());
    Map<ResourceId, CompiledSchema> schemas = observe(manifest);
    List<DesiredResource> merged = merge(manifest, schemas);
    EditSession mangled = mangle(merged);
    List<DesiredResource> desired = mangled.desired();
    check(manifest, schemas(merged), mangled, desired);
    WaveOrder order = order(desired, translation);
    problems.addAll(order.problems());
    hideNames(desired);
    return new DesiredState(
        desired,
        unmarked,
        hypothetical(desired, mangled.released()),
        order,
        mangled.generations(),
        mangled.wanted(),
        kinds,
        manifest.unknownKinds(),
        manifest.unavailableKinds(),
        translation,
        problems);
  }

  /**
   * Step 0: from the source to a manifest. A remembered translation does not know the places of the
   * source, so one with errors is made again.
   */
  private ReadTranslation translate() {
    TranslationRecord last = state.translation().orElse(null);
    ReadTranslation source = read(translator.translate(last));
    if (last == null || !translator.isCurrent(last) || !hasErrors(source.manifest().problems())) {
      return source;
    }
    Translation fresh = translator.translate(null);
    return hasErrors(fresh.problems()) ? source : read(fresh);
  }

  private ReadTranslation read(Translation translation) {
    return new ReadTranslation(
        translation,
        ManifestReader.read(translation.manifest(), translation.places(), application.id(), kinds));
  }

  private record ReadTranslation(Translation translation, ManifestReader.Reading manifest) {}

  private static boolean hasErrors(List<Problem> problems) {
    return problems.stream().anyMatch(Problem::isError);
  }

  /** Step 1: the observer schema of each resource. */
  private Map<ResourceId, CompiledSchema> observe(ManifestReader.Reading manifest) {
    SchemaCatalog.Matched matched =
        SchemaCatalog.match(
            application.schemas(), manifest.resources(), manifest.blocked(), application.id());
    problems.addAll(matched.problems());
    written.putAll(matched.byResource());
    resources.addAll(manifest.resources());
    Map<ResourceId, CompiledSchema> schemas = new LinkedHashMap<>();
    for (Resource resource : manifest.resources()) {
      schemas.put(resource.id(), schemaOf(resource, kindOf(resource), problems));
    }
    return schemas;
  }

  /** Step 2: the desired state of each resource from the manifest and what was applied before. */
  private List<DesiredResource> merge(
      ManifestReader.Reading manifest, Map<ResourceId, CompiledSchema> schemas) {
    List<DesiredResource> merged = new ArrayList<>();
    for (Resource resource : manifest.resources()) {
      CompiledSchema ofManifest = Objects.requireNonNull(schemas.get(resource.id()));
      ObjectNode tree = lastApplied(resource, ofManifest);
      Resource result = resource.with(tree);
      CompiledSchema schema = observed(result, resource, ofManifest);
      DesiredResource desired =
          new DesiredResource(result, schema, Map.of(), FieldOrigin.MANIFEST, Set.of(), Set.of())
              .inWave(waves.of(result.id()));
      merged.add(desired);
      steps.tellSchema(Step.Phase.OBSERVER_SCHEMA, "default-schema", desired);
      steps.tell(Step.Phase.LAST_APPLIED, "merge", desired, () -> tree);
    }
    return merged;
  }

  /** Step 3: the changes of hooks. */
  private EditSession mangle(List<DesiredResource> merged) {
    EditSession session = new EditSession(application.id(), merged, kinds::of);
    if (problems.stream().noneMatch(Problem::isError)) {
      for (ManglingHook hook : hooks.of(ManglingHook.class)) {
        if (hook.name().equals(OwnershipHook.NAME)) {
          session.desired().forEach(each -> unmarked.put(each.id(), each));
        }
        mangle(session, hook);
      }
    }
    problems.addAll(session.problems());
    return session;
  }

  private void mangle(EditSession session, ManglingHook hook) {
    int before = session.changes();
    try (EditSession.Opened opened = session.open(hook)) {
      hooks.tell(hook, context -> hook.mangle(opened, context), opened::close);
    }
    if (session.changes() > before) {
      hooks.contributed(hook, HookContribution.MANGLING);
    }
  }

  private void check(
      ManifestReader.Reading manifest,
      Map<ResourceId, CompiledSchema> schemas,
      EditSession mangled,
      List<DesiredResource> desired) {
    if (problems.stream().noneMatch(Problem::isError)) {
      problems.addAll(NamedResources.problems(application, manifest.blocked(), desired));
      problems.addAll(
          PackRules.without(
              available,
              application,
              manifest.resources(),
              manifest.blocked().stream().map(HeldResource::resource).toList()));
    }
    problems.addAll(SchemaProposals.of(manifest.resources(), schemas, schemas(desired)));
    Map<ResourceId, List<GeneratedSecret>> generations = mangled.generations();
    for (DesiredResource each : desired) {
      problems.addAll(SensitiveAnnotation.of(each.resource()).problems());
      problems.addAll(StateDigests.in(each, generations.getOrDefault(each.id(), List.of())));
      problems.addAll(UnrestorableFields.warnings(each, redactor(each)));
    }
  }

  /** Problems name elements of lists by their keys, which may be sensitive (rule SECRET-1). */
  private void hideNames(List<DesiredResource> desired) {
    Map<ResourceId, Redactor> redactors = new HashMap<>();
    desired.forEach(each -> redactors.put(each.id(), redactor(each)));
    problems.replaceAll(
        problem ->
            problem
                .resource()
                .map(redactors::get)
                .map(redactor -> ShownProblem.of(problem, redactor))
                .orElse(problem));
  }

  private Redactor redactor(DesiredResource desired) {
    DesiredResource known =
        state
            .record(desired.id())
            .map(record -> desired.hiding(record.sensitive()))
            .orElse(desired);
    return Redactor.of(state.salt(), known.resource(), known.sensitive());
  }

  private KindInfo kindOf(Resource resource) {
    return kinds.of(resource).orElse(KindInfo.of(true));
  }

  private static Map<ResourceId, CompiledSchema> schemas(List<DesiredResource> all) {
    Map<ResourceId, CompiledSchema> schemas = new HashMap<>();
    all.forEach(desired -> schemas.put(desired.id(), desired.schema()));
    return schemas;
  }

  /** Returns the schemas that would observe more fields if they were specified (rule POLICY-2). */
  private Map<ResourceId, HypotheticalSchema> hypothetical(
      List<DesiredResource> desired, Map<ResourceId, Set<FieldPath>> released) {
    Map<ResourceId, HypotheticalSchema> schemas = new HashMap<>();
    for (DesiredResource each : desired) {
      KindInfo kind = kindOf(each.resource());
      schemas.put(
          each.id(),
          new HypotheticalSchema(
              schemaByTree(each, kind), kind, released.getOrDefault(each.id(), Set.of())));
    }
    return schemas;
  }

  /**
   * Returns the schema of the result of the last-applied hooks: what they add to the manifest is
   * observed as if the manifest said it (rule HOOK-1).
   */
  private CompiledSchema observed(Resource result, Resource manifest, CompiledSchema ofManifest) {
    if (!hooks.areAny(StrategyPhase.LAST_APPLIED)
        || Trees.equal(result.tree(), LastAppliedMerge.desired(manifest, ofManifest))) {
      return ofManifest;
    }
    List<Problem> found = new ArrayList<>();
    CompiledSchema schema = schemaOf(result, kindOf(result), found);
    found.stream().filter(each -> !problems.contains(each)).forEach(problems::add);
    return schema;
  }

  /**
   * Returns the schema of a resource as a function of its tree. The function outlives the pass, so
   * it refers to the hooks of the pass only if it has to call them.
   */
  private Function<Resource, SchemaNode.Fields> schemaByTree(
      DesiredResource desired, KindInfo kind) {
    if (!desired.addedBy().equals(FieldOrigin.MANIFEST)) {
      return withoutHooks(null, kind, PackRules.NONE);
    }
    return hooks.areAny(StrategyPhase.OBSERVER_SCHEMA)
        ? tree -> schemaOf(tree, kind, new ArrayList<>()).root()
        : withoutHooks(written.get(desired.id()), kind, packs);
  }

  private static Function<Resource, SchemaNode.Fields> withoutHooks(
      SchemaCatalog.@Nullable Written written, KindInfo kind, PackRules packs) {
    return tree ->
        (written == null
                ? SchemaCatalog.byDefault(tree, kind, packs, null, new ArrayList<>())
                : SchemaCatalog.read(written, tree, kind, packs, new ArrayList<>()))
            .root();
  }

  private CompiledSchema schemaOf(Resource resource, KindInfo kind, List<Problem> found) {
    SchemaCatalog.Written mine = written.get(resource.id());
    if (mine != null) {
      return SchemaCatalog.read(mine, resource, kind, packs, found);
    }
    Optional<ObserverSchemaHook> standIn = hooks.strategy(StrategyPhase.OBSERVER_SCHEMA);
    List<ObserverSchemaHook> asked =
        new ArrayList<>(hooks.refinements(StrategyPhase.OBSERVER_SCHEMA));
    standIn.ifPresent(asked::add);
    for (ObserverSchemaHook hook : asked) {
      Optional<ObserverSchema> answer = observe(hook, resource, kind);
      if (answer.isPresent()) {
        hooks.contributed(hook, HookContribution.OBSERVER_SCHEMA);
        return read(hook, answer.get(), resource, kind, found);
      }
    }
    standIn.ifPresent(hook -> found.add(noSchema(hook, resource)));
    return SchemaCatalog.byDefault(resource, kind, packs, shared, found);
  }

  private Optional<ObserverSchema> observe(
      ObserverSchemaHook hook, Resource resource, KindInfo kind) {
    List<Resource> siblings =
        resources.stream().map(each -> each.id().equals(resource.id()) ? resource : each).toList();
    ObserverSchemaHook.Input input =
        ObserverSchemaHook.Input.builder().resource(resource).kind(kind).manifest(siblings).build();
    return hooks.call(hook, context -> hook.observe(input, context));
  }

  private CompiledSchema read(
      ObserverSchemaHook hook,
      ObserverSchema schema,
      Resource resource,
      KindInfo kind,
      List<Problem> found) {
    return SchemaCatalog.read(
        new SchemaCatalog.Written(schema.document(), "hook:" + hook.name()),
        resource,
        kind,
        packs,
        found);
  }

  private static Problem noSchema(Hook hook, Resource resource) {
    return Problem.error("NoObserverSchema")
        .rule(Rule.HOOK_1)
        .of(resource.id())
        .expected("a schema from hook '" + hook.name() + "', which replaces the default one")
        .got("none")
        .advice("let it answer for every resource, or let it stand beside the default schema");
  }

  private ObjectNode lastApplied(Resource resource, CompiledSchema schema) {
    Optional<ObjectNode> before = state.record(resource.id()).map(ResourceRecord::lastApplied);
    return hooks.refine(
        StrategyPhase.LAST_APPLIED,
        () -> LastAppliedMerge.desired(resource, schema),
        hook -> merge(hook, resource, before, schema, resource.tree()),
        (hook, soFar) -> merge(hook, resource, before, schema, soFar));
  }

  private ObjectNode merge(
      LastAppliedHook hook,
      Resource resource,
      Optional<ObjectNode> before,
      CompiledSchema schema,
      ObjectNode soFar) {
    LastAppliedHook.Input.Builder builder =
        LastAppliedHook.Input.builder().manifest(resource).schema(schema.tree()).soFar(soFar);
    before.ifPresent(builder::lastApplied);
    LastAppliedHook.Input input = builder.build();
    ObjectNode merged = hooks.call(hook, context -> hook.merge(input, context));
    return Trees.freeze(merged);
  }

  private WaveOrder order(List<DesiredResource> desired, Translation translation) {
    Map<ResourceId, Set<ResourceId>> dependsOn =
        TranslatedIds.of(desired, application.id()).order(translation.dependsOn());
    for (DesiredResource each : desired) {
      if (!each.after().isEmpty()) {
        dependsOn.merge(
            each.id(),
            each.after(),
            (one, other) -> {
              Set<ResourceId> both = new HashSet<>(one);
              both.addAll(other);
              return both;
            });
      }
    }
    return WaveOrder.of(
        desired.stream().map(this::placed).map(WaveRequest::of).toList(), dependsOn);
  }

  /** Puts a resource that a hook added into the wave that the application sets. */
  private DesiredResource placed(DesiredResource desired) {
    OptionalInt wave = waves.of(desired.id());
    return wave.isPresent() ? desired.inWave(wave) : desired;
  }
}
