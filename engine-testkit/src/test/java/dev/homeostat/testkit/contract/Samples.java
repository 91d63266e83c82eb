package dev.homeostat.testkit.contract;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Manifest;
import dev.homeostat.ObserverSchema;
import dev.homeostat.Problem;
import dev.homeostat.Readiness;
import dev.homeostat.Resource;
import dev.homeostat.ResourceId;
import dev.homeostat.Source;
import dev.homeostat.report.FieldChange;
import dev.homeostat.spi.DeltaHook;
import dev.homeostat.spi.HookContext;
import dev.homeostat.spi.HookVerdict;
import dev.homeostat.spi.LastAppliedHook;
import dev.homeostat.spi.LifecycleHook;
import dev.homeostat.spi.ObservedStateHook;
import dev.homeostat.spi.ObserverSchemaHook;
import dev.homeostat.spi.ReadinessHook;
import dev.homeostat.spi.Response;
import dev.homeostat.spi.ResponseMergeHook;
import dev.homeostat.spi.TranslationHook;
import dev.homeostat.tree.Document;
import dev.homeostat.tree.Trees;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** One right hook of each kind, as a stranger would write it. */
final class Samples {

  private Samples() {}

  static Source tosca(String language, String name) {
    ObjectNode template = JsonNodeFactory.instance.objectNode();
    template.put("tosca_definitions_version", language);
    template.put("name", name);
    return new Source.Tosca(Document.of(template), Trees.emptyObject());
  }

  /**
   * A template of the language {@code names_1} is a name, and becomes a ConfigMap and a Service.
   */
  record Names() implements TranslationHook {
    @Override
    public String name() {
      return "names";
    }

    @Override
    public Translation translate(Source source, HookContext context) {
      if (!(source instanceof Source.Tosca tosca)
          || !tosca.template().tree().at("/tosca_definitions_version").asText().equals("names_1")) {
        return new NotMine();
      }
      String name = tosca.template().tree().path("name").asText();
      if (name.isEmpty()) {
        return new Untranslatable(
            List.of(Problem.error("NoName").expected("a name").got("nothing").at("/name")));
      }
      String text =
          "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: %1$s}\n---\n"
              + "apiVersion: v1\nkind: Service\nmetadata: {name: %1$s}\nspec: {ports: [{port: 1}]}\n";
      return Translated.of(Manifest.parse(String.format(text, name)))
          .withDependsOn(Map.of(ResourceId.service(name), Set.of(ResourceId.configMap(name))));
    }
  }

  /** Leaves the replicas of each Deployment to others. */
  record LeaveReplicas() implements ObserverSchemaHook {
    @Override
    public String name() {
      return "leave-replicas";
    }

    @Override
    public Optional<ObserverSchema> observe(Input input, HookContext context) {
      return input.resource().kind().equals("Deployment")
          ? Optional.of(
              ObserverSchema.of(input.resource().id()).defaults().except("/spec/replicas").build())
          : Optional.empty();
    }
  }

  /** No Deployment has more than two replicas. */
  record FewReplicas() implements LastAppliedHook {
    @Override
    public String name() {
      return "few-replicas";
    }

    @Override
    public ObjectNode merge(Input input, HookContext context) {
      if (input.soFar().at("/spec/replicas").asInt() <= 2) {
        return input.soFar();
      }
      ObjectNode changed = Trees.thaw(input.soFar());
      changed.withObjectProperty("spec").put("replicas", 2);
      return changed;
    }
  }

  /** Changes what exists only before noon. */
  record Mornings() implements DeltaHook {
    @Override
    public String name() {
      return "mornings";
    }

    @Override
    public Decision decide(Input input, HookContext context) {
      boolean morning = context.clock().instant().atZone(ZoneOffset.UTC).getHour() < 12;
      return morning || !(input.soFar() instanceof Update)
          ? input.soFar()
          : new Hold(context.clock().instant().plus(Duration.ofHours(1)), "not before tomorrow");
    }
  }

  /** Keeps the type of a Service, observed or not. */
  record KeepType() implements ResponseMergeHook {
    @Override
    public String name() {
      return "keep-type";
    }

    @Override
    public ObjectNode fill(Response response, HookContext context) {
      var type = response.answered().tree().at("/spec/type");
      if (!response.answered().kind().equals("Service") || !type.isTextual()) {
        return response.soFar().isEmpty() ? response.desired() : response.soFar();
      }
      ObjectNode filled =
          Trees.thaw(response.soFar().isEmpty() ? response.desired() : response.soFar());
      if (!filled.withObjectProperty("spec").has("type")) {
        filled.withObjectProperty("spec").set("type", type);
      }
      return filled;
    }
  }

  /** Does not remember what was observed of annotations. */
  record NoAnnotations() implements ObservedStateHook {
    @Override
    public String name() {
      return "no-annotations";
    }

    @Override
    public ObjectNode project(Response response, HookContext context) {
      ObjectNode observed = Trees.thaw(response.soFar());
      if (observed.path("metadata") instanceof ObjectNode metadata) {
        metadata.remove("annotations");
      }
      return observed;
    }
  }

  /** Takes each workload for ready as soon as it is there. */
  record Impatient() implements ReadinessHook {
    @Override
    public String name() {
      return "impatient";
    }

    @Override
    public Optional<Readiness> readiness(Resource live) {
      return live.kind().equals("Deployment") ? Optional.of(Readiness.ready()) : Optional.empty();
    }
  }

  /** Lets each update wait once, for a minute. */
  record ThinkTwice() implements LifecycleHook {
    @Override
    public String name() {
      return "think-twice";
    }

    @Override
    public HookVerdict beforeUpdate(
        Resource current, List<FieldChange> changes, HookContext context) {
      String id = current.id().toString();
      if (context.remembered().has(id)) {
        return HookVerdict.proceed();
      }
      ObjectNode remembered = Trees.thaw(context.remembered());
      context.remember(remembered.put(id, true));
      return HookVerdict.waitUntil(
          context.clock().instant().plus(Duration.ofMinutes(1)), "think again");
    }
  }
}
