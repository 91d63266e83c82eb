package dev.homeostat.tosca.grammar;

import static dev.homeostat.tosca.file.Dialect.SIMPLE;
import static dev.homeostat.tosca.file.Dialect.V1_3;
import static dev.homeostat.tosca.grammar.CommonGrammar.ABOUT;
import static dev.homeostat.tosca.grammar.CommonGrammar.NEW;
import static dev.homeostat.tosca.grammar.CommonGrammar.TYPE;
import static dev.homeostat.tosca.grammar.DataGrammar.ATTRIBUTES;
import static dev.homeostat.tosca.grammar.DataGrammar.REFINED_PROPERTIES;
import static dev.homeostat.tosca.grammar.ValueShape.Leaf.COUNT;
import static dev.homeostat.tosca.grammar.ValueShape.Leaf.RANGE;
import static dev.homeostat.tosca.grammar.ValueShape.Leaf.TEXT;
import static dev.homeostat.tosca.grammar.ValueShape.Leaf.TEXTS;
import static dev.homeostat.tosca.grammar.ValueShape.Leaf.VALUE;
import static dev.homeostat.tosca.grammar.ValueShape.Leaf.VERSION;
import static dev.homeostat.tosca.grammar.ValueShape.either;
import static dev.homeostat.tosca.grammar.ValueShape.mapOf;
import static dev.homeostat.tosca.grammar.ValueShape.namedList;

/** The types of nodes, relationships, capabilities, artifacts, groups and policies. */
final class TypeGrammar {

  static final EntityShape ARTIFACT =
      EntityShape.named("artifact definition")
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
  static final ValueShape ARTIFACTS = mapOf(either(TEXT, ARTIFACT));

  static final EntityShape CAPABILITY =
      EntityShape.named("capability definition")
          .with(ABOUT)
          .may("type", TEXT)
          .may("properties", REFINED_PROPERTIES)
          .may("attributes", ATTRIBUTES)
          .may("valid_source_types", TEXTS, SIMPLE)
          .may("valid_source_node_types", TEXTS, NEW)
          .may("valid_relationship_types", TEXTS, NEW)
          .may("occurrences", RANGE, SIMPLE);

  private static final EntityShape RELATIONSHIP_DEFINITION =
      EntityShape.named("relationship definition")
          .with(ABOUT)
          .may("type", TEXT)
          .may("properties", REFINED_PROPERTIES)
          .may("attributes", ATTRIBUTES)
          .may("interfaces", InterfaceGrammar.DEFINITIONS);

  static final EntityShape REQUIREMENT =
      EntityShape.named("requirement definition")
          .with(ABOUT)
          .may("capability", TEXT)
          .may("node", TEXT)
          .may("relationship", either(TEXT, RELATIONSHIP_DEFINITION))
          .may("node_filter", VALUE, V1_3.andLater())
          .may("occurrences", RANGE, SIMPLE)
          .may("count_range", RANGE, NEW);

  static final EntityShape NODE_TYPE =
      EntityShape.named("node type")
          .with(TYPE)
          .may("properties", REFINED_PROPERTIES)
          .may("attributes", ATTRIBUTES)
          .may("capabilities", mapOf(either(TEXT, CAPABILITY)))
          .may("requirements", namedList(either(TEXT, REQUIREMENT)))
          .may("interfaces", InterfaceGrammar.DEFINITIONS)
          .may("artifacts", ARTIFACTS);

  static final EntityShape RELATIONSHIP_TYPE =
      EntityShape.named("relationship type")
          .with(TYPE)
          .may("properties", REFINED_PROPERTIES)
          .may("attributes", ATTRIBUTES)
          .may("interfaces", InterfaceGrammar.DEFINITIONS)
          .may("valid_target_types", TEXTS, SIMPLE)
          .may("valid_capability_types", TEXTS, NEW)
          .may("valid_target_node_types", TEXTS, NEW)
          .may("valid_source_node_types", TEXTS, NEW);

  static final EntityShape CAPABILITY_TYPE =
      EntityShape.named("capability type")
          .with(TYPE)
          .may("properties", REFINED_PROPERTIES)
          .may("attributes", ATTRIBUTES)
          .may("valid_source_types", TEXTS, SIMPLE)
          .may("valid_source_node_types", TEXTS, NEW)
          .may("valid_relationship_types", TEXTS, NEW);

  static final EntityShape ARTIFACT_TYPE =
      EntityShape.named("artifact type")
          .with(TYPE)
          .may("mime_type", TEXT)
          .may("file_ext", TEXTS)
          .may("properties", REFINED_PROPERTIES);

  static final EntityShape GROUP_TYPE =
      EntityShape.named("group type")
          .with(TYPE)
          .may("properties", REFINED_PROPERTIES)
          .may("attributes", ATTRIBUTES)
          .may("members", TEXTS)
          .may("capabilities", mapOf(either(TEXT, CAPABILITY)), SIMPLE)
          .may("requirements", namedList(either(TEXT, REQUIREMENT)), SIMPLE)
          .may("interfaces", InterfaceGrammar.DEFINITIONS, SIMPLE);

  private static final EntityShape EVENT_FILTER =
      EntityShape.named("event filter")
          .must("node", TEXT)
          .may("requirement", TEXT)
          .may("capability", TEXT);

  private static final ValueShape EVENT =
      either(TEXT, EntityShape.named("event").must("type", TEXT));

  static final EntityShape TRIGGER =
      EntityShape.named("trigger definition")
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

  static final EntityShape POLICY_TYPE =
      EntityShape.named("policy type")
          .with(TYPE)
          .may("properties", REFINED_PROPERTIES)
          .may("targets", TEXTS)
          .may("triggers", mapOf(TRIGGER));

  private TypeGrammar() {}
}
