package dev.homeostat.testkit.history;

/** The relation of a resource's observer schema to the default one. */
enum SchemaMode {
  /** The default schema. */
  DEFAULT,
  /** A written schema that extends the default. */
  EXTENDED,
  /** A written schema alone. */
  WRITTEN
}
