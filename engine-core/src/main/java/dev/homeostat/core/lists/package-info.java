/**
 * The elements of lists: how they are named, paired with the desired ones, and placed (rules
 * SCHEMA-6, SCHEMA-7 and SCHEMA-10).
 */
@NullMarked
package dev.homeostat.core.lists;

import org.jspecify.annotations.NullMarked;
