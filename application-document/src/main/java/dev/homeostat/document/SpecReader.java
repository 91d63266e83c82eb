package dev.homeostat.document;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Application;
import dev.homeostat.ApplicationBuilder;
import dev.homeostat.HookReference;
import dev.homeostat.Manifest;
import dev.homeostat.ObserverSchema;
import dev.homeostat.Settings;
import dev.homeostat.Source;
import dev.homeostat.tree.Document;
import dev.homeostat.tree.Trees;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads the application of a document that has the right shape; what is left out is the default.
 */
final class SpecReader {

  private final Document document;
  private final JsonNode spec;

  SpecReader(Document document) {
    this.document = document;
    this.spec = document.tree().path("spec");
  }

  Application read() {
    JsonNode metadata = document.tree().path("metadata");
    String namespace = metadata.path("namespace").asText("default");
    ApplicationBuilder builder =
        Application.named(namespace, metadata.path("name").asText())
            .uid(metadata.path("uid").asText(""))
            .source(source())
            .adoptionAdvice("let it be adopted (spec.adoption)")
            .serviceAccount(spec.path("serviceAccountName").asText(""))
            .settings(before -> settings());
    parts("/spec/observerSchema").forEach(part -> builder.observe(ObserverSchema.of(part)));
    for (JsonNode each : spec.path("hooks")) {
      HookReference use = hook(each);
      builder.hook(use.name(), use.settings());
    }
    spec.path("retiredHooks").forEach(name -> builder.retiredHooks(name.asText()));
    spec.path("packs").forEach(name -> builder.packs(name.asText()));
    return builder.build();
  }

  private Source source() {
    if (!Trees.isAbsent(spec.get("tosca"))) {
      return new Source.Tosca(document.at(JsonPointer.compile("/spec/tosca")), inputs());
    }
    if (!Trees.isAbsent(spec.get("csar"))) {
      return new Source.Csar(spec.path("csar").asText(), inputs());
    }
    if (!Trees.isAbsent(spec.get("source"))) {
      JsonNode custom = spec.path("source");
      return new Source.Custom(
          custom.path("format").asText(),
          document.at(JsonPointer.compile("/spec/source/content")),
          object(custom, "inputs"));
    }
    return new Source.OfManifest(Manifest.ofDocuments(parts("/spec/manifest")));
  }

  private ObjectNode inputs() {
    return object(spec, "toscaInputs");
  }

  private static HookReference hook(JsonNode use) {
    return use.isTextual()
        ? HookReference.of(use.textValue())
        : new HookReference(use.path("name").asText(), object(use, "settings"));
  }

  private Settings settings() {
    JsonNode waves = spec.path("waves");
    Settings usual = Settings.DEFAULT;
    return usual
        .withSuspend(spec.path("suspend").asBoolean(usual.suspend()))
        .withWanted(
            switch (spec.path("wanted").asText()) {
              case "present" -> Settings.Wanted.PRESENT;
              case "absent" -> Settings.Wanted.ABSENT;
              default -> usual.wanted();
            })
        .withAdoption(
            switch (spec.path("adoption").asText()) {
              case "never" -> Settings.Adoption.NEVER;
              case "ifUnowned" -> Settings.Adoption.IF_UNOWNED;
              case "always" -> Settings.Adoption.ALWAYS;
              default -> usual.adoption();
            })
        .withFieldRemoval(
            switch (spec.path("fieldRemoval").asText()) {
              case "remove" -> Settings.FieldRemoval.REMOVE;
              case "keep" -> Settings.FieldRemoval.KEEP;
              default -> usual.fieldRemoval();
            })
        .withPrune(
            switch (waves.path("prune").asText()) {
              case "last" -> Settings.Prune.LAST;
              case "first" -> Settings.Prune.FIRST;
              default -> usual.prune();
            })
        .withAwaitReady(waves.path("ready").asBoolean(usual.awaitReady()))
        .withMaxDeletePercent(
            renamed("maxDeletePercent", "maxDelete").asInt(usual.maxDeletePercent()))
        .withAllowMassDeletion(
            renamed("allowMassDeletion", "allowEmpty").asBoolean(usual.allowMassDeletion()))
        .withDeletion(
            switch (spec.path("deletion").asText()) {
              case "delete" -> Settings.Deletion.DELETE;
              case "orphan" -> Settings.Deletion.ORPHAN;
              default -> usual.deletion();
            });
  }

  /** Returns a setting, which a document may have under its former name until version 0.2. */
  private JsonNode renamed(String name, String former) {
    JsonNode value = spec.path(name);
    return Trees.isAbsent(value) ? spec.path(former) : value;
  }

  private static ObjectNode object(JsonNode parent, String member) {
    return parent.path(member) instanceof ObjectNode object ? object : Trees.emptyObject();
  }

  private List<Document> parts(String pointer) {
    List<Document> parts = new ArrayList<>();
    int size = document.tree().at(pointer).size();
    for (int i = 0; i < size; i++) {
      parts.add(document.at(JsonPointer.compile(pointer + "/" + i)));
    }
    return parts;
  }
}
