/**
 * Edits observer schemas: excludes fields and elements, and lays one schema over another (rule
 * SCHEMA-5).
 */
@NullMarked
package dev.homeostat.core.edits;

import org.jspecify.annotations.NullMarked;
