/**
 * Changes observer schemas: lays one schema over another, and excludes fields and elements (rule
 * SCHEMA-5).
 */
@NullMarked
package dev.homeostat.core.overlay;

import org.jspecify.annotations.NullMarked;
