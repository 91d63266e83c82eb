/** Imported rules, and the observer schemas that say the same. */
@NullMarked
package dev.homeostat.cli.schemas;

import org.jspecify.annotations.NullMarked;
