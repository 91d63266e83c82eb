/**
 * Reads YAML and JSON behind a guard, with the place of every value, and writes YAML that people
 * like to read. No other module depends on a YAML library.
 */
@NullMarked
package dev.homeostat.yaml;

import org.jspecify.annotations.NullMarked;
