package dev.homeostat.tosca.grammar;

import static dev.homeostat.tosca.file.Dialect.SIMPLE;
import static dev.homeostat.tosca.file.Dialect.V1_3;
import static dev.homeostat.tosca.grammar.Common.ABOUT;
import static dev.homeostat.tosca.grammar.Common.NEW;
import static dev.homeostat.tosca.grammar.Common.TYPE;
import static dev.homeostat.tosca.grammar.Shape.Leaf.BOOLEAN;
import static dev.homeostat.tosca.grammar.Shape.Leaf.LIST;
import static dev.homeostat.tosca.grammar.Shape.Leaf.OBJECT;
import static dev.homeostat.tosca.grammar.Shape.Leaf.TEXT;
import static dev.homeostat.tosca.grammar.Shape.Leaf.VALUE;
import static dev.homeostat.tosca.grammar.Shape.either;
import static dev.homeostat.tosca.grammar.Shape.mapOf;
import static dev.homeostat.tosca.grammar.Shape.namedList;
import static dev.homeostat.tosca.grammar.Shape.ref;

/** The grammar of definitions of values: schemas, properties, attributes and parameters. */
final class DataGrammar {

  private static final Entity CONSTRAINED =
      Entity.named("constrained thing")
          .may("constraints", namedList(VALUE), SIMPLE)
          .may("validation", VALUE, NEW)
          .may("key_schema", ref(() -> DataGrammar.SCHEMA))
          .may("entry_schema", ref(() -> DataGrammar.SCHEMA));

  /** The type of the keys or entries of a collection. */
  static final Shape SCHEMA =
      either(
          TEXT,
          Entity.named("schema definition")
              .with(ABOUT)
              .must("type", TEXT)
              .with(CONSTRAINED)
              .may("required", BOOLEAN, SIMPLE)
              .may("default", VALUE, SIMPLE)
              .may("status", TEXT, SIMPLE));

  private static final Entity VALUED =
      Entity.named("valued thing")
          .with(ABOUT)
          .with(CONSTRAINED)
          .may("required", BOOLEAN)
          .may("default", VALUE)
          .may("value", VALUE, NEW)
          .may("status", TEXT)
          .may("external_schema", TEXT, V1_3.andLater())
          .may("external-schema", TEXT, V1_3.andLater());

  /** A property, or what refines one; whether it needs a type is not a matter of its keys alone. */
  static final Entity PROPERTY = Entity.named("property definition").with(VALUED).may("type", TEXT);

  static final Entity ATTRIBUTE =
      Entity.named("attribute definition")
          .with(ABOUT)
          .with(CONSTRAINED)
          .may("type", TEXT)
          .may("default", VALUE)
          .may("required", BOOLEAN, SIMPLE)
          .may("status", TEXT);

  /** An input or output of a template, an operation or a workflow. */
  static final Entity PARAMETER =
      Entity.named("parameter definition")
          .with(VALUED)
          .may("type", TEXT)
          .may("value", VALUE, SIMPLE)
          .may("mapping", LIST, NEW)
          .may("mapping", VALUE, SIMPLE);

  static final Shape PROPERTIES = mapOf(PROPERTY);
  static final Shape ATTRIBUTES = mapOf(ATTRIBUTE);

  /** In 2.0, what is no object is the fixed value of something that is known already. */
  static final Shape REFINED_PROPERTIES = mapOf(either(VALUE, PROPERTY));

  static final Shape PARAMETERS = mapOf(either(VALUE, PARAMETER));
  static final Shape VALUES = mapOf(VALUE);

  static final Entity DATA_TYPE =
      Entity.named("data type")
          .with(TYPE)
          .may("constraints", namedList(VALUE), SIMPLE)
          .may("validation", VALUE, NEW)
          .may("properties", REFINED_PROPERTIES)
          .may("key_schema", SCHEMA)
          .may("entry_schema", SCHEMA)
          .may("data_type", TEXT, NEW)
          .may("units", mapOf(VALUE), NEW)
          .may("canonical_unit", TEXT, NEW)
          .may("prefixes", mapOf(VALUE), NEW);

  private static final Entity SIGNATURE =
      Entity.named("function signature")
          .may("arguments", Shape.listOf(SCHEMA))
          .may("optional_arguments", Shape.listOf(SCHEMA))
          .may("variadic", BOOLEAN)
          .may("result", SCHEMA)
          .may("implementation", either(TEXT, OBJECT));

  static final Entity FUNCTION =
      Entity.named("function definition").with(ABOUT).must("signatures", Shape.listOf(SIGNATURE));

  private DataGrammar() {}
}
