package dev.homeostat.core.desired;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Application;
import dev.homeostat.Problem;
import dev.homeostat.Resource;
import dev.homeostat.ResourceId;
import dev.homeostat.core.hooks.PassHooks;
import dev.homeostat.core.mangle.EditSession;
import dev.homeostat.core.mangle.GeneratedSecret;
import dev.homeostat.core.mangle.OwnershipHook;
import dev.homeostat.core.model.CompiledSchema;
import dev.homeostat.core.model.DesiredResource;
import dev.homeostat.core.packs.PackRules;
import dev.homeostat.core.pass.PassContext;
import dev.homeostat.core.pass.StepRecorder;
import dev.homeostat.core.read.KindCatalog;
import dev.homeostat.core.read.ManifestReader;
import dev.homeostat.core.read.ResourceNames;
import dev.homeostat.core.redact.RedactedProblem;
import dev.homeostat.core.redact.Redactor;
import dev.homeostat.core.redact.SensitiveAnnotation;
import dev.homeostat.core.resource.UnrestorableFields;
import dev.homeostat.core.schema.DefaultSchemaCache;
import dev.homeostat.core.schema.SchemaProposals;
import dev.homeostat.core.translate.Translation;
import dev.homeostat.core.translate.Translator;
import dev.homeostat.core.waves.ApplicationWaves;
import dev.homeostat.core.waves.WaveOrder;
import dev.homeostat.packs.PolicyPacks;
import dev.homeostat.report.FieldOrigin;
import dev.homeostat.report.HeldResource;
import dev.homeostat.report.Step;
import dev.homeostat.spi.ManglingHook;
import dev.homeostat.spi.state.ApplicationState;
import dev.homeostat.spi.state.HookContribution;
import dev.homeostat.spi.state.TranslationRecord;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** Steps 0 to 3 for one application; reads no objects and writes nothing. */
public final class DesiredStateBuilder {

  private final Application application;
  private final ApplicationState state;
  private final PassHooks hooks;
  private final Translator translator;
  private final StepRecorder steps;
  private final KindCatalog kinds;
  private final PolicyPacks available;
  private final List<Problem> problems = new ArrayList<>();
  private final Map<ResourceId, DesiredResource> unmarked = new HashMap<>();
  private final ResourceSchemas observerSchemas;
  private final LastAppliedHooks applied;
  private final ApplicationWaves waves;

  /**
   * Creates a builder for the state that the application has now.
   *
   * @param shared the default schemas of specifications, which resources share
   */
  public DesiredStateBuilder(
      PassContext pass, Translator translator, KindCatalog kinds, DefaultSchemaCache shared) {
    this.application = pass.application();
    this.state = pass.state();
    this.hooks = pass.hooks();
    this.translator = translator;
    this.kinds = kinds;
    this.available = pass.options().packs();
    this.observerSchemas =
        new ResourceSchemas(pass, kinds, shared, PackRules.of(available, application), problems);
    this.applied = new LastAppliedHooks(hooks, state, kinds, problems);
    this.waves = new ApplicationWaves(application);
    this.steps = new StepRecorder(pass.report().listeners(), state);
  }

  /** Returns the desired state, with the problems that were found on the way. */
  public DesiredState build() {
    ReadTranslation source = translate();
    Translation translation = source.translation();
    ManifestReader.Reading manifest = source.manifest();
    problems.addAll(translation.problems());
    problems.addAll(manifest.problems());
    Map<ResourceId, CompiledSchema> schemas = observerSchemas.observe(manifest);
    List<DesiredResource> merged = merge(manifest, schemas);
    EditSession mangled = mangle(merged);
    List<DesiredResource> desired = mangled.desired();
    check(manifest, schemas(merged), mangled, desired);
    WaveOrder order = new ResourceWaves(application.id(), waves).order(desired, translation);
    problems.addAll(order.problems());
    hideNames(desired);
    return new DesiredState(
        desired,
        unmarked,
        observerSchemas.hypothetical(desired, mangled.released()),
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
    List<String> places =
        translation.places().isEmpty() ? application.places() : translation.places();
    return new ReadTranslation(
        translation, ManifestReader.read(translation.manifest(), places, application.id(), kinds));
  }

  private record ReadTranslation(Translation translation, ManifestReader.Reading manifest) {}

  private static boolean hasErrors(List<Problem> problems) {
    return problems.stream().anyMatch(Problem::isError);
  }

  /** Step 2: the desired state of each resource from the manifest and what was applied before. */
  private List<DesiredResource> merge(
      ManifestReader.Reading manifest, Map<ResourceId, CompiledSchema> schemas) {
    List<DesiredResource> merged = new ArrayList<>();
    for (Resource resource : manifest.resources()) {
      CompiledSchema ofManifest = Objects.requireNonNull(schemas.get(resource.id()));
      ObjectNode tree = applied.desired(resource, ofManifest);
      Resource result = resource.with(tree);
      CompiledSchema schema = observerSchemas.observed(result, resource, ofManifest);
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
      problems.addAll(NamedResourceCheck.problems(application, manifest.blocked(), desired));
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
      problems.addAll(HalfCharacterCheck.in(each));
      problems.addAll(EngineAnnotationCheck.in(each));
      if (!each.addedBy().equals(FieldOrigin.MANIFEST)) {
        problems.addAll(
            ResourceNames.problems(each.resource(), each.addedBy().toString(), application.id()));
      }
      problems.addAll(DigestValueCheck.in(each, generations.getOrDefault(each.id(), List.of())));
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
                .map(redactor -> RedactedProblem.of(problem, redactor))
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

  private static Map<ResourceId, CompiledSchema> schemas(List<DesiredResource> all) {
    Map<ResourceId, CompiledSchema> schemas = new HashMap<>();
    all.forEach(desired -> schemas.put(desired.id(), desired.schema()));
    return schemas;
  }
}
