package dev.homeostat.testkit.history;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Application;
import dev.homeostat.FieldPath;
import dev.homeostat.ReconcileResult;
import dev.homeostat.Resource;
import dev.homeostat.ResourceId;
import dev.homeostat.testkit.model.ApplicationMemory;
import dev.homeostat.testkit.model.ApplicationModel;
import dev.homeostat.testkit.model.ApplicationServer;
import dev.homeostat.testkit.model.ApplicationSpec;
import dev.homeostat.testkit.model.ApplicationStep;
import dev.homeostat.testkit.model.ModelServer;
import dev.homeostat.testkit.model.ResourceMemory;
import dev.homeostat.testkit.model.ResourceSpec;
import dev.homeostat.testkit.model.ServerReply;
import dev.homeostat.tree.Trees;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The reference model beside the engine, given the answers that the engine got (law 16). */
final class ModelCheck implements PassCheck {

  private static final FieldPath MARK = FieldPath.of("metadata", "labels", Application.UID_LABEL);

  private ApplicationMemory memory = ApplicationMemory.NONE;
  private ApplicationMemory other = ApplicationMemory.NONE;
  private boolean isWithoutState;

  @Override
  public void restarted() {
    memory = memory.inProcessOf(ApplicationMemory.NONE);
  }

  @Override
  public void handedOver() {
    ApplicationMemory before = memory;
    memory = memory.inProcessOf(other);
    other = before;
  }

  @Override
  public void stateLost() {
    memory = ApplicationMemory.NONE;
    other = ApplicationMemory.NONE;
  }

  @Override
  public void stateForgone() {
    stateLost();
    isWithoutState = true;
  }

  @Override
  public Optional<Difference> check(Event event) {
    if (event
        .pass()
        .filter(pass -> pass.outcome() == ReconcileResult.Outcome.INVALID)
        .isPresent()) {
      return event.writes().isEmpty()
          ? Optional.empty()
          : event.different(Difference.Kind.VALIDITY, "an invalid application was written");
    }
    Replay replay = new Replay(event.before(), event.writes());
    ApplicationStep step =
        ApplicationModel.step(
            spec(event.wish(), event.namespace(), !isWithoutState), memory, replay, event.now());
    int all = event.writes().size();
    StateSaved saved = event.pass().isPresent() ? StateSaved.after(all) : event.saved();
    if (isWithoutState) {
      memory = event.pass().isPresent() ? step.memory() : ApplicationMemory.NONE;
    } else if (event.wish().actions().isEmpty()) {
      memory = event.pass().isPresent() ? memory.inProcessOf(step.memory()) : memory;
    } else if (saved.isSaved()) {
      boolean isInventory = saved.writes() == 0 && all > 0;
      Set<ResourceId> unsaved = new LinkedHashSet<>(replay.unwritten());
      event.writes().stream().skip(saved.writes()).map(RecordedWrite::id).forEach(unsaved::add);
      memory = isInventory ? step.inventory() : asFarAsSaved(step, unsaved);
    }
    Result result = new Result(step, replay.surprises());
    return event.pass().flatMap(pass -> new PassComparison(event, pass, result).difference());
  }

  /** Before a pass was saved last, it had not written to each resource. */
  private static ApplicationMemory asFarAsSaved(ApplicationStep step, Set<ResourceId> unsaved) {
    Map<ResourceId, ResourceMemory> known = new LinkedHashMap<>(step.memory().resources());
    known.keySet().removeAll(unsaved);
    step.inventory()
        .resources()
        .forEach(
            (id, before) -> {
              if (unsaved.contains(id)) {
                known.put(id, before);
              }
            });
    return new ApplicationMemory(true, known);
  }

  /**
   * The result of the model.
   *
   * @param step its decisions
   * @param surprises the differences between its requests and those of the engine
   */
  record Result(ApplicationStep step, List<String> surprises) {}

  private static ApplicationSpec spec(Wish wish, String namespace, boolean isKept) {
    Map<ResourceId, ResourceSpec> resources = new LinkedHashMap<>();
    for (ObjectNode tree : wish.manifest()) {
      resources.put(Resource.of(tree).id().in(namespace), spec(wish, tree, namespace));
    }
    return new ApplicationSpec(
        EngineSetup.uid(namespace), resources, wish.settings(), wish.actions(), isKept);
  }

  static ResourceSpec spec(Wish wish, ObjectNode tree, String namespace) {
    Map<FieldPath, JsonNode> byHooks = new LinkedHashMap<>(wish.byHook());
    byHooks.put(MARK, JsonNodeFactory.instance.textNode(EngineSetup.uid(namespace)));
    ResourceId id = Resource.of(tree).id();
    Optional<ObjectNode> schema =
        wish.schemas().stream().filter(one -> Resource.of(one).id().equals(id)).findFirst();
    ObjectNode inNamespace = tree.deepCopy();
    inNamespace.withObjectProperty("metadata").put("namespace", namespace);
    return new ResourceSpec(
        inNamespace,
        schema,
        byHooks,
        HistoryKinds.facts(tree),
        wish.settings().fieldRemoval() == dev.homeostat.Settings.FieldRemoval.REMOVE);
  }

  /** Gives the model the answers that the engine got, and compares what both asked for. */
  private static final class Replay implements ApplicationServer {

    private final Map<ResourceId, ObjectNode> live;
    private final List<RecordedWrite> left;
    private final List<String> surprises = new ArrayList<>();
    private final Set<ResourceId> unwritten = new LinkedHashSet<>();

    Replay(Map<ResourceId, ObjectNode> live, List<RecordedWrite> writes) {
      this.live = live;
      this.left = new ArrayList<>(writes);
    }

    @Override
    public Optional<ObjectNode> read(ResourceId id) {
      return Optional.ofNullable(live.get(id));
    }

    @Override
    public Set<ResourceId> ids() {
      return live.keySet();
    }

    private Optional<RecordedWrite> next(ResourceId id, boolean isDelete) {
      Optional<RecordedWrite> next =
          left.stream()
              .filter(write -> write.id().equals(id) && write.isDelete() == isDelete)
              .findFirst();
      next.ifPresent(left::remove);
      return next;
    }

    @Override
    public ModelServer of(ResourceId id) {
      return (before, asked) -> {
        Optional<RecordedWrite> write = next(id, false);
        if (write.isEmpty()) {
          unwritten.add(id);
          surprises.add("only the model asks for " + shown(asked));
          return new ServerReply.Stored(asked);
        }
        if (!Trees.equal(content(asked), content(write.get().asked()))) {
          surprises.add(
              "the model asks for "
                  + shown(asked)
                  + "\n  the engine for "
                  + shown(write.get().asked()));
        }
        return write.get().reply();
      };
    }

    @Override
    public boolean delete(ResourceId id) {
      Optional<RecordedWrite> write = next(id, true);
      if (write.isEmpty()) {
        surprises.add("only the model deletes " + id);
      }
      // An object that is answered is still there: something protects it.
      return write.isPresent()
          && !(write.get().reply() instanceof ServerReply.Lost)
          && !(write.get().reply() instanceof ServerReply.Stored);
    }

    /** The resources that the model would write to, and the engine did not. */
    Set<ResourceId> unwritten() {
      return unwritten;
    }

    List<String> surprises() {
      for (RecordedWrite write : left) {
        surprises.add(
            write.isDelete()
                ? "only the engine deletes " + write.id()
                : "only the engine asks for " + shown(write.asked()));
      }
      return surprises;
    }
  }

  private static String shown(@Nullable ObjectNode object) {
    return object == null ? "what does not fit" : FlowYaml.write(content(object));
  }

  /** An object without what the server keeps for itself. */
  static JsonNode content(@Nullable ObjectNode object) {
    if (object == null) {
      return JsonNodeFactory.instance.nullNode();
    }
    ObjectNode copy = object.deepCopy();
    copy.withObjectProperty("metadata").remove(Resource.SERVER_OWNED);
    return copy;
  }
}
