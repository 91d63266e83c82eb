package dev.homeostat.core.engine;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Application;
import dev.homeostat.FieldPath;
import dev.homeostat.Manifest;
import dev.homeostat.ObserverSchema;
import dev.homeostat.Problem;
import dev.homeostat.Resource;
import dev.homeostat.ResourceId;
import dev.homeostat.Rule;
import dev.homeostat.Source;
import dev.homeostat.core.act.Waves;
import dev.homeostat.core.delta.CompiledProjection;
import dev.homeostat.core.delta.Fill;
import dev.homeostat.core.hooks.PassHooks;
import dev.homeostat.core.mangle.Door;
import dev.homeostat.core.mangle.Generation;
import dev.homeostat.core.merge.Merge;
import dev.homeostat.core.merge.Pins;
import dev.homeostat.core.merge.Removals;
import dev.homeostat.core.model.Desired;
import dev.homeostat.core.model.Schema;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.core.read.Kinds;
import dev.homeostat.core.read.ManifestReader;
import dev.homeostat.core.redact.Redactor;
import dev.homeostat.core.redact.SensitivePaths;
import dev.homeostat.core.schema.Proposals;
import dev.homeostat.core.schema.Schemas;
import dev.homeostat.report.Setter;
import dev.homeostat.report.Step;
import dev.homeostat.spi.Hook;
import dev.homeostat.spi.LastAppliedHook;
import dev.homeostat.spi.ManglingHook;
import dev.homeostat.spi.ObserverSchemaHook;
import dev.homeostat.spi.TranslationHook;
import dev.homeostat.spi.cluster.KindInfo;
import dev.homeostat.spi.state.AcceptedForm;
import dev.homeostat.spi.state.ApplicationState;
import dev.homeostat.spi.state.ResourceRecord;
import dev.homeostat.spi.state.TranslationRecord;
import dev.homeostat.tree.Digest;
import dev.homeostat.tree.Document;
import dev.homeostat.tree.Trees;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Steps 0 to 3 for one application; reads no objects and writes nothing. */
final class Preparer {

  private final Application application;
  private final ApplicationState state;
  private final Parts parts;
  private final PassHooks hooks;
  private final PassLog log;
  private final Kinds kinds;
  private final List<Problem> problems = new ArrayList<>();
  private final Map<ResourceId, Set<ResourceId>> dependsOn = new HashMap<>();
  private final boolean due;
  private @Nullable TranslationRecord translation;
  private List<Problem> untranslated = List.of();

  Preparer(
      Parts parts, Application application, ApplicationState state, PassHooks hooks, PassLog log) {
    this.parts = parts;
    this.application = application;
    this.state = state;
    this.hooks = hooks;
    this.log = log;
    this.kinds = new Kinds(parts.options().cluster());
    this.due = parts.resyncs().isDue(application.id(), parts.now());
  }

  Preparation prepare() {
    problems.addAll(hooks.problems(state));
    Manifest manifest = translated();
    ManifestReader.Reading reading = ManifestReader.read(manifest, application.id(), kinds);
    problems.addAll(reading.problems());
    List<Desired> merged = merged(reading);
    Door door = new Door(application.id(), merged, this::kindOf);
    if (problems.stream().noneMatch(Problem::isError)) {
      mangle(door);
    }
    problems.addAll(door.problems());
    Map<ResourceId, Prepared> prepared = finish(door);
    return new Preparation(
        prepared,
        reading.unknownKinds(),
        reading.unavailableKinds(),
        problems,
        translation,
        untranslated,
        kinds.known(),
        due);
  }

  /** Step 0. */
  private Manifest translated() {
    Source source = application.source();
    if (source instanceof Source.OfManifest written) {
      return written.manifest();
    }
    Digest digest = digestOf(source);
    TranslationRecord last = state.translation();
    if (last != null && last.source().equals(digest)) {
      return use(last);
    }
    List<Problem> failed = new ArrayList<>();
    for (TranslationHook hook : hooks.of(TranslationHook.class)) {
      TranslationHook.Translation answer =
          hooks.call(hook, context -> hook.translate(source, context));
      if (answer instanceof TranslationHook.Translated done) {
        problems.addAll(done.warnings());
        problems.addAll(done.manifest().problems());
        dependsOn.putAll(done.dependsOn());
        List<ObjectNode> trees = new ArrayList<>();
        for (Document document : done.manifest().documents()) {
          if (document.tree() instanceof ObjectNode object) {
            trees.add(object);
          }
        }
        translation = new TranslationRecord(digest, trees, done.dependsOn());
        return done.manifest();
      }
      if (answer instanceof TranslationHook.Untranslatable wrong) {
        failed.addAll(wrong.problems());
        break;
      }
    }
    if (failed.isEmpty()) {
      failed.add(
          Problem.error("NoTranslator")
              .rule(Rule.READ_7)
              .at("/spec")
              .expected("a translation hook for TOSCA or CSAR")
              .got("none that answers")
              .advice("put dev.homeostat:homeostat-hooks-tosca on the class path"));
    }
    if (last == null) {
      problems.addAll(failed);
      return Manifest.of();
    }
    untranslated = failed.stream().map(Problem::asWarning).toList();
    problems.addAll(untranslated);
    return use(last);
  }

  private Manifest use(TranslationRecord last) {
    translation = last;
    dependsOn.putAll(last.dependsOn());
    return Manifest.ofDocuments(last.manifest().stream().map(Document::of).toList());
  }

  private static Digest digestOf(Source source) {
    if (source instanceof Source.Tosca tosca) {
      return Digest.of(Digest.of(tosca.template().tree()) + " " + Digest.of(tosca.inputs()));
    }
    Source.Csar csar = (Source.Csar) source;
    return Digest.of(csar.url() + " " + Digest.of(csar.inputs()));
  }

  /** Steps 1 and 2. */
  private List<Desired> merged(ManifestReader.Reading reading) {
    List<Resource> resources = reading.resources();
    Schemas.Matched written =
        Schemas.match(application.schemas(), resources, reading.blocked(), application.id());
    problems.addAll(written.problems());
    List<Desired> merged = new ArrayList<>();
    for (Resource resource : resources) {
      KindInfo kind = kindOf(resource).orElse(KindInfo.of(true));
      Schema schema = schemaOf(resource, kind, written.byResource().get(resource.id()));
      ObjectNode tree = lastApplied(resource, schema);
      Desired desired =
          new Desired(resource.with(tree), schema, Map.of(), Setter.MANIFEST, Set.of(), Set.of());
      merged.add(desired);
      step(Step.Phase.OBSERVER_SCHEMA, "default-schema", desired, schema.tree());
      step(Step.Phase.LAST_APPLIED, "merge", desired, tree);
    }
    Map<ResourceId, Schema> schemas = new HashMap<>();
    merged.forEach(desired -> schemas.put(desired.id(), desired.schema()));
    problems.addAll(Proposals.of(resources, schemas));
    return merged;
  }

  private Schema schemaOf(Resource resource, KindInfo kind, Schemas.@Nullable Written written) {
    if (written != null) {
      return Schemas.read(written, resource, kind, problems);
    }
    Optional<ObserverSchemaHook> standIn =
        hooks.strategy(ObserverSchemaHook.class, "default-schema");
    for (ObserverSchemaHook hook : hooks.refinements(ObserverSchemaHook.class, "default-schema")) {
      Optional<ObserverSchema> answer = observe(hook, resource, kind);
      if (answer.isPresent()) {
        return read(hook, answer.get(), resource, kind);
      }
    }
    if (standIn.isPresent()) {
      Optional<ObserverSchema> answer = observe(standIn.get(), resource, kind);
      if (answer.isPresent()) {
        return read(standIn.get(), answer.get(), resource, kind);
      }
      problems.add(noSchema(standIn.get(), resource));
    }
    return Schemas.byDefault(resource, kind);
  }

  private Optional<ObserverSchema> observe(
      ObserverSchemaHook hook, Resource resource, KindInfo kind) {
    return hooks.call(hook, context -> hook.observe(resource, kind, context));
  }

  private Schema read(
      ObserverSchemaHook hook, ObserverSchema schema, Resource resource, KindInfo kind) {
    return Schemas.read(
        new Schemas.Written(schema.document(), "hook:" + hook.name()), resource, kind, problems);
  }

  private static Problem noSchema(Hook hook, Resource resource) {
    return Problem.error("NoObserverSchema")
        .rule(Rule.HOOK_1)
        .of(resource.id())
        .expected("a schema from hook '" + hook.name() + "', which replaces the default one")
        .got("none")
        .advice("let it answer for every resource, or let it stand beside the default schema");
  }

  private ObjectNode lastApplied(Resource resource, Schema schema) {
    Optional<ObjectNode> before = state.record(resource.id()).map(ResourceRecord::lastApplied);
    Optional<LastAppliedHook> strategy = hooks.strategy(LastAppliedHook.class, "merge");
    ObjectNode tree = resource.tree();
    if (strategy.isPresent()) {
      tree = merge(strategy.get(), resource, before, schema, tree);
    } else {
      tree = Merge.desired(resource, schema);
    }
    for (LastAppliedHook hook : hooks.refinements(LastAppliedHook.class, "merge")) {
      tree = merge(hook, resource, before, schema, tree);
    }
    return tree;
  }

  private ObjectNode merge(
      LastAppliedHook hook,
      Resource resource,
      Optional<ObjectNode> before,
      Schema schema,
      ObjectNode soFar) {
    LastAppliedHook.Input input = new LastAppliedHook.Input(resource, before, schema.tree(), soFar);
    ObjectNode merged = hooks.call(hook, context -> hook.merge(input, context));
    return Trees.freeze(merged);
  }

  /** Step 3. */
  private void mangle(Door door) {
    for (ManglingHook hook : hooks.of(ManglingHook.class)) {
      try (Door.Opened opened = door.open(hook)) {
        hooks.tell(hook, context -> hook.mangle(opened, context), opened::close);
      }
    }
  }

  private Map<ResourceId, Prepared> finish(Door door) {
    List<Desired> desired = door.desired();
    for (Desired each : desired) {
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
    Waves waves = Waves.of(desired.stream().map(Desired::resource).toList(), dependsOn);
    problems.addAll(waves.problems());
    Map<ResourceId, List<Generation>> generations = door.generations();
    Map<ResourceId, Prepared> prepared = new LinkedHashMap<>();
    for (Desired each : desired) {
      prepared.put(
          each.id(),
          finish(
              each,
              waves.byResource().getOrDefault(each.id(), 0),
              generations.getOrDefault(each.id(), List.of())));
    }
    return prepared;
  }

  private Prepared finish(Desired mangled, int wave, List<Generation> generations) {
    ResourceRecord record = state.records().get(mangled.id());
    problems.addAll(SensitivePaths.of(mangled.resource()).problems());
    problems.addAll(Digests.in(mangled, generations));
    problems.addAll(notRestorable(mangled));
    Redactor redactor = Redactor.of(state.salt(), mangled.resource(), mangled.sensitive());
    Digest manifest =
        Digest.keyed(state.salt().getBytes(StandardCharsets.UTF_8), mangled.resource().tree());
    List<FieldPath> removals = List.of();
    Desired desired = mangled;
    List<AcceptedForm> forms = List.of();
    boolean anew = due || isOfAnotherKind(mangled.resource());
    if (record != null) {
      KindInfo kind = kindOf(mangled.resource()).orElse(KindInfo.of(true));
      SchemaNode.Fields before = Schemas.published(mangled.id(), record.observerSchema(), kind);
      boolean sameVersion = record.address().apiVersion().equals(mangled.resource().apiVersion());
      removals = Removals.of(record, before, mangled, application.settings().fieldRemoval());
      desired = Pins.lay(mangled, record, redactor);
      forms = sameVersion ? stillAccepted(record, manifest, anew) : List.of();
    }
    List<Merge.Kept> kept = Merge.kept(mangled.resource().tree(), mangled.schema().root(), record);
    step(Step.Phase.MANGLING, "ownership", desired, redactor.redact(desired.resource().tree()));
    step(Step.Phase.MANGLED_SCHEMA, "ownership", desired, desired.schema().tree());
    Digest settled =
        Skip.of(
            desired.schema(), desired.resource().tree(), forms, application.settings(), redactor);
    return new Prepared(
        desired,
        mangled,
        kept,
        removals,
        generations,
        record,
        wave,
        manifest,
        settled,
        kinds.isDefined(mangled.resource().apiVersion(), mangled.resource().kind()),
        anew,
        redactor,
        forms,
        CompiledProjection.of(desired, forms, redactor));
  }

  private boolean isOfAnotherKind(Resource resource) {
    return kindOf(resource)
        .filter(
            kind ->
                parts
                    .resyncs()
                    .isAnother(
                        application.id(), Kinds.key(resource.apiVersion(), resource.kind()), kind))
        .isPresent();
  }

  /** A sensitive field that nobody sets can be watched, not restored (rule SECRET-2). */
  private List<Problem> notRestorable(Desired desired) {
    Redactor redactor = Redactor.of(state.salt(), desired.resource(), desired.sensitive());
    return Fill.awaiting(desired.resource().tree(), desired.schema().root()).stream()
        .filter(redactor::isSensitive)
        .map(
            path ->
                Problem.warning("NotRestorable")
                    .rule(Rule.SECRET_2)
                    .of(desired.id())
                    .at(path)
                    .expected("a sensitive field that manifest or hook sets")
                    .got("one that is only observed")
                    .advice("a change of it is reported, and not put back"))
        .toList();
  }

  /**
   * What is not only another way to say the same is asked once more when manifest or kind changes,
   * and now and then (rule POLICY-6).
   */
  private static List<AcceptedForm> stillAccepted(
      ResourceRecord record, Digest manifest, boolean anew) {
    if (manifest.equals(record.manifest()) && !anew) {
      return record.accepted();
    }
    return record.accepted().stream()
        .filter(
            form ->
                form.kind() == AcceptedForm.Kind.NORMALISED
                    || !(form instanceof AcceptedForm.Value))
        .toList();
  }

  private Optional<KindInfo> kindOf(Resource resource) {
    return kinds.of(resource.apiVersion(), resource.kind()) instanceof KindInfo kind
        ? Optional.of(kind)
        : Optional.empty();
  }

  private void step(Step.Phase phase, String hook, Desired desired, JsonNode tree) {
    log.step(
        () ->
            new Step(
                phase,
                hook,
                desired.id(),
                Redactor.of(state.salt(), desired.resource(), desired.sensitive())
                    .redact((ObjectNode) tree),
                desired.setBy()));
  }
}
