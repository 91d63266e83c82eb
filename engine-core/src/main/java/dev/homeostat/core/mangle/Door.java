package dev.homeostat.core.mangle;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.ApplicationId;
import dev.homeostat.Problem;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.ResourceId;
import dev.homeostat.Rule;
import dev.homeostat.core.model.Desired;
import dev.homeostat.core.model.Schema;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.core.schema.SchemaTrees;
import dev.homeostat.core.schema.Schemas;
import dev.homeostat.report.Setter;
import dev.homeostat.spi.Mangling;
import dev.homeostat.spi.cluster.KindInfo;
import dev.homeostat.tree.Trees;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apiguardian.api.API;

/**
 * The door for one hook after the other (rule HOOK-7). What a hook may not do is a problem that
 * names both sides. It belongs to the thread of the pass, and is closed behind each hook (rule
 * HOOK-6).
 */
@API(status = INTERNAL)
public final class Door {

  private final ApplicationId application;
  private final Function<Resource, Optional<KindInfo>> kinds;
  private final Map<ResourceId, MangledResource> targets = new LinkedHashMap<>();
  private final List<Problem> problems = new ArrayList<>();

  /**
   * A door to the desired states of an application.
   *
   * @param application which one
   * @param desired the states of step 2
   * @param kinds what kinds are, for resources that hooks add
   */
  public Door(
      ApplicationId application,
      List<Desired> desired,
      Function<Resource, Optional<KindInfo>> kinds) {
    this.application = application;
    this.kinds = kinds;
    desired.forEach(state -> targets.put(state.id(), new MangledResource(this, state)));
  }

  /**
   * Opens the door for a hook.
   *
   * @param hook the hook's name
   * @return the door as the hook sees it
   */
  public Opened open(String hook) {
    return new Opened(hook);
  }

  /**
   * The states with what hooks added.
   *
   * @return in the order of the manifest, added resources behind
   */
  public List<Desired> desired() {
    return targets.values().stream().map(MangledResource::state).toList();
  }

  /**
   * The secrets that hooks want generated (rule HOOK-8).
   *
   * @return by resource
   */
  public Map<ResourceId, List<Generation>> generations() {
    Map<ResourceId, List<Generation>> all = new LinkedHashMap<>();
    targets.forEach(
        (id, target) -> {
          if (!target.generations().isEmpty()) {
            all.put(id, List.copyOf(target.generations()));
          }
        });
    return all;
  }

  /**
   * What hooks may not do, and did.
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

  /** The door as one hook sees it. */
  public final class Opened implements Mangling, AutoCloseable {

    private final String hook;
    private boolean closed;

    private Opened(String hook) {
      this.hook = hook;
    }

    String hook() {
      return hook;
    }

    void check() {
      if (closed) {
        throw new IllegalStateException("the door is closed: hook " + hook + " came too late");
      }
    }

    /** Closes the door; every verb throws from now on. */
    @Override
    public void close() {
      closed = true;
    }

    @Override
    public Stream<Mangling.Target> resources() {
      check();
      return List.copyOf(targets.values()).stream().map(target -> target.as(this));
    }

    @Override
    public Optional<Mangling.Target> resource(ResourceId id) {
      check();
      return Optional.ofNullable(targets.get(resolve(id))).map(target -> target.as(this));
    }

    @Override
    public Mangling.Target add(Resource resource) {
      check();
      Optional<KindInfo> kind = kinds.apply(resource);
      Resource placed = place(resource, kind.orElse(KindInfo.of(true)));
      MangledResource there = targets.get(placed.id());
      if (there != null) {
        problem(
            Problem.error("ResourceExists")
                .of(placed.id())
                .expected("a resource that the application does not have")
                .got("one that " + there.state().addedBy() + " brought; hook " + hook + " adds it")
                .advice("rename one of the two"));
        return there.as(this);
      }
      Schema schema = Schemas.byDefault(placed, kind.orElse(KindInfo.of(true)));
      MangledResource added =
          new MangledResource(
              Door.this,
              new Desired(placed, schema, Map.of(), Setter.hook(hook), Set.of(), Set.of()));
      targets.put(placed.id(), added);
      return added.as(this);
    }

    private Resource place(Resource resource, KindInfo kind) {
      ObjectNode tree = Trees.thaw(resource.tree());
      ObjectNode metadata = tree.withObjectProperty("metadata");
      if (!kind.namespaced()) {
        metadata.remove("namespace");
      } else if (resource.namespace().isEmpty()) {
        metadata.put("namespace", application.namespace());
      }
      return resource.with(tree);
    }
  }

  static Schema with(Schema schema, SchemaNode.Fields root, ResourceAddress address) {
    return new Schema(
        address, root, schema.written(), schema.strict(), SchemaTrees.publish(address, root));
  }
}
