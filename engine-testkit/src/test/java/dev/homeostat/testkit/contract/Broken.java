package dev.homeostat.testkit.contract;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.ObserverSchema;
import dev.homeostat.Readiness;
import dev.homeostat.Resource;
import dev.homeostat.Source;
import dev.homeostat.report.FieldChange;
import dev.homeostat.spi.DeltaHook;
import dev.homeostat.spi.DesiredStateEditor;
import dev.homeostat.spi.HookContext;
import dev.homeostat.spi.HookVerdict;
import dev.homeostat.spi.LastAppliedHook;
import dev.homeostat.spi.LifecycleHook;
import dev.homeostat.spi.ManglingHook;
import dev.homeostat.spi.ObservedStateHook;
import dev.homeostat.spi.ObserverSchemaHook;
import dev.homeostat.spi.ReadinessHook;
import dev.homeostat.spi.Response;
import dev.homeostat.spi.ResponseMergeHook;
import dev.homeostat.spi.TranslationHook;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;

/** Hooks of each kind that do what a test says, each with the contract that it is held against. */
final class Broken {

  private static final String NAME = "broken";

  private Broken() {}

  record Translation(Function<Source, TranslationHook.Translation> word)
      implements TranslationHook {
    @Override
    public String name() {
      return NAME;
    }

    @Override
    public Translation translate(Source source, HookContext context) {
      return word.apply(source);
    }
  }

  static final class TranslationContract extends TranslationHookContract {
    private final Function<Source, TranslationHook.Translation> word;

    TranslationContract(Function<Source, TranslationHook.Translation> word) {
      this.word = word;
    }

    @Override
    protected TranslationHook hook() {
      return new Translation(word);
    }

    @Override
    protected Source source() {
      return Samples.tosca("names_1", "web");
    }

    @Override
    protected Source mistaken() {
      return Samples.tosca("names_1", "");
    }

    @Override
    protected Source foreign() {
      return Samples.tosca("tosca_simple_yaml_1_0", "web");
    }
  }

  record Schema(Function<Resource, Optional<ObserverSchema>> word) implements ObserverSchemaHook {
    @Override
    public String name() {
      return NAME;
    }

    @Override
    public Optional<ObserverSchema> observe(Input input, HookContext context) {
      return word.apply(input.resource());
    }
  }

  static final class SchemaContract extends ObserverSchemaHookContract {
    private final Function<Resource, Optional<ObserverSchema>> word;

    SchemaContract(Function<Resource, Optional<ObserverSchema>> word) {
      this.word = word;
    }

    @Override
    protected ObserverSchemaHook hook() {
      return new Schema(word);
    }
  }

  record Merge(Function<LastAppliedHook.Input, ObjectNode> word) implements LastAppliedHook {
    @Override
    public String name() {
      return NAME;
    }

    @Override
    public ObjectNode merge(Input input, HookContext context) {
      return word.apply(input);
    }
  }

  static final class MergeContract extends LastAppliedHookContract {
    private final Function<LastAppliedHook.Input, ObjectNode> word;

    MergeContract(Function<LastAppliedHook.Input, ObjectNode> word) {
      this.word = word;
    }

    @Override
    protected LastAppliedHook hook() {
      return new Merge(word);
    }
  }

  record Mangle(BiConsumer<DesiredStateEditor, HookContext> word) implements ManglingHook {
    @Override
    public String name() {
      return NAME;
    }

    @Override
    public void mangle(DesiredStateEditor app, HookContext context) {
      word.accept(app, context);
    }
  }

  static final class MangleContract extends ManglingHookContract {
    private final BiConsumer<DesiredStateEditor, HookContext> word;

    MangleContract(BiConsumer<DesiredStateEditor, HookContext> word) {
      this.word = word;
    }

    @Override
    protected ManglingHook hook() {
      return new Mangle(word);
    }
  }

  record Delta(String name, boolean strategy, BiFunction<Input, HookContext, Decision> word)
      implements DeltaHook {
    @Override
    public Optional<String> replaces() {
      return strategy ? Optional.of("delta") : Optional.empty();
    }

    @Override
    public Decision decide(Input input, HookContext context) {
      return word.apply(input, context);
    }
  }

  static final class DeltaContract extends DeltaHookContract {
    private final boolean strategy;
    private final BiFunction<DeltaHook.Input, HookContext, DeltaHook.Decision> word;

    DeltaContract(
        boolean strategy, BiFunction<DeltaHook.Input, HookContext, DeltaHook.Decision> word) {
      this.strategy = strategy;
      this.word = word;
    }

    @Override
    protected DeltaHook hook() {
      return new Delta(NAME, strategy, word);
    }
  }

  record Fill(Function<Response, ObjectNode> word) implements ResponseMergeHook {
    @Override
    public String name() {
      return NAME;
    }

    @Override
    public ObjectNode fill(Response response, HookContext context) {
      return word.apply(response);
    }
  }

  static final class FillContract extends ResponseMergeHookContract {
    private final Function<Response, ObjectNode> word;

    FillContract(Function<Response, ObjectNode> word) {
      this.word = word;
    }

    @Override
    protected ResponseMergeHook hook() {
      return new Fill(word);
    }
  }

  record Project(Function<Response, ObjectNode> word) implements ObservedStateHook {
    @Override
    public String name() {
      return NAME;
    }

    @Override
    public ObjectNode project(Response response, HookContext context) {
      return word.apply(response);
    }
  }

  static final class ProjectContract extends ObservedStateHookContract {
    private final Function<Response, ObjectNode> word;

    ProjectContract(Function<Response, ObjectNode> word) {
      this.word = word;
    }

    @Override
    protected ObservedStateHook hook() {
      return new Project(word);
    }
  }

  record Judge(Function<Resource, Optional<Readiness>> word) implements ReadinessHook {
    @Override
    public String name() {
      return NAME;
    }

    @Override
    public Optional<Readiness> readiness(Resource live) {
      return word.apply(live);
    }
  }

  static final class JudgeContract extends ReadinessHookContract {
    private final Supplier<Function<Resource, Optional<Readiness>>> words;

    JudgeContract(Supplier<Function<Resource, Optional<Readiness>>> words) {
      this.words = words;
    }

    @Override
    protected ReadinessHook hook() {
      return new Judge(words.get());
    }
  }

  record Life(BiFunction<Resource, HookContext, HookVerdict> word) implements LifecycleHook {
    @Override
    public String name() {
      return NAME;
    }

    @Override
    public HookVerdict beforeUpdate(
        Resource current, List<FieldChange> changes, HookContext context) {
      return word.apply(current, context);
    }
  }

  static final class LifeContract extends LifecycleHookContract {
    private final Supplier<BiFunction<Resource, HookContext, HookVerdict>> words;

    LifeContract(Supplier<BiFunction<Resource, HookContext, HookVerdict>> words) {
      this.words = words;
    }

    @Override
    protected LifecycleHook hook() {
      return new Life(words.get());
    }
  }
}
