package dev.homeostat.tosca.grammar;

import static dev.homeostat.tosca.grammar.ValueShape.Leaf.OBJECT;
import static dev.homeostat.tosca.grammar.ValueShape.mapOf;

import java.util.List;

/** The part of the grammar that decides what a manifest becomes; the rest may be anything. */
final class ManifestGrammar {

  private static final List<String> ABOUT =
      List.of("description", "metadata", "version", "interfaces", "requirements", "artifacts");

  /** A node template that a mapping takes. */
  static final EntityShape NODE =
      TemplateGrammar.NODE.loose(ABOUT).loose(List.of("attributes", "node_filter", "directives"));

  /** The type of such a node. */
  static final EntityShape NODE_TYPE =
      TypeGrammar.NODE_TYPE.loose(ABOUT).loose(List.of("attributes"));

  private static final EntityShape TEMPLATE =
      TemplateGrammar.TEMPLATE
          .loose(ABOUT)
          .loose(
              List.of(
                  "outputs",
                  "relationship_templates",
                  "groups",
                  "policies",
                  "substitution_mappings",
                  "workflows",
                  "functions"))
          .refined("node_templates", mapOf(OBJECT));

  /** A file with its inputs, before it is known what else of it is used. */
  static final EntityShape FILE = file();

  private ManifestGrammar() {}

  private static EntityShape file() {
    EntityShape file =
        FileGrammar.FILE
            .loose(ABOUT)
            .loose(
                List.of(
                    "dsl_definitions",
                    "template_name",
                    "template_author",
                    "template_version",
                    "namespace",
                    "functions"))
            .refined("topology_template", TEMPLATE)
            .refined("service_template", TEMPLATE);
    for (String key : FileGrammar.FILE.keys().keySet()) {
      file = key.endsWith("_types") ? file.refined(key, OBJECT) : file;
    }
    return file;
  }
}
