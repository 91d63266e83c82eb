package dev.homeostat.tosca.grammar;

import static dev.homeostat.tosca.file.Dialect.SIMPLE;
import static dev.homeostat.tosca.grammar.CommonGrammar.ABOUT;
import static dev.homeostat.tosca.grammar.CommonGrammar.NEW;
import static dev.homeostat.tosca.grammar.ValueShape.Leaf.TEXT;
import static dev.homeostat.tosca.grammar.ValueShape.Leaf.VALUE;
import static dev.homeostat.tosca.grammar.ValueShape.Leaf.VERSION;
import static dev.homeostat.tosca.grammar.ValueShape.either;
import static dev.homeostat.tosca.grammar.ValueShape.listOf;
import static dev.homeostat.tosca.grammar.ValueShape.mapOf;

/** A whole file. */
final class FileGrammar {

  private static final ValueShape REPOSITORY =
      either(
          TEXT,
          EntityShape.named("repository definition")
              .with(ABOUT)
              .must("url", TEXT)
              .may("credential", VALUE, SIMPLE));

  private static final ValueShape IMPORT =
      either(
          TEXT,
          EntityShape.named("import definition")
              .with(ABOUT)
              .may("url", TEXT, NEW)
              .may("profile", TEXT, NEW)
              .may("namespace", TEXT, NEW)
              .may("repository", TEXT)
              .may("file", TEXT, SIMPLE)
              .may("namespace_prefix", TEXT, SIMPLE)
              .may("namespace_uri", TEXT, SIMPLE)
              // A name of the user's choice for a file, as versions before 1.3 have it.
              .others(
                  either(
                      TEXT,
                      EntityShape.named("import definition")
                          .must("file", TEXT)
                          .may("repository", TEXT)
                          .may("namespace_prefix", TEXT)
                          .may("namespace_uri", TEXT)),
                  SIMPLE));

  static final EntityShape FILE =
      EntityShape.named("TOSCA file")
          .with(ABOUT)
          .must("tosca_definitions_version", TEXT)
          .may("namespace", TEXT, SIMPLE)
          .may("template_name", TEXT, SIMPLE)
          .may("template_author", TEXT, SIMPLE)
          .may("template_version", VERSION, SIMPLE)
          .may("dsl_definitions", mapOf(VALUE))
          .may("repositories", mapOf(REPOSITORY))
          .may("imports", listOf(IMPORT))
          .may("artifact_types", mapOf(TypeGrammar.ARTIFACT_TYPE))
          .may("data_types", mapOf(DataGrammar.DATA_TYPE))
          .may("capability_types", mapOf(TypeGrammar.CAPABILITY_TYPE))
          .may("interface_types", mapOf(InterfaceGrammar.TYPE))
          .may("relationship_types", mapOf(TypeGrammar.RELATIONSHIP_TYPE))
          .may("node_types", mapOf(TypeGrammar.NODE_TYPE))
          .may("group_types", mapOf(TypeGrammar.GROUP_TYPE))
          .may("policy_types", mapOf(TypeGrammar.POLICY_TYPE))
          .may("topology_template", TemplateGrammar.TEMPLATE, SIMPLE)
          .may("service_template", TemplateGrammar.TEMPLATE, NEW)
          .may("profile", TEXT, NEW)
          .may("functions", mapOf(DataGrammar.FUNCTION), NEW);

  private FileGrammar() {}
}
