package dev.homeostat.document;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import dev.homeostat.ResourceAddress;
import dev.homeostat.ResourceId;
import dev.homeostat.report.Condition;
import dev.homeostat.report.FieldOrigin;
import dev.homeostat.spi.DocumentReader;
import dev.homeostat.spi.state.AcceptedForm;
import dev.homeostat.spi.state.ApplicationState;
import dev.homeostat.spi.state.HookContribution;
import dev.homeostat.spi.state.RefusedChange;
import dev.homeostat.spi.state.ResourceRecord;
import dev.homeostat.spi.state.TranslationRecord;
import dev.homeostat.spi.state.WriteConflict;
import dev.homeostat.tree.Digest;
import dev.homeostat.tree.Document;
import dev.homeostat.tree.Trees;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A document that says all that a document can say. */
final class Complete {

  private static final String SPEC =
      """
      apiVersion: homeostat.dev/v1alpha1
      kind: Application
      metadata:
        name: web
        namespace: shop
        uid: "1"
        labels: {team: blue}
        annotations: {note: x}
        finalizers: [a]
        ownerReferences: [{}]
        managedFields: [{}]
        generation: 1
        resourceVersion: "2"
        creationTimestamp: "2026-01-01T00:00:00Z"
        deletionTimestamp: "2026-01-01T00:00:00Z"
        deletionGracePeriodSeconds: 0
        selfLink: /x
      spec:
        manifest:
        - apiVersion: v1
          kind: ConfigMap
          metadata:
            name: a
            annotations:
              homeostat.dev/wave: "1"
              homeostat.dev/create: once
              homeostat.dev/on-immutable: fail
              homeostat.dev/on-delete: keep
              homeostat.dev/paused: "false"
              homeostat.dev/sensitive: /data/word
        observerSchema:
        - apiVersion: v1
          kind: ConfigMap
          metadata: {name: a, namespace: shop}
          observer_schema_extends: default
          observer_schema_except: [/data/a]
          observer_schema_strict: [/data/b]
          list:
          - null
          - observer_schema_list_min_length: 0
            observer_schema_list_max_length: 0
            observer_schema_list_keys: []
          more: [{observer_schema_list_whole: true}]
        toscaInputs: {size: 1}
        hooks: [one, {name: two, settings: {size: 1}}]
        retiredHooks: [three]
        packs: [hpa, istio]
        dependsOn: [database, cache]
        suspend: true
        wanted: absent
        adoption: ifUnowned
        fieldRemoval: keep
        waves: {prune: first, ready: true}
        maxDeletePercent: 10
        allowMassDeletion: true
        deletion: orphan
        serviceAccountName: deployer
      """;

  private static final ObjectNode WHOLE = whole();

  private Complete() {}

  static Document read(String yaml) {
    DocumentReader.Reading reading = DocumentReader.discovered().read(yaml, "app.yaml");
    if (reading.documents().size() != 1) {
      throw new IllegalArgumentException(reading.problems().toString());
    }
    return reading.documents().get(0);
  }

  /** Manifest and all, with the state. */
  static ObjectNode withManifest() {
    return Trees.thaw(WHOLE);
  }

  private static ObjectNode whole() {
    ObjectNode document = Trees.thaw((ObjectNode) read(SPEC).tree());
    document.set("status", state().toJson());
    return Trees.freeze(document);
  }

  /** The same with another source. */
  static ObjectNode with(String source) {
    ObjectNode document = withManifest();
    ObjectNode spec = (ObjectNode) document.path("spec");
    spec.remove("manifest");
    spec.put(source, "https://example.org/shop");
    return document;
  }

  /** The same with a source in another format. */
  static ObjectNode withCustomSource() {
    ObjectNode document = withManifest();
    ObjectNode spec = (ObjectNode) document.path("spec");
    spec.remove("manifest");
    spec.set("source", read("{format: compose, content: {services: {}}, inputs: {a: 1}}").tree());
    return document;
  }

  static ApplicationState state() {
    Instant now = Instant.parse("2026-01-31T12:00:00.5Z");
    ResourceId id = ResourceId.of("ConfigMap", "a").in("shop");
    FieldPath path = FieldPath.parse("/data/[name=a]/b");
    Digest digest = Digest.of("x");
    ObjectNode tree = JsonNodeFactory.instance.objectNode().put("kind", "ConfigMap");
    ResourceRecord full =
        ResourceRecord.builder(new ResourceAddress("v1", id))
            .phase(ResourceRecord.Phase.PRESENT)
            .addedBy(FieldOrigin.hook("one"))
            .wave(-3)
            .uid("u")
            .resourceVersion("7")
            .manifest(digest)
            .settled(digest)
            .createdOnce(digest)
            .unready(true)
            .sensitive(Set.of(path))
            .observerSchema(tree)
            .lastApplied(tree)
            .lastObserved(tree)
            .setBy(Map.of(path, FieldOrigin.SERVER, FieldPath.parse("/x"), FieldOrigin.MANIFEST))
            .accepted(
                List.of(
                    new AcceptedForm.Value(path, AcceptedForm.Kind.DROPPED, digest, digest),
                    new AcceptedForm.Surplus(
                        path, AcceptedForm.Kind.OVERRIDDEN, Set.of("[name=b]")),
                    new AcceptedForm.Length(path, AcceptedForm.Kind.IGNORED, 2)))
            .removals(List.of(path))
            .refused(
                List.of(
                    RefusedChange.builder()
                        .path(path)
                        .asked(digest)
                        .found(digest)
                        .reason("Invalid")
                        .since(now)
                        .immutable(true)
                        .build()))
            .contests(
                List.of(
                    WriteConflict.builder()
                        .path(path)
                        .asked(digest)
                        .writes(List.of(now, now))
                        .waits(2)
                        .until(now)
                        .by("kubectl-edit")
                        .build()))
            .build();
    ResourceRecord bare =
        ResourceRecord.builder(
                new ResourceAddress("v1", ResourceId.of("ConfigMap", "b").in("shop")))
            .build();
    return ApplicationState.EMPTY
        .withIdentity("u1", "00ff")
        .withOwner("u1", "example.com/WebPage")
        .withObservedRevision("7")
        .withHook("one", tree)
        .withContributions(Map.of("one", Set.of(HookContribution.values())))
        .withConditions(
            List.of(
                Condition.builder()
                    .type("Ready")
                    .status(Condition.Status.TRUE)
                    .reason("Settled")
                    .since(now)
                    .build()))
        .withTranslation(
            TranslationRecord.of(digest, List.of(tree))
                .withDependsOn(Map.of(id, Set.of(id)))
                .withProvenance(Map.of(id, "node one, app.yaml:1")))
        .withRecords(List.of(full, bare));
  }
}
