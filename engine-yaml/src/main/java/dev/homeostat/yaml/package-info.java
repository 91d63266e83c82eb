/**
 * Reads YAML and JSON behind a guard, with the place of every value, and writes YAML that people
 * like to read. The one room that knows a YAML library.
 */
@NullMarked
package dev.homeostat.yaml;

import org.jspecify.annotations.NullMarked;
