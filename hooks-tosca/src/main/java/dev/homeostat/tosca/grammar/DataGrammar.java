package dev.homeostat.tosca.grammar;

import static dev.homeostat.tosca.file.Dialect.SIMPLE;
import static dev.homeostat.tosca.file.Dialect.V1_3;
import static dev.homeostat.tosca.grammar.CommonGrammar.ABOUT;
import static dev.homeostat.tosca.grammar.CommonGrammar.NEW;
import static dev.homeostat.tosca.grammar.CommonGrammar.TYPE;
import static dev.homeostat.tosca.grammar.ValueShape.Leaf.BOOLEAN;
import static dev.homeostat.tosca.grammar.ValueShape.Leaf.LIST;
import static dev.homeostat.tosca.grammar.ValueShape.Leaf.OBJECT;
import static dev.homeostat.tosca.grammar.ValueShape.Leaf.TEXT;
import static dev.homeostat.tosca.grammar.ValueShape.Leaf.VALUE;
import static dev.homeostat.tosca.grammar.ValueShape.either;
import static dev.homeostat.tosca.grammar.ValueShape.mapOf;
import static dev.homeostat.tosca.grammar.ValueShape.namedList;
import static dev.homeostat.tosca.grammar.ValueShape.ref;

/** The grammar of definitions of values: schemas, properties, attributes and parameters. */
final class DataGrammar {

  private static final EntityShape CONSTRAINED =
      EntityShape.named("constrained thing")
          .may("constraints", namedList(VALUE), SIMPLE)
          .may("validation", VALUE, NEW)
          .may("key_schema", ref(() -> DataGrammar.SCHEMA))
          .may("entry_schema", ref(() -> DataGrammar.SCHEMA));

  /** The type of the keys or entries of a collection. */
  static final ValueShape SCHEMA =
      either(
          TEXT,
          EntityShape.named("schema definition")
              .with(ABOUT)
              .must("type", TEXT)
              .with(CONSTRAINED)
              .may("required", BOOLEAN, SIMPLE)
              .may("default", VALUE, SIMPLE)
              .may("status", TEXT, SIMPLE));

  private static final EntityShape VALUED =
      EntityShape.named("valued thing")
          .with(ABOUT)
          .with(CONSTRAINED)
          .may("required", BOOLEAN)
          .may("default", VALUE)
          .may("value", VALUE, NEW)
          .may("status", TEXT)
          .may("external_schema", TEXT, V1_3.andLater())
          .may("external-schema", TEXT, V1_3.andLater());

  /** A property, or what refines one; whether it needs a type is not a matter of its keys alone. */
  static final EntityShape PROPERTY =
      EntityShape.named("property definition").with(VALUED).may("type", TEXT);

  static final EntityShape ATTRIBUTE =
      EntityShape.named("attribute definition")
          .with(ABOUT)
          .with(CONSTRAINED)
          .may("type", TEXT)
          .may("default", VALUE)
          .may("required", BOOLEAN, SIMPLE)
          .may("status", TEXT);

  /** An input or output of a template, an operation or a workflow. */
  static final EntityShape PARAMETER =
      EntityShape.named("parameter definition")
          .with(VALUED)
          .may("type", TEXT)
          .may("value", VALUE, SIMPLE)
          .may("mapping", LIST, NEW)
          .may("mapping", VALUE, SIMPLE);

  static final ValueShape PROPERTIES = mapOf(PROPERTY);
  static final ValueShape ATTRIBUTES = mapOf(ATTRIBUTE);

  /** In 2.0, what is no object is the fixed value of something that is known already. */
  static final ValueShape REFINED_PROPERTIES = mapOf(either(VALUE, PROPERTY));

  static final ValueShape PARAMETERS = mapOf(either(VALUE, PARAMETER));
  static final ValueShape VALUES = mapOf(VALUE);

  static final EntityShape DATA_TYPE =
      EntityShape.named("data type")
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

  private static final EntityShape SIGNATURE =
      EntityShape.named("function signature")
          .may("arguments", ValueShape.listOf(SCHEMA))
          .may("optional_arguments", ValueShape.listOf(SCHEMA))
          .may("variadic", BOOLEAN)
          .may("result", SCHEMA)
          .may("implementation", either(TEXT, OBJECT));

  static final EntityShape FUNCTION =
      EntityShape.named("function definition")
          .with(ABOUT)
          .must("signatures", ValueShape.listOf(SIGNATURE));

  private DataGrammar() {}
}
