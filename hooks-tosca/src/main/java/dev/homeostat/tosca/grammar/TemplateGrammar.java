package dev.homeostat.tosca.grammar;

import static dev.homeostat.tosca.file.Dialect.SIMPLE;
import static dev.homeostat.tosca.file.Dialect.V1_2;
import static dev.homeostat.tosca.file.Dialect.V1_3;
import static dev.homeostat.tosca.grammar.CommonGrammar.ABOUT;
import static dev.homeostat.tosca.grammar.CommonGrammar.NEW;
import static dev.homeostat.tosca.grammar.DataGrammar.VALUES;
import static dev.homeostat.tosca.grammar.ValueShape.Leaf.BOOLEAN;
import static dev.homeostat.tosca.grammar.ValueShape.Leaf.COUNT;
import static dev.homeostat.tosca.grammar.ValueShape.Leaf.LIST;
import static dev.homeostat.tosca.grammar.ValueShape.Leaf.OBJECT;
import static dev.homeostat.tosca.grammar.ValueShape.Leaf.RANGE;
import static dev.homeostat.tosca.grammar.ValueShape.Leaf.TEXT;
import static dev.homeostat.tosca.grammar.ValueShape.Leaf.TEXTS;
import static dev.homeostat.tosca.grammar.ValueShape.Leaf.VALUE;
import static dev.homeostat.tosca.grammar.ValueShape.either;
import static dev.homeostat.tosca.grammar.ValueShape.mapOf;
import static dev.homeostat.tosca.grammar.ValueShape.namedList;

/** The template of a file: nodes, relationships, groups, policies and what stands for them. */
final class TemplateGrammar {

  private static final EntityShape RELATIONSHIP_ASSIGNMENT =
      EntityShape.named("relationship assignment")
          .with(ABOUT)
          .may("type", TEXT)
          .may("properties", VALUES)
          .may("attributes", VALUES, NEW)
          .may("interfaces", InterfaceGrammar.ASSIGNMENTS);

  private static final EntityShape REQUIREMENT =
      EntityShape.named("requirement assignment")
          .may("description", TEXT, SIMPLE)
          .may("node", either(VALUE, OBJECT))
          .may("capability", TEXT)
          .may("relationship", either(TEXT, RELATIONSHIP_ASSIGNMENT))
          .may("node_filter", VALUE)
          .may("occurrences", RANGE, SIMPLE)
          .may("properties", VALUES, SIMPLE)
          .may("count", COUNT, NEW)
          .may("optional", BOOLEAN, NEW)
          .may("directives", TEXTS, NEW)
          .may("allocation", VALUES, NEW);

  private static final EntityShape CAPABILITY =
      EntityShape.named("capability assignment")
          .may("properties", VALUES)
          .may("attributes", VALUES)
          .may("occurrences", VALUE, SIMPLE)
          .may("directives", TEXTS, NEW);

  static final EntityShape NODE =
      EntityShape.named("node template")
          .with(ABOUT)
          .must("type", TEXT)
          .may("directives", TEXTS)
          .may("properties", VALUES)
          .may("attributes", VALUES)
          .may("requirements", namedList(either(VALUE, REQUIREMENT)))
          .may("capabilities", mapOf(CAPABILITY))
          .may("interfaces", InterfaceGrammar.ASSIGNMENTS)
          .may("artifacts", TypeGrammar.ARTIFACTS)
          .may("node_filter", VALUE)
          .may("copy", TEXT)
          .may("count", COUNT, NEW);

  private static final EntityShape RELATIONSHIP =
      EntityShape.named("relationship template")
          .with(ABOUT)
          .must("type", TEXT)
          .may("alias", TEXT, SIMPLE)
          .may("properties", VALUES)
          .may("attributes", VALUES)
          .may("interfaces", InterfaceGrammar.ASSIGNMENTS)
          .may("copy", TEXT);

  private static final EntityShape GROUP =
      EntityShape.named("group definition")
          .with(ABOUT)
          .must("type", TEXT)
          .may("properties", VALUES)
          .may("attributes", VALUES)
          .may("members", TEXTS)
          .may("interfaces", InterfaceGrammar.ASSIGNMENTS, SIMPLE);

  private static final EntityShape POLICY =
      EntityShape.named("policy definition")
          .with(ABOUT)
          .must("type", TEXT)
          .may("properties", VALUES)
          .may("targets", TEXTS)
          .may("triggers", mapOf(TypeGrammar.TRIGGER));

  private static final EntityShape SUBSTITUTION =
      EntityShape.named("substitution mapping")
          .must("node_type", TEXT)
          .may("substitution_filter", VALUE, V1_3.andLater())
          .may("properties", mapOf(VALUE), V1_2.andLater())
          .may("attributes", mapOf(VALUE), V1_2.andLater())
          .may("capabilities", mapOf(either(LIST, OBJECT)))
          .may("requirements", namedList(VALUE))
          .may("interfaces", mapOf(OBJECT), V1_2.andLater());

  static final EntityShape TEMPLATE =
      EntityShape.named("template")
          .with(ABOUT)
          .may("inputs", mapOf(DataGrammar.PARAMETER))
          .may("outputs", DataGrammar.PARAMETERS)
          .must("node_templates", mapOf(NODE), NEW)
          .may("node_templates", mapOf(NODE), SIMPLE)
          .may("relationship_templates", mapOf(RELATIONSHIP))
          .may("groups", mapOf(GROUP))
          .may("policies", namedList(POLICY))
          .may("substitution_mappings", SUBSTITUTION)
          .may("workflows", mapOf(WorkflowGrammar.WORKFLOW))
          .may("functions", mapOf(DataGrammar.FUNCTION), NEW);

  private TemplateGrammar() {}
}
