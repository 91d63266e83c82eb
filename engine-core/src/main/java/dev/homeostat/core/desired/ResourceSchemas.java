package dev.homeostat.core.desired;

import dev.homeostat.Application;
import dev.homeostat.FieldPath;
import dev.homeostat.ObserverSchema;
import dev.homeostat.Problem;
import dev.homeostat.Resource;
import dev.homeostat.ResourceId;
import dev.homeostat.Rule;
import dev.homeostat.core.hooks.PassHooks;
import dev.homeostat.core.hooks.StrategyPhase;
import dev.homeostat.core.merge.LastAppliedMerge;
import dev.homeostat.core.model.CompiledSchema;
import dev.homeostat.core.model.DesiredResource;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.core.packs.PackRules;
import dev.homeostat.core.pass.PassContext;
import dev.homeostat.core.read.KindCatalog;
import dev.homeostat.core.read.ManifestReader;
import dev.homeostat.core.schema.DefaultSchemaCache;
import dev.homeostat.core.schema.HypotheticalSchema;
import dev.homeostat.core.schema.SchemaCompiler;
import dev.homeostat.core.schema.SchemaMatcher;
import dev.homeostat.report.FieldOrigin;
import dev.homeostat.spi.Hook;
import dev.homeostat.spi.ObserverSchemaHook;
import dev.homeostat.spi.cluster.KindInfo;
import dev.homeostat.spi.state.HookContribution;
import dev.homeostat.tree.Trees;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Step 1: the observer schemas of resources, as written, as hooks answer, or by default.
 *
 * <p>For one pass; the problems that are found on the way go to those of the pass.
 */
final class ResourceSchemas {

  private final Application application;
  private final PassHooks hooks;
  private final KindCatalog kinds;
  private final DefaultSchemaCache shared;
  private final PackRules packs;
  private final List<Problem> problems;
  private final Map<ResourceId, SchemaCompiler.Written> written = new HashMap<>();
  private final List<Resource> resources = new ArrayList<>();

  /**
   * Creates the schemas of an application.
   *
   * @param shared the default schemas of specifications, which resources share
   * @param problems receives what is found
   */
  ResourceSchemas(
      PassContext pass,
      KindCatalog kinds,
      DefaultSchemaCache shared,
      PackRules packs,
      List<Problem> problems) {
    this.application = pass.application();
    this.hooks = pass.hooks();
    this.kinds = kinds;
    this.shared = shared;
    this.packs = packs;
    this.problems = problems;
  }

  /** Returns the observer schema of each resource of a manifest. */
  Map<ResourceId, CompiledSchema> observe(ManifestReader.Reading manifest) {
    SchemaMatcher.Matched matched =
        SchemaMatcher.match(
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

  /** Returns the schemas that would observe more fields if they were specified (rule POLICY-2). */
  Map<ResourceId, HypotheticalSchema> hypothetical(
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
  CompiledSchema observed(Resource result, Resource manifest, CompiledSchema ofManifest) {
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
      SchemaCompiler.@Nullable Written written, KindInfo kind, PackRules packs) {
    return tree ->
        (written == null
                ? SchemaCompiler.byDefault(tree, kind, packs, null, new ArrayList<>())
                : SchemaCompiler.read(written, tree, kind, packs, new ArrayList<>()))
            .root();
  }

  private CompiledSchema schemaOf(Resource resource, KindInfo kind, List<Problem> found) {
    SchemaCompiler.Written mine = written.get(resource.id());
    if (mine != null) {
      return SchemaCompiler.read(mine, resource, kind, packs, found);
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
    return SchemaCompiler.byDefault(resource, kind, packs, shared, found);
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
    schema
        .target()
        .filter(target -> !isNamed(resource.id(), target))
        .ifPresent(target -> found.add(anotherResource(hook, resource, target)));
    return SchemaCompiler.read(
        new SchemaCompiler.Written(schema.document(), "hook:" + hook.name()),
        resource,
        kind,
        packs,
        found);
  }

  /** Returns whether a hook means a resource; it may leave out the namespace. */
  private static boolean isNamed(ResourceId resource, ResourceId target) {
    return target.in(resource.namespace()).equals(resource)
        && (target.namespace().isEmpty() || target.namespace().equals(resource.namespace()));
  }

  private static Problem anotherResource(Hook hook, Resource resource, ResourceId target) {
    return Problem.error("SchemaOfAnotherResource")
        .rule(Rule.SCHEMA_1)
        .of(resource.id())
        .expected("a schema of this resource from hook '" + hook.name() + "'")
        .got("one of " + target)
        .advice("let the hook return a schema of the resource that it is asked for, or none");
  }

  private static Problem noSchema(Hook hook, Resource resource) {
    return Problem.error("NoObserverSchema")
        .rule(Rule.HOOK_1)
        .of(resource.id())
        .expected("a schema from hook '" + hook.name() + "', which replaces the default one")
        .got("none")
        .advice("let it answer for every resource, or let it stand beside the default schema");
  }

  private KindInfo kindOf(Resource resource) {
    return kinds.of(resource).orElse(KindInfo.of(true));
  }
}
