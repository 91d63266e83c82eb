package dev.homeostat.operator.definition;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Application;
import dev.homeostat.ObserverSchema;
import dev.homeostat.Source;
import dev.homeostat.testkit.arbitrary.Applications;
import dev.homeostat.testkit.arbitrary.Values;
import dev.homeostat.tree.Trees;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;

/** Arbitrary specs that the reader of documents takes. */
final class Specs {

  private static final List<String> MEMBERS =
      List.of(
          "{'suspend': true}",
          "{'suspend': null, 'allowMassDeletion': false}",
          "{'wanted': 'absent', 'adoption': 'ifUnowned', 'fieldRemoval': 'keep'}",
          "{'wanted': null, 'adoption': null, 'fieldRemoval': null}",
          "{'waves': {'prune': 'first', 'ready': true}}",
          "{'waves': {'prune': null, 'ready': null}, 'maxDeletePercent': null}",
          "{'waves': null, 'maxDeletePercent': 100, 'allowMassDeletion': null}",
          "{'hooks': ['a', {'name': 'b'}, {'name': 'c', 'settings': null}], 'retiredHooks': ['d'], 'packs': ['hpa']}",
          "{'hooks': null, 'retiredHooks': null, 'toscaInputs': null}",
          "{'hooks': [], 'maxDeletePercent': 0, 'toscaInputs': {}}");

  private Specs() {}

  static Arbitrary<ObjectNode> any() {
    return Combinators.combine(
            Arbitraries.oneOf(manifests(), templates(), Arbitraries.just(one("csar", "x.csar"))),
            Arbitraries.of(MEMBERS).set().ofMaxSize(3),
            Values.objects(3).optional())
        .as(
            (source, members, settings) -> {
              ObjectNode spec = Trees.thaw(source);
              members.forEach(
                  each ->
                      spec.setAll((ObjectNode) ServedApplications.json(each.replace('\'', '"'))));
              settings.ifPresent(
                  tree ->
                      spec.putArray("hooks").addObject().put("name", "h").set("settings", tree));
              return Trees.freeze(spec);
            });
  }

  private static Arbitrary<ObjectNode> manifests() {
    return Applications.any().map(Specs::of);
  }

  private static Arbitrary<ObjectNode> templates() {
    return Combinators.combine(
            Arbitraries.oneOf(
                Values.objects(3).map(JsonNode.class::cast),
                Values.texts().map(JsonNodeFactory.instance::textNode)),
            Values.objects(2))
        .as(
            (template, inputs) -> {
              ObjectNode spec = JsonNodeFactory.instance.objectNode();
              spec.set("tosca", template);
              spec.set("toscaInputs", inputs);
              return spec;
            });
  }

  private static ObjectNode of(Application application) {
    ObjectNode spec = JsonNodeFactory.instance.objectNode();
    ArrayNode manifest = spec.putArray("manifest");
    ((Source.OfManifest) application.source())
        .manifest()
        .documents()
        .forEach(document -> manifest.add(document.tree()));
    ArrayNode schemas = spec.putArray("observerSchema");
    for (ObserverSchema schema : application.schemas()) {
      schemas.add(schema.document().tree());
    }
    return spec;
  }

  private static ObjectNode one(String name, String value) {
    return JsonNodeFactory.instance.objectNode().put(name, value);
  }
}
