package dev.homeostat.testkit.history;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.spi.DocumentReader;
import dev.homeostat.testkit.model.KindFacts;
import dev.homeostat.yaml.YamlReader;
import java.util.ArrayList;
import java.util.List;

/**
 * The custom kinds of histories: Song, whose lists are one value each, Tune, with list keys, and
 * Verse, with a schema that knows every field.
 */
final class HistoryKinds {

  private static final String TEXT =
      """
      apiVersion: apiextensions.k8s.io/v1
      kind: CustomResourceDefinition
      metadata: {name: songs.music.example.com}
      spec:
        group: music.example.com
        scope: Namespaced
        names: {kind: Song, plural: songs, singular: song, listKind: SongList}
        versions:
          - name: v1
            served: true
            storage: true
            subresources: {status: {}}
            schema:
              openAPIV3Schema:
                type: object
                properties:
                  spec: {type: object, x-kubernetes-preserve-unknown-fields: true}
                  status: {type: object, x-kubernetes-preserve-unknown-fields: true}
      ---
      apiVersion: apiextensions.k8s.io/v1
      kind: CustomResourceDefinition
      metadata: {name: tunes.music.example.com}
      spec:
        group: music.example.com
        scope: Namespaced
        names: {kind: Tune, plural: tunes, singular: tune, listKind: TuneList}
        versions:
          - name: v1
            served: true
            storage: true
            subresources: {status: {}}
            schema:
              openAPIV3Schema:
                type: object
                properties:
                  spec:
                    type: object
                    x-kubernetes-preserve-unknown-fields: true
                    properties:
                      parts:
                        type: array
                        x-kubernetes-list-type: map
                        x-kubernetes-list-map-keys: [name]
                        items:
                          type: object
                          required: [name]
                          x-kubernetes-preserve-unknown-fields: true
                          properties:
                            name: {type: string}
                      tags:
                        type: array
                        x-kubernetes-list-type: set
                        items: {type: string}
                  status: {type: object, x-kubernetes-preserve-unknown-fields: true}
      ---
      apiVersion: apiextensions.k8s.io/v1
      kind: CustomResourceDefinition
      metadata: {name: verses.music.example.com}
      spec:
        group: music.example.com
        scope: Namespaced
        names: {kind: Verse, plural: verses, singular: verse, listKind: VerseList}
        versions:
          - name: v1
            served: true
            storage: true
            subresources: {status: {}}
            schema:
              openAPIV3Schema:
                type: object
                properties:
                  spec:
                    type: object
                    properties:
                      a: {x-kubernetes-int-or-string: true}
                      b: {x-kubernetes-int-or-string: true, nullable: true}
                      c: {x-kubernetes-int-or-string: true, default: 1}
                      m:
                        type: object
                        properties:
                          x: {x-kubernetes-int-or-string: true, default: 2}
                          "y": {x-kubernetes-int-or-string: true}
                      parts:
                        type: array
                        x-kubernetes-list-type: map
                        x-kubernetes-list-map-keys: [name]
                        items:
                          type: object
                          required: [name]
                          properties:
                            name: {type: string}
                            u: {x-kubernetes-int-or-string: true, default: 1}
                            v: {x-kubernetes-int-or-string: true}
                      tags:
                        type: array
                        x-kubernetes-list-type: set
                        items: {type: string}
                  status: {type: object, x-kubernetes-preserve-unknown-fields: true}
      """;

  private static final List<ObjectNode> DEFINITIONS = read();

  private HistoryKinds() {}

  private static List<ObjectNode> read() {
    DocumentReader.Reading reading = new YamlReader().read(TEXT, "kinds");
    List<ObjectNode> all = new ArrayList<>();
    reading.documents().forEach(document -> all.add((ObjectNode) document.tree()));
    return List.copyOf(all);
  }

  /** The CustomResourceDefinitions of the kinds that have one. */
  static List<ObjectNode> definitions() {
    return DEFINITIONS;
  }

  /** The facts of the kind of an object. */
  static KindFacts facts(ObjectNode object) {
    String kind = object.path("kind").asText();
    for (ObjectNode definition : DEFINITIONS) {
      if (definition.at("/spec/names/kind").asText().equals(kind)) {
        JsonNode schema = definition.at("/spec/versions/0/schema/openAPIV3Schema");
        return KindFacts.ofDefinition(schema);
      }
    }
    return KindFacts.of(object.path("apiVersion").asText(), kind);
  }
}
