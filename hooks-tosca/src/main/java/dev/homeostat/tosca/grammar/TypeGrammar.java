package dev.homeostat.tosca.grammar;

import static dev.homeostat.tosca.file.Dialect.SIMPLE;
import static dev.homeostat.tosca.file.Dialect.V1_3;
import static dev.homeostat.tosca.grammar.Common.ABOUT;
import static dev.homeostat.tosca.grammar.Common.NEW;
import static dev.homeostat.tosca.grammar.Common.TYPE;
import static dev.homeostat.tosca.grammar.DataGrammar.ATTRIBUTES;
import static dev.homeostat.tosca.grammar.DataGrammar.REFINED_PROPERTIES;
import static dev.homeostat.tosca.grammar.Shape.Leaf.COUNT;
import static dev.homeostat.tosca.grammar.Shape.Leaf.RANGE;
import static dev.homeostat.tosca.grammar.Shape.Leaf.TEXT;
import static dev.homeostat.tosca.grammar.Shape.Leaf.TEXTS;
import static dev.homeostat.tosca.grammar.Shape.Leaf.VALUE;
import static dev.homeostat.tosca.grammar.Shape.Leaf.VERSION;
import static dev.homeostat.tosca.grammar.Shape.either;
import static dev.homeostat.tosca.grammar.Shape.mapOf;
import static dev.homeostat.tosca.grammar.Shape.namedList;

/** The types of nodes, relationships, capabilities, artifacts, groups and policies. */
final class TypeGrammar {

  static final Entity ARTIFACT =
      Entity.named("artifact definition")
          .with(ABOUT)
          .must("type", TEXT, NEW)
          .may("type", TEXT, SIMPLE)
          .must("file", TEXT)
          .may("repository", TEXT)
          .may("deploy_path", TEXT, SIMPLE)
          .may("artifact_version", VERSION)
          .may("version", VERSION)
          .may("checksum", TEXT)
          .may("checksum_algorithm", TEXT)
          .may("properties", mapOf(VALUE));

  /** In a Simple Profile the name of its file may stand for an artifact. */
  static final Shape ARTIFACTS = mapOf(either(TEXT, ARTIFACT));

  static final Entity CAPABILITY =
      Entity.named("capability definition")
          .with(ABOUT)
          .may("type", TEXT)
          .may("properties", REFINED_PROPERTIES)
          .may("attributes", ATTRIBUTES)
          .may("valid_source_types", TEXTS, SIMPLE)
          .may("valid_source_node_types", TEXTS, NEW)
          .may("valid_relationship_types", TEXTS, NEW)
          .may("occurrences", RANGE, SIMPLE);

  private static final Entity RELATIONSHIP_DEFINITION =
      Entity.named("relationship definition")
          .with(ABOUT)
          .may("type", TEXT)
          .may("properties", REFINED_PROPERTIES)
          .may("attributes", ATTRIBUTES)
          .may("interfaces", InterfaceGrammar.DEFINITIONS);

  static final Entity REQUIREMENT =
      Entity.named("requirement definition")
          .with(ABOUT)
          .may("capability", TEXT)
          .may("node", TEXT)
          .may("relationship", either(TEXT, RELATIONSHIP_DEFINITION))
          .may("node_filter", VALUE, V1_3.andLater())
          .may("occurrences", RANGE, SIMPLE)
          .may("count_range", RANGE, NEW);

  static final Entity NODE_TYPE =
      Entity.named("node type")
          .with(TYPE)
          .may("properties", REFINED_PROPERTIES)
          .may("attributes", ATTRIBUTES)
          .may("capabilities", mapOf(either(TEXT, CAPABILITY)))
          .may("requirements", namedList(either(TEXT, REQUIREMENT)))
          .may("interfaces", InterfaceGrammar.DEFINITIONS)
          .may("artifacts", ARTIFACTS);

  static final Entity RELATIONSHIP_TYPE =
      Entity.named("relationship type")
          .with(TYPE)
          .may("properties", REFINED_PROPERTIES)
          .may("attributes", ATTRIBUTES)
          .may("interfaces", InterfaceGrammar.DEFINITIONS)
          .may("valid_target_types", TEXTS, SIMPLE)
          .may("valid_capability_types", TEXTS, NEW)
          .may("valid_target_node_types", TEXTS, NEW)
          .may("valid_source_node_types", TEXTS, NEW);

  static final Entity CAPABILITY_TYPE =
      Entity.named("capability type")
          .with(TYPE)
          .may("properties", REFINED_PROPERTIES)
          .may("attributes", ATTRIBUTES)
          .may("valid_source_types", TEXTS, SIMPLE)
          .may("valid_source_node_types", TEXTS, NEW)
          .may("valid_relationship_types", TEXTS, NEW);

  static final Entity ARTIFACT_TYPE =
      Entity.named("artifact type")
          .with(TYPE)
          .may("mime_type", TEXT)
          .may("file_ext", TEXTS)
          .may("properties", REFINED_PROPERTIES);

  static final Entity GROUP_TYPE =
      Entity.named("group type")
          .with(TYPE)
          .may("properties", REFINED_PROPERTIES)
          .may("attributes", ATTRIBUTES)
          .may("members", TEXTS)
          .may("capabilities", mapOf(either(TEXT, CAPABILITY)), SIMPLE)
          .may("requirements", namedList(either(TEXT, REQUIREMENT)), SIMPLE)
          .may("interfaces", InterfaceGrammar.DEFINITIONS, SIMPLE);

  private static final Entity EVENT_FILTER =
      Entity.named("event filter")
          .must("node", TEXT)
          .may("requirement", TEXT)
          .may("capability", TEXT);

  private static final Shape EVENT = either(TEXT, Entity.named("event").must("type", TEXT));

  static final Entity TRIGGER =
      Entity.named("trigger definition")
          .with(ABOUT)
          .must("event", TEXT, NEW)
          .may("event", EVENT, SIMPLE)
          .may("event_type", EVENT, SIMPLE)
          .may("schedule", VALUE, SIMPLE)
          .may("target_filter", EVENT_FILTER, SIMPLE)
          .may("condition", VALUE)
          .may("constraint", VALUE, SIMPLE)
          .may("period", VALUE, SIMPLE)
          .may("evaluations", COUNT, SIMPLE)
          .may("method", TEXT, SIMPLE)
          .must("action", WorkflowGrammar.ACTIVITIES, NEW)
          .may("action", VALUE, SIMPLE);

  static final Entity POLICY_TYPE =
      Entity.named("policy type")
          .with(TYPE)
          .may("properties", REFINED_PROPERTIES)
          .may("targets", TEXTS)
          .may("triggers", mapOf(TRIGGER));

  private TypeGrammar() {}
}
