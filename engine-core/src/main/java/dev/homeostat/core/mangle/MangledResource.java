package dev.homeostat.core.mangle;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import dev.homeostat.Problem;
import dev.homeostat.Resource;
import dev.homeostat.ResourceId;
import dev.homeostat.core.delta.SchemaLookup;
import dev.homeostat.core.model.Desired;
import dev.homeostat.core.model.ElementKey;
import dev.homeostat.core.model.PathWriter;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.core.model.SchemaNode.Bounds;
import dev.homeostat.core.schema.ListTypes;
import dev.homeostat.core.schema.PodSpecs;
import dev.homeostat.core.schema.SchemaEdits;
import dev.homeostat.report.Setter;
import dev.homeostat.spi.Mangling;
import dev.homeostat.spi.cluster.KindInfo;
import dev.homeostat.tree.Trees;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** One resource behind the door: its state, and the verbs on it as one hook has them. */
final class MangledResource {

  private final Door door;
  private Desired state;
  private final List<Generation> generations = new ArrayList<>();

  MangledResource(Door door, Desired state) {
    this.door = door;
    this.state = state;
  }

  Desired state() {
    return state;
  }

  List<Generation> generations() {
    return generations;
  }

  Mangling.Target as(Door.Opened opened) {
    return new Verbs(opened);
  }

  private void change(ObjectNode tree, SchemaNode.Fields root, FieldPath path, String hook) {
    Map<FieldPath, Setter> setBy = new HashMap<>(state.setBy());
    setBy.put(path, Setter.hook(hook));
    Resource resource = state.resource().with(tree);
    state =
        new Desired(
            resource,
            Door.with(state.schema(), root, resource.address()),
            setBy,
            state.addedBy(),
            state.sensitive(),
            state.after());
  }

  private void marks(Set<FieldPath> sensitive, Set<ResourceId> after) {
    state =
        new Desired(
            state.resource(), state.schema(), state.setBy(), state.addedBy(), sensitive, after);
  }

  /** The verbs, for one hook. */
  private final class Verbs implements Mangling.Target {

    private final Door.Opened opened;

    Verbs(Door.Opened opened) {
      this.opened = opened;
    }

    @Override
    public ResourceId id() {
      return state.id();
    }

    @Override
    public Resource desired() {
      return state.resource();
    }

    @Override
    public Optional<FieldPath> podSpec() {
      return PodSpecs.of(state.id());
    }

    @Override
    public List<FieldPath> containers() {
      List<FieldPath> paths = new ArrayList<>();
      Optional<FieldPath> pod = podSpec();
      if (pod.isPresent()) {
        FieldPath list = pod.get().key("containers");
        for (JsonNode container : list.in(state.resource().tree()).orElse(NullNode.getInstance())) {
          ElementKey.of(container, List.of("name"))
              .ifPresent(key -> paths.add(list.then(key.segment())));
        }
      }
      return List.copyOf(paths);
    }

    @Override
    public Mangling.Target set(FieldPath path, JsonNode value) {
      opened.check();
      Optional<JsonNode> there =
          path.in(state.resource().tree()).filter(found -> !Trees.isAbsent(found));
      if (there.isPresent() && !Trees.equal(there.get(), value)) {
        door.problem(
            Problem.error("FieldSetTwice")
                .of(id())
                .at(path)
                .in(state.resource().locate(path))
                .expected("one who sets a field")
                .got("two: " + state.setterOf(path) + " and hook " + opened.hook())
                .advice("remove the field from the manifest, or let the hook override it"));
        return this;
      }
      return there.isPresent() && observes(path) ? this : write(path, value);
    }

    @Override
    public Mangling.Target override(FieldPath path, JsonNode value) {
      opened.check();
      boolean same =
          path.in(state.resource().tree()).filter(found -> Trees.equal(found, value)).isPresent();
      return same && observes(path) ? this : write(path, value);
    }

    private boolean observes(FieldPath path) {
      return SchemaLookup.observes(state.schema().root(), path);
    }

    private Mangling.Target write(FieldPath path, JsonNode value) {
      if (Trees.isAbsent(value) || path.segments().isEmpty() || isIdentity(path)) {
        throw new IllegalArgumentException(
            "hook " + opened.hook() + " cannot set " + path + " of " + id());
      }
      ObjectNode tree = Trees.thaw(state.resource().tree());
      if (!PathWriter.set(tree, path, value)) {
        door.problem(
            Problem.error("PathBlocked")
                .of(id())
                .at(path)
                .expected("objects on the way to the field")
                .got("something else, which hook " + opened.hook() + " would have to replace")
                .advice("check the path"));
        return this;
      }
      SchemaNode.Fields root = state.schema().root();
      change(
          tree,
          observes(path) ? root : SchemaEdits.with(root, path, SchemaNode.VALUE),
          path,
          opened.hook());
      return this;
    }

    private boolean isIdentity(FieldPath path) {
      return Set.of("/apiVersion", "/kind", "/metadata", "/metadata/name", "/metadata/namespace")
          .contains(path.toString());
    }

    @Override
    public Mangling.Target put(FieldPath list, JsonNode element) {
      opened.check();
      KindInfo unknown = KindInfo.of(true);
      Optional<KindInfo.ListType> type = ListTypes.of(id(), list, unknown);
      SchemaNode observed = SchemaLookup.at(state.schema().root(), list).orElse(null);
      List<String> keys =
          observed instanceof SchemaNode.KeyedList keyed
              ? keyed.keys()
              : type.orElse(null) instanceof KindInfo.Keyed keyed
                  ? keyed.keys()
                  : element.isObject() ? List.of("name") : List.of();
      if (keys.isEmpty()) {
        return putMember(list, element, observed);
      }
      Optional<ElementKey> key = ElementKey.of(element, keys);
      if (key.isEmpty()) {
        throw new IllegalArgumentException(
            "hook " + opened.hook() + " puts an element without " + keys + " into " + list);
      }
      FieldPath path = list.then(key.get().segment());
      Optional<JsonNode> there = path.in(state.resource().tree());
      if (there.isPresent() && !Trees.equal(there.get(), element)) {
        return set(path, element);
      }
      if (there.isPresent() && observes(path)) {
        return this;
      }
      ObjectNode tree = Trees.thaw(state.resource().tree());
      PathWriter.set(tree, path, element);
      change(
          tree,
          SchemaEdits.with(
              state.schema().root(), list, keyed(list, observed, keys, key.get(), there)),
          path,
          opened.hook());
      return this;
    }

    private SchemaNode keyed(
        FieldPath list,
        @Nullable SchemaNode observed,
        List<String> keys,
        ElementKey key,
        Optional<JsonNode> there) {
      List<SchemaNode.KeyedElement> elements = new ArrayList<>();
      Bounds bounds = Bounds.UNLIMITED;
      SchemaNode others = null;
      if (observed instanceof SchemaNode.KeyedList known) {
        elements.addAll(known.elements());
        bounds = there.isPresent() ? known.bounds() : known.bounds().raised();
        others = known.others();
      }
      elements.add(new SchemaNode.KeyedElement(key, SchemaNode.VALUE));
      return new SchemaNode.KeyedList(
          keys, elements, others, bounds, ListTypes.isOrdered(id(), list));
    }

    private Mangling.Target putMember(
        FieldPath list, JsonNode member, @Nullable SchemaNode observed) {
      FieldPath path = list.then(new FieldPath.Member(member.asText()));
      boolean there = path.in(state.resource().tree()).isPresent();
      if (there && observed instanceof SchemaNode.ScalarSet) {
        return this;
      }
      ObjectNode tree = Trees.thaw(state.resource().tree());
      PathWriter.set(tree, path, member);
      Bounds bounds =
          observed instanceof SchemaNode.ScalarSet set ? set.bounds().raised() : Bounds.UNLIMITED;
      change(
          tree,
          SchemaEdits.with(state.schema().root(), list, new SchemaNode.ScalarSet(bounds)),
          path,
          opened.hook());
      return this;
    }

    @Override
    public Mangling.Target observe(FieldPath path) {
      opened.check();
      if (!observes(path)) {
        SchemaNode.Fields root = SchemaEdits.with(state.schema().root(), path, SchemaNode.VALUE);
        state =
            new Desired(
                state.resource(),
                Door.with(state.schema(), root, state.resource().address()),
                state.setBy(),
                state.addedBy(),
                state.sensitive(),
                state.after());
      }
      return this;
    }

    @Override
    public Mangling.Target sensitive(FieldPath path) {
      opened.check();
      Set<FieldPath> paths = new HashSet<>(state.sensitive());
      paths.add(path);
      marks(paths, state.after());
      return this;
    }

    @Override
    public Mangling.Target generate(FieldPath path, String epoch, Supplier<String> value) {
      opened.check();
      sensitive(path);
      observe(path);
      generations.add(new Generation(path, epoch, value));
      return this;
    }

    @Override
    public Mangling.Target after(ResourceId other) {
      opened.check();
      Set<ResourceId> all = new HashSet<>(state.after());
      all.add(door.resolve(other));
      marks(state.sensitive(), all);
      return this;
    }
  }
}
