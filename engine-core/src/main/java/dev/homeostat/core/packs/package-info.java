/**
 * Applies policy packs to default schemas: which fields and lists are left to others (rule
 * SCHEMA-11).
 */
@NullMarked
package dev.homeostat.core.packs;

import org.jspecify.annotations.NullMarked;
