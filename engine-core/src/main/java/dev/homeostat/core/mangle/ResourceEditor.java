package dev.homeostat.core.mangle;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.homeostat.FieldPath;
import dev.homeostat.Problem;
import dev.homeostat.Resource;
import dev.homeostat.ResourceId;
import dev.homeostat.core.model.ElementKey;
import dev.homeostat.core.model.Lazy;
import dev.homeostat.core.model.PathWriter;
import dev.homeostat.core.model.SchemaLookup;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.core.overlay.SchemaExclusion;
import dev.homeostat.core.schema.ListTypes;
import dev.homeostat.core.schema.PodSpecs;
import dev.homeostat.report.FieldOrigin;
import dev.homeostat.spi.DesiredStateEditor;
import dev.homeostat.spi.cluster.KindInfo;
import dev.homeostat.tree.Trees;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Supplier;

/** The verbs on one resource, for one hook (rule HOOK-7). */
final class ResourceEditor implements DesiredStateEditor.Target {

  private static final Set<String> IDENTITY =
      Set.of("", "/apiVersion", "/kind", "/metadata", "/metadata/name", "/metadata/namespace");

  private final EditSession session;
  private final EditSession.Opened opened;
  private final MangledResource target;

  ResourceEditor(EditSession session, EditSession.Opened opened, MangledResource target) {
    this.session = session;
    this.opened = opened;
    this.target = target;
  }

  private ObjectNode tree() {
    return target.resource().tree();
  }

  @Override
  public ResourceId id() {
    return target.resource().id();
  }

  @Override
  public Resource desired() {
    return target.resource();
  }

  @Override
  public Optional<FieldPath> podSpec() {
    return PodSpecs.of(id());
  }

  @Override
  public List<FieldPath> containers() {
    List<FieldPath> paths = new ArrayList<>();
    Optional<FieldPath> pod = podSpec();
    if (pod.isPresent()) {
      FieldPath list = pod.get().key("containers");
      for (JsonNode container : list.in(tree()).orElse(NullNode.getInstance())) {
        ElementKey.of(container, List.of("name"))
            .ifPresent(key -> paths.add(list.then(key.segment())));
      }
    }
    return List.copyOf(paths);
  }

  @Override
  public DesiredStateEditor.Target set(FieldPath path, JsonNode value) {
    opened.check();
    if (SecretStringData.isText(id(), path)) {
      return texts(path, value, this::set);
    }
    return setAt(completed(path), value);
  }

  private DesiredStateEditor.Target setAt(FieldPath path, JsonNode value) {
    Optional<JsonNode> there = path.in(tree());
    if (there.isEmpty()) {
      return write(path, value);
    }
    if (!Trees.equal(there.get(), value)) {
      return setTwice(path);
    }
    target.observe(path);
    return this;
  }

  /** Texts of a Secret, one by one: those that are there already stay. */
  private DesiredStateEditor.Target texts(
      FieldPath path, JsonNode value, BiConsumer<FieldPath, JsonNode> verb) {
    if (value instanceof ObjectNode texts) {
      texts.properties().forEach(text -> verb.accept(path.key(text.getKey()), text.getValue()));
    } else {
      verb.accept(SecretStringData.data(path), SecretStringData.encoded(value));
    }
    return this;
  }

  /**
   * Resolves a path of a hook: stringData stands for data, and an element may be named by some of
   * its keys.
   */
  private FieldPath meant(FieldPath path) {
    return completed(SecretStringData.isText(id(), path) ? SecretStringData.data(path) : path);
  }

  /** Names elements by all keys of their list, and positions as such. */
  private FieldPath completed(FieldPath path) {
    FieldPath at = FieldPath.root();
    for (FieldPath.Segment segment : path.segments()) {
      at = at.then(completed(segment, at));
    }
    return at;
  }

  private FieldPath.Segment completed(FieldPath.Segment segment, FieldPath parent) {
    if (segment instanceof FieldPath.Element named) {
      return ElementKey.completed(named, keysOf(parent)).segment();
    }
    JsonNode list = parent.in(desired().tree()).orElse(null);
    if (segment instanceof FieldPath.Key && list instanceof ArrayNode) {
      int position = SchemaLookup.position(segment, list).orElse(-1);
      return position >= 0 && position <= list.size() ? new FieldPath.Index(position) : segment;
    }
    return segment;
  }

  private DesiredStateEditor.Target setTwice(FieldPath path) {
    String other =
        target
            .generation(path)
            .map(generation -> "hook:" + generation.hook().name())
            .orElseGet(() -> target.setter(path).toString());
    return problem(
        Problem.error("FieldSetTwice")
            .at(path)
            .in(desired().locate(path))
            .expected("one who sets a field")
            .got("two: " + other + " and hook:" + opened.hook().name())
            .advice("remove the field from one of them, or let the hook override it"));
  }

  @Override
  public DesiredStateEditor.Target override(FieldPath path, JsonNode value) {
    opened.check();
    if (SecretStringData.isText(id(), path)) {
      return texts(path, value, this::override);
    }
    return overrideAt(completed(path), value);
  }

  private DesiredStateEditor.Target overrideAt(FieldPath path, JsonNode value) {
    boolean same = path.in(tree()).filter(found -> Trees.equal(found, value)).isPresent();
    if (!same) {
      return write(path, value);
    }
    target.observe(path);
    return this;
  }

  private DesiredStateEditor.Target write(FieldPath path, JsonNode value) {
    if (!isSettable(path) || ServerFields.areIn(value, path)) {
      return problem(
          Problem.error("FieldNotSettable")
              .at(path)
              .expected("a field that an owner may set")
              .got("identity, or what the server writes, set by hook:" + opened.hook().name())
              .advice("let the hook leave it alone"));
    }
    if (Trees.isAbsent(value)) {
      return problem(
          Problem.error("NullSet")
              .at(path)
              .expected("a value from hook:" + opened.hook().name())
              .got("null")
              .advice("a hook adds fields; it cannot remove one"));
    }
    ObjectNode changed = Trees.unsealed(tree());
    if (!PathWriter.set(changed, path, value)) {
      return problem(
          Problem.error("PathBlocked")
              .at(path)
              .in(desired().locate(path))
              .expected("objects on the way to the field")
              .got("something else, which hook:" + opened.hook().name() + " would have to replace")
              .advice("check the path"));
    }
    target.set(changed, path, opened.hook().name());
    return this;
  }

  private boolean isSettable(FieldPath path) {
    return !IDENTITY.contains(path.toString())
        && !ServerFields.isMetadata(path)
        && !ServerFields.isStatus(path, target.kind());
  }

  private DesiredStateEditor.Target problem(Problem problem) {
    session.problem(problem.of(id()));
    return this;
  }

  @Override
  public DesiredStateEditor.Target put(FieldPath list, JsonNode element) {
    opened.check();
    if (!element.isObject()) {
      return set(list.then(new FieldPath.Member(element.asText())), element);
    }
    List<String> keys = keysOf(list);
    Optional<ElementKey> key = ElementKey.of(element, keys);
    if (key.isEmpty()) {
      return problem(
          Problem.error("ElementWithoutKey")
              .at(list)
              .expected("an element with " + String.join(", ", keys))
              .got("one without, put by hook:" + opened.hook().name())
              .advice("give the element its keys"));
    }
    return set(list.then(key.get().segment()), element);
  }

  private List<String> keysOf(FieldPath list) {
    SchemaNode observed = SchemaLookup.at(target.root(), list).orElse(null);
    if (observed instanceof SchemaNode.KeyedList keyed) {
      return keyed.keys();
    }
    return ListTypes.of(id(), list, target.kind()).orElse(null) instanceof KindInfo.Keyed keyed
        ? keyed.keys()
        : List.of("name");
  }

  @Override
  public DesiredStateEditor.Target observe(FieldPath field) {
    opened.check();
    FieldPath path = meant(field);
    if (IDENTITY.contains(path.toString()) || ServerFields.isMetadata(path)) {
      return problem(
          Problem.error("FieldNotObservable")
              .at(path)
              .expected("a field that can be kept")
              .got("identity, or what the server writes, for hook:" + opened.hook().name())
              .advice("let the hook leave it alone"));
    }
    target.observe(path);
    return this;
  }

  @Override
  public DesiredStateEditor.Target release(FieldPath field) {
    opened.check();
    FieldPath path = target.placed(meant(field));
    SchemaExclusion.Outcome outcome =
        path.segments().isEmpty()
            ? new SchemaExclusion.Unobserved()
            : SchemaExclusion.of(target.root(), path);
    if (outcome instanceof SchemaExclusion.Left left) {
      target.release(path, (SchemaNode.Fields) left.node(), opened.hook().name());
    } else if (outcome instanceof SchemaExclusion.PartOf part) {
      return problem(
          Problem.error("FieldNotReleasable")
              .at(path)
              .expected("a field that is observed by itself")
              .got("a part of " + part.value() + ", released by hook:" + opened.hook().name())
              .advice("release the whole value (rule SCHEMA-9)"));
    } else if (!path.segments().isEmpty()) {
      target.release(path, target.root(), opened.hook().name());
    }
    return this;
  }

  @Override
  public DesiredStateEditor.Target sensitive(FieldPath path) {
    opened.check();
    target.sensitive(meant(path));
    return this;
  }

  @Override
  public DesiredStateEditor.Target generate(
      List<FieldPath> paths, String epoch, Supplier<List<String>> values) {
    opened.check();
    List<FieldPath> together = paths.stream().map(this::meant).toList();
    for (FieldPath at : together) {
      if (target.generation(at).filter(known -> known.hook() != opened.hook()).isPresent()) {
        return setTwice(at);
      }
    }
    Lazy<List<String>> made = new Lazy<>(() -> List.copyOf(values.get()));
    for (int i = 0; i < paths.size(); i++) {
      int place = i;
      boolean text = SecretStringData.isText(id(), paths.get(i));
      generate(
          new GeneratedSecret(
              opened.hook(),
              together.get(i),
              target.epoch(together.get(i), epoch),
              together,
              () -> {
                JsonNode value = TextNode.valueOf(made.get().get(place));
                return text ? SecretStringData.encoded(value) : value;
              }));
    }
    return this;
  }

  private void generate(GeneratedSecret generation) {
    FieldPath at = generation.path();
    set(at, generation.standIn());
    if (at.in(tree()).filter(generation.standIn()::equals).isPresent()) {
      target.generate(generation);
    }
    sensitive(at);
  }

  @Override
  public DesiredStateEditor.Target after(ResourceId other) {
    opened.check();
    target.after(session.resolve(other));
    return this;
  }

  @Override
  public DesiredStateEditor.Target wave(int wave) {
    opened.check();
    String hook = FieldOrigin.hook(opened.hook().name()).toString();
    return target
        .wave(wave, hook)
        .map(
            other ->
                problem(
                    Problem.error("WaveSetTwice")
                        .expected("one who sets the wave")
                        .got("two: " + other + " and " + hook)
                        .advice("let one of them set no wave")))
        .orElse(this);
  }
}
