package dev.homeostat.tosca.grammar;

import static dev.homeostat.tosca.file.Dialect.SIMPLE;
import static dev.homeostat.tosca.grammar.CommonGrammar.ABOUT;
import static dev.homeostat.tosca.grammar.CommonGrammar.NEW;
import static dev.homeostat.tosca.grammar.DataGrammar.PARAMETERS;
import static dev.homeostat.tosca.grammar.DataGrammar.VALUES;
import static dev.homeostat.tosca.grammar.ValueShape.Leaf.LIST;
import static dev.homeostat.tosca.grammar.ValueShape.Leaf.TEXT;
import static dev.homeostat.tosca.grammar.ValueShape.Leaf.TEXT_OR_TEXTS;
import static dev.homeostat.tosca.grammar.ValueShape.Leaf.VALUE;
import static dev.homeostat.tosca.grammar.ValueShape.either;
import static dev.homeostat.tosca.grammar.ValueShape.listOf;
import static dev.homeostat.tosca.grammar.ValueShape.mapOf;

/** Imperative workflows. They are checked and never run: what they do is the engine's to decide. */
final class WorkflowGrammar {

  private static final ValueShape INLINED =
      either(TEXT, EntityShape.named("workflow call").must("workflow", TEXT).may("inputs", VALUES));

  private static final EntityShape ACTIVITY =
      EntityShape.named("activity")
          .may("delegate", INLINED)
          .may("inline", INLINED)
          .may("set_state", TEXT)
          .may(
              "call_operation",
              either(
                  TEXT,
                  EntityShape.named("operation call")
                      .must("operation", TEXT)
                      .may("inputs", VALUES)));

  static final ValueShape ACTIVITIES = listOf(ACTIVITY);

  private static final EntityShape STEP =
      EntityShape.named("workflow step")
          .with(ABOUT)
          .must("target", TEXT)
          .may("target_relationship", TEXT)
          .may("operation_host", TEXT, SIMPLE)
          .may("filter", LIST)
          .must("activities", ACTIVITIES)
          .may("on_success", TEXT_OR_TEXTS)
          .may("on_failure", TEXT_OR_TEXTS);

  private static final EntityShape PRECONDITION =
      EntityShape.named("workflow precondition")
          .must("target", TEXT)
          .may("target_relationship", TEXT)
          .may("condition", VALUE);

  static final EntityShape WORKFLOW =
      EntityShape.named("workflow definition")
          .with(ABOUT)
          .may("inputs", PARAMETERS)
          .may("preconditions", listOf(PRECONDITION), SIMPLE)
          .may("precondition", VALUE, NEW)
          .may("steps", mapOf(STEP))
          .may("implementation", InterfaceGrammar.IMPLEMENTATION)
          .may("outputs", VALUES);

  private WorkflowGrammar() {}
}
