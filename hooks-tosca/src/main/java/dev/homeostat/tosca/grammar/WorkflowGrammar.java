package dev.homeostat.tosca.grammar;

import static dev.homeostat.tosca.file.Dialect.SIMPLE;
import static dev.homeostat.tosca.grammar.Common.ABOUT;
import static dev.homeostat.tosca.grammar.Common.NEW;
import static dev.homeostat.tosca.grammar.DataGrammar.PARAMETERS;
import static dev.homeostat.tosca.grammar.DataGrammar.VALUES;
import static dev.homeostat.tosca.grammar.Shape.Leaf.LIST;
import static dev.homeostat.tosca.grammar.Shape.Leaf.TEXT;
import static dev.homeostat.tosca.grammar.Shape.Leaf.TEXT_OR_TEXTS;
import static dev.homeostat.tosca.grammar.Shape.Leaf.VALUE;
import static dev.homeostat.tosca.grammar.Shape.either;
import static dev.homeostat.tosca.grammar.Shape.listOf;
import static dev.homeostat.tosca.grammar.Shape.mapOf;

/** Imperative workflows. They are checked and never run: what they do is the engine's to decide. */
final class WorkflowGrammar {

  private static final Shape INLINED =
      either(TEXT, Entity.named("workflow call").must("workflow", TEXT).may("inputs", VALUES));

  private static final Entity ACTIVITY =
      Entity.named("activity")
          .may("delegate", INLINED)
          .may("inline", INLINED)
          .may("set_state", TEXT)
          .may(
              "call_operation",
              either(
                  TEXT,
                  Entity.named("operation call").must("operation", TEXT).may("inputs", VALUES)));

  static final Shape ACTIVITIES = listOf(ACTIVITY);

  private static final Entity STEP =
      Entity.named("workflow step")
          .with(ABOUT)
          .must("target", TEXT)
          .may("target_relationship", TEXT)
          .may("operation_host", TEXT, SIMPLE)
          .may("filter", LIST)
          .must("activities", ACTIVITIES)
          .may("on_success", TEXT_OR_TEXTS)
          .may("on_failure", TEXT_OR_TEXTS);

  private static final Entity PRECONDITION =
      Entity.named("workflow precondition")
          .must("target", TEXT)
          .may("target_relationship", TEXT)
          .may("condition", VALUE);

  static final Entity WORKFLOW =
      Entity.named("workflow definition")
          .with(ABOUT)
          .may("inputs", PARAMETERS)
          .may("preconditions", listOf(PRECONDITION), SIMPLE)
          .may("precondition", VALUE, NEW)
          .may("steps", mapOf(STEP))
          .may("implementation", InterfaceGrammar.IMPLEMENTATION)
          .may("outputs", VALUES);

  private WorkflowGrammar() {}
}
