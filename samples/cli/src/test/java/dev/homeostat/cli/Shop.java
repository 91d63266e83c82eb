package dev.homeostat.cli;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** A small shop as a TOSCA template, whole and in parts. */
final class Shop {

  /** The second object needs the first one, which is written behind it. */
  static final String TEMPLATE =
      """
      tosca_definitions_version: tosca_2_0
      service_template:
        inputs:
          colour: {type: string, default: blue}
          count: {type: integer, default: 1}
        node_templates:
          second:
            type: tosca.nodes.indigo.KubernetesObject
            properties:
              spec:
                apiVersion: v1
                kind: ConfigMap
                metadata: {name: second}
                data: {colour: {$get_input: colour}}
            requirements:
              - dependency: first
          first:
            type: tosca.nodes.indigo.KubernetesObject
            properties:
              spec:
                apiVersion: music.example.com/v1
                kind: Song
                metadata: {name: first}
                spec: {count: {$get_input: count}}
      """;

  /** Says of what kind the nodes of {@link #IMPORTING} are. */
  static final String TYPES =
      """
      tosca_definitions_version: tosca_2_0
      node_types:
        example.Settings:
          derived_from: tosca.nodes.indigo.KubernetesObject
          properties:
            spec:
              type: dev.homeostat.any
              default:
                apiVersion: v1
                kind: ConfigMap
                metadata: {name: typed}
                data: {colour: green}
      """;

  /** Stands in the root; its types are in a folder beside it. */
  static final String IMPORTING =
      """
      tosca_definitions_version: tosca_2_0
      imports:
        - types/settings.yaml
      service_template:
        node_templates:
          settings:
            type: example.Settings
      """;

  private Shop() {}

  static byte[] archive() {
    return packed(
        Map.of(
            "TOSCA.meta",
            "CSAR-Version: 2.0\nCreated-By: somebody\nEntry-Definitions: app.yaml\n",
            "app.yaml",
            IMPORTING,
            "types/settings.yaml",
            TYPES));
  }

  static byte[] packed(Map<String, String> files) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      for (Map.Entry<String, String> file : files.entrySet()) {
        zip.putNextEntry(new ZipEntry(file.getKey()));
        zip.write(file.getValue().getBytes(StandardCharsets.UTF_8));
        zip.closeEntry();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }
}
