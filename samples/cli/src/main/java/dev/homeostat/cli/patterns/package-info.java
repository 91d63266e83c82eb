/**
 * Patterns of objects and fields, in the notations of other tools, and the fields that they name.
 */
@NullMarked
package dev.homeostat.cli.patterns;

import org.jspecify.annotations.NullMarked;
