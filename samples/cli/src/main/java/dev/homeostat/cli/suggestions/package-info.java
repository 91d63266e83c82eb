/** What the author of a rule may have meant that names no field. */
@NullMarked
package dev.homeostat.cli.suggestions;

import org.jspecify.annotations.NullMarked;
