package dev.homeostat.core.mangle;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.ApplicationId;
import dev.homeostat.FieldPath;
import dev.homeostat.Problem;
import dev.homeostat.Resource;
import dev.homeostat.ResourceId;
import dev.homeostat.Rule;
import dev.homeostat.Settings;
import dev.homeostat.core.merge.LastAppliedMerge;
import dev.homeostat.core.model.CompiledSchema;
import dev.homeostat.core.model.DesiredResource;
import dev.homeostat.core.schema.SchemaCompiler;
import dev.homeostat.report.FieldOrigin;
import dev.homeostat.spi.DesiredStateEditor;
import dev.homeostat.spi.Hook;
import dev.homeostat.spi.cluster.KindInfo;
import dev.homeostat.tree.Trees;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apiguardian.api.API;

/**
 * The edits of one hook after the other (rule HOOK-7). A change that is not allowed becomes a
 * problem that names both sides. It belongs to the thread of the pass; the editor of a hook is
 * closed when the hook returns (rule HOOK-6).
 */
@API(status = INTERNAL)
public final class EditSession {

  private final ApplicationId application;
  private final Function<Resource, Optional<KindInfo>> kinds;
  private final Map<ResourceId, MangledResource> targets = new LinkedHashMap<>();
  private final List<Problem> problems = new ArrayList<>();
  private Settings.Wanted wanted = Settings.Wanted.PRESENT;

  /**
   * Creates a session on the desired states of an application.
   *
   * @param application which one
   * @param desired the states of step 2
   * @param kinds returns the description of a kind
   */
  public EditSession(
      ApplicationId application,
      List<DesiredResource> desired,
      Function<Resource, Optional<KindInfo>> kinds) {
    this.application = application;
    this.kinds = kinds;
    desired.forEach(
        state -> targets.put(state.id(), new MangledResource(state, kindOf(state.resource()))));
  }

  private KindInfo kindOf(Resource resource) {
    return kinds.apply(resource).orElse(KindInfo.of(true));
  }

  /**
   * Opens an editor for a hook.
   *
   * @param hook which one
   * @return the editor
   */
  public Opened open(Hook hook) {
    return new Opened(hook);
  }

  /**
   * The states with what hooks added.
   *
   * @return in the order of the manifest, added resources behind
   */
  public List<DesiredResource> desired() {
    return targets.values().stream().map(MangledResource::state).toList();
  }

  /**
   * Returns the number of changes so far, by which the changes of one hook are detected.
   *
   * @return a number that grows with each change
   */
  public int changes() {
    int changes = targets.size() + (wanted == Settings.Wanted.ABSENT ? 1 : 0);
    for (MangledResource target : targets.values()) {
      changes += target.changes();
    }
    return changes;
  }

  /**
   * The secrets that hooks want generated (rule HOOK-8).
   *
   * @return by resource
   */
  public Map<ResourceId, List<GeneratedSecret>> generations() {
    Map<ResourceId, List<GeneratedSecret>> all = new LinkedHashMap<>();
    targets.forEach(
        (id, target) -> {
          if (!target.generations().isEmpty()) {
            all.put(id, target.generations());
          }
        });
    return all;
  }

  /**
   * Returns the paths that hooks released from observation.
   *
   * @return by resource
   */
  public Map<ResourceId, Set<FieldPath>> released() {
    Map<ResourceId, Set<FieldPath>> all = new LinkedHashMap<>();
    targets.forEach((id, target) -> all.put(id, target.released()));
    return all;
  }

  /**
   * Returns whether the resources are to exist according to the hooks.
   *
   * @return {@link Settings.Wanted#ABSENT} if one of them requests their removal
   */
  public Settings.Wanted wanted() {
    return wanted;
  }

  /**
   * Returns the problems of changes that were not allowed.
   *
   * @return all problems
   */
  public List<Problem> problems() {
    return List.copyOf(problems);
  }

  void problem(Problem problem) {
    problems.add(problem.rule(Rule.HOOK_7));
  }

  ResourceId resolve(ResourceId id) {
    if (targets.containsKey(id) || !id.namespace().isEmpty()) {
      return id;
    }
    return id.in(application.namespace());
  }

  /** The editor of one hook. */
  public final class Opened implements DesiredStateEditor, AutoCloseable {

    private final Hook hook;
    private volatile boolean closed;

    private Opened(Hook hook) {
      this.hook = hook;
    }

    Hook hook() {
      return hook;
    }

    void check() {
      if (closed) {
        throw new IllegalStateException(
            "the door is closed: hook " + hook.name() + " came too late");
      }
    }

    /** Closes the editor, from any thread; every later call of a method throws. */
    @Override
    public void close() {
      closed = true;
    }

    private DesiredStateEditor.Target verbs(MangledResource target) {
      return new ResourceEditor(EditSession.this, this, target);
    }

    @Override
    public Stream<DesiredStateEditor.Target> resources() {
      check();
      return List.copyOf(targets.values()).stream().map(this::verbs);
    }

    @Override
    public Optional<DesiredStateEditor.Target> resource(ResourceId id) {
      check();
      return Optional.ofNullable(targets.get(resolve(id))).map(this::verbs);
    }

    @Override
    public DesiredStateEditor.Target add(Resource resource) {
      check();
      KindInfo kind = kindOf(resource);
      Resource placed = place(resource, kind);
      MangledResource there = targets.get(placed.id());
      if (there != null) {
        EditSession.this.problem(
            Problem.error("ResourceExists")
                .of(placed.id())
                .expected("a resource that the application does not have")
                .got("one that " + there.addedBy() + " brought; " + name() + " adds it")
                .advice("rename one of the two"));
        return verbs(there);
      }
      CompiledSchema schema = SchemaCompiler.byDefault(placed, kind);
      Resource said = placed.with(LastAppliedMerge.desired(placed, schema));
      MangledResource added =
          new MangledResource(
              new DesiredResource(
                  said, schema, Map.of(), FieldOrigin.hook(hook.name()), Set.of(), Set.of()),
              kind);
      targets.put(placed.id(), added);
      return verbs(added);
    }

    @Override
    public void absent() {
      check();
      wanted = Settings.Wanted.ABSENT;
    }

    @Override
    public Settings.Wanted wanted() {
      check();
      return wanted;
    }

    @Override
    public void problem(Problem problem) {
      check();
      problems.add(Objects.requireNonNull(problem, "problem"));
    }

    private String name() {
      return "hook:" + hook.name();
    }

    /** As a manifest is read: rules READ-2 to READ-5. */
    private Resource place(Resource resource, KindInfo kind) {
      ObjectNode tree = Trees.thaw(resource.tree());
      HookTrees.normalise(hook, resource.id(), tree, kind).forEach(EditSession.this::problem);
      ObjectNode metadata = tree.withObjectProperty("metadata");
      if (!kind.namespaced()) {
        metadata.remove("namespace");
      } else if (resource.namespace().isEmpty()) {
        metadata.put("namespace", application.namespace());
      }
      return resource.with(tree);
    }
  }
}
