package dev.homeostat.tosca;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.homeostat.Source;
import dev.homeostat.tree.Document;
import dev.homeostat.tree.Trees;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Small templates for the tests of the hook. */
public final class Templates {

  private Templates() {}

  /** A template of one ConfigMap. */
  public static String config(String name, String value) {
    return """
        tosca_definitions_version: tosca_2_0
        service_template:
          node_templates:
            settings:
              type: tosca.nodes.indigo.KubernetesObject
              properties:
                spec:
                  apiVersion: v1
                  kind: ConfigMap
                  metadata: {name: NAME}
                  data: {k: VALUE}
        """
        .replace("NAME", name)
        .replace("VALUE", value);
  }

  /** A template of a ConfigMap that needs another one, which is written behind it. */
  public static String pair() {
    return """
        tosca_definitions_version: tosca_2_0
        service_template:
          inputs:
            colour: {type: string, default: blue}
          node_templates:
            second:
              type: tosca.nodes.indigo.KubernetesObject
              properties:
                spec:
                  apiVersion: v1
                  kind: ConfigMap
                  metadata: {name: second}
                  data: {k: {$get_input: colour}}
              requirements:
                - dependency: first
            first:
              type: tosca.nodes.indigo.KubernetesObject
              properties:
                spec:
                  apiVersion: v1
                  kind: ConfigMap
                  metadata: {name: first}
                  data: {k: v}
        """;
  }

  /** A zip of names and contents in turn. */
  public static byte[] packed(String... namesAndContents) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      for (int i = 0; i < namesAndContents.length; i += 2) {
        zip.putNextEntry(new ZipEntry(namesAndContents[i]));
        zip.write(namesAndContents[i + 1].getBytes(StandardCharsets.UTF_8));
        zip.closeEntry();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  /** A template, or its URL, as an application has it. */
  public static Source source(String text) {
    return new Source.Tosca(Document.of(TextNode.valueOf(text)), Trees.emptyObject());
  }

  /** An archive, as an application has it. */
  public static Source archive(String url) {
    return new Source.Csar(url, Trees.emptyObject());
  }
}
