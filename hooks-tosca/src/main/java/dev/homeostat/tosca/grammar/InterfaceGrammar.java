package dev.homeostat.tosca.grammar;

import static dev.homeostat.tosca.file.Dialect.SIMPLE;
import static dev.homeostat.tosca.file.Dialect.V1_3;
import static dev.homeostat.tosca.grammar.CommonGrammar.ABOUT;
import static dev.homeostat.tosca.grammar.DataGrammar.PARAMETERS;
import static dev.homeostat.tosca.grammar.DataGrammar.VALUES;
import static dev.homeostat.tosca.grammar.ValueShape.Leaf.TEXT;
import static dev.homeostat.tosca.grammar.ValueShape.Leaf.VALUE;
import static dev.homeostat.tosca.grammar.ValueShape.either;
import static dev.homeostat.tosca.grammar.ValueShape.listOf;
import static dev.homeostat.tosca.grammar.ValueShape.mapOf;
import static dev.homeostat.tosca.grammar.ValueShape.ref;

/** Interfaces, their operations and notifications, and what implements these. */
final class InterfaceGrammar {

  private static final ValueShape ARTIFACT = either(TEXT, ref(() -> TypeGrammar.ARTIFACT));

  static final ValueShape IMPLEMENTATION =
      either(
          TEXT,
          EntityShape.named("implementation")
              .may("primary", ARTIFACT)
              .may("dependencies", listOf(ARTIFACT))
              .may("timeout", VALUE)
              .may("operation_host", TEXT, SIMPLE)
              .may("file", TEXT, SIMPLE)
              .may("type", TEXT, SIMPLE)
              .may("repository", TEXT, SIMPLE));

  private static final EntityShape OPERATION =
      EntityShape.named("operation definition")
          .with(ABOUT)
          .may("implementation", IMPLEMENTATION)
          .may("inputs", PARAMETERS)
          .may("outputs", PARAMETERS);

  private static final ValueShape OPERATIONS = mapOf(either(TEXT, OPERATION));

  private static final EntityShape INTERFACE =
      EntityShape.named("interface definition")
          .with(ABOUT)
          .may("type", TEXT)
          .may("inputs", PARAMETERS)
          .may("operations", OPERATIONS, V1_3.andLater())
          .may("notifications", OPERATIONS, V1_3.andLater())
          .others(either(TEXT, OPERATION), SIMPLE);

  static final ValueShape DEFINITIONS = mapOf(INTERFACE);

  static final EntityShape TYPE =
      EntityShape.named("interface type")
          .with(CommonGrammar.TYPE)
          .may("inputs", PARAMETERS)
          .may("operations", OPERATIONS, V1_3.andLater())
          .may("notifications", OPERATIONS, V1_3.andLater())
          .others(either(TEXT, OPERATION), SIMPLE);

  private static final ValueShape OPERATION_ASSIGNMENT =
      either(
          TEXT,
          EntityShape.named("operation assignment")
              .may("description", TEXT)
              .may("implementation", IMPLEMENTATION)
              .may("inputs", VALUES)
              .may("outputs", VALUES));

  static final ValueShape ASSIGNMENTS =
      mapOf(
          EntityShape.named("interface assignment")
              .may("type", TEXT, SIMPLE)
              .may("description", TEXT, SIMPLE)
              .may("inputs", VALUES)
              .may("operations", mapOf(OPERATION_ASSIGNMENT), V1_3.andLater())
              .may("notifications", mapOf(OPERATION_ASSIGNMENT), V1_3.andLater())
              .others(OPERATION_ASSIGNMENT, SIMPLE));

  private InterfaceGrammar() {}
}
