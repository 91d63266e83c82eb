/**
 * Observer schemas: the default one, written ones, what they mean as {@link
 * dev.homeostat.core.model.SchemaNode}s and back (rules SCHEMA-1 to SCHEMA-10).
 */
@NullMarked
package dev.homeostat.core.schema;

import org.jspecify.annotations.NullMarked;
