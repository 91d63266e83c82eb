package dev.homeostat.tosca.grammar;

import static dev.homeostat.tosca.file.Dialect.SIMPLE;
import static dev.homeostat.tosca.file.Dialect.V1_3;
import static dev.homeostat.tosca.grammar.Common.ABOUT;
import static dev.homeostat.tosca.grammar.DataGrammar.PARAMETERS;
import static dev.homeostat.tosca.grammar.DataGrammar.VALUES;
import static dev.homeostat.tosca.grammar.Shape.Leaf.TEXT;
import static dev.homeostat.tosca.grammar.Shape.Leaf.VALUE;
import static dev.homeostat.tosca.grammar.Shape.either;
import static dev.homeostat.tosca.grammar.Shape.listOf;
import static dev.homeostat.tosca.grammar.Shape.mapOf;
import static dev.homeostat.tosca.grammar.Shape.ref;

/** Interfaces, their operations and notifications, and what implements these. */
final class InterfaceGrammar {

  private static final Shape ARTIFACT = either(TEXT, ref(() -> TypeGrammar.ARTIFACT));

  static final Shape IMPLEMENTATION =
      either(
          TEXT,
          Entity.named("implementation")
              .may("primary", ARTIFACT)
              .may("dependencies", listOf(ARTIFACT))
              .may("timeout", VALUE)
              .may("operation_host", TEXT, SIMPLE)
              .may("file", TEXT, SIMPLE)
              .may("type", TEXT, SIMPLE)
              .may("repository", TEXT, SIMPLE));

  private static final Entity OPERATION =
      Entity.named("operation definition")
          .with(ABOUT)
          .may("implementation", IMPLEMENTATION)
          .may("inputs", PARAMETERS)
          .may("outputs", PARAMETERS);

  private static final Shape OPERATIONS = mapOf(either(TEXT, OPERATION));

  private static final Entity INTERFACE =
      Entity.named("interface definition")
          .with(ABOUT)
          .may("type", TEXT)
          .may("inputs", PARAMETERS)
          .may("operations", OPERATIONS, V1_3.andLater())
          .may("notifications", OPERATIONS, V1_3.andLater())
          .others(either(TEXT, OPERATION), SIMPLE);

  static final Shape DEFINITIONS = mapOf(INTERFACE);

  static final Entity TYPE =
      Entity.named("interface type")
          .with(Common.TYPE)
          .may("inputs", PARAMETERS)
          .may("operations", OPERATIONS, V1_3.andLater())
          .may("notifications", OPERATIONS, V1_3.andLater())
          .others(either(TEXT, OPERATION), SIMPLE);

  private static final Shape OPERATION_ASSIGNMENT =
      either(
          TEXT,
          Entity.named("operation assignment")
              .may("description", TEXT)
              .may("implementation", IMPLEMENTATION)
              .may("inputs", VALUES)
              .may("outputs", VALUES));

  static final Shape ASSIGNMENTS =
      mapOf(
          Entity.named("interface assignment")
              .may("type", TEXT, SIMPLE)
              .may("description", TEXT, SIMPLE)
              .may("inputs", VALUES)
              .may("operations", mapOf(OPERATION_ASSIGNMENT), V1_3.andLater())
              .may("notifications", mapOf(OPERATION_ASSIGNMENT), V1_3.andLater())
              .others(OPERATION_ASSIGNMENT, SIMPLE));

  private InterfaceGrammar() {}
}
