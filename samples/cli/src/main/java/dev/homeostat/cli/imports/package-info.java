/** The command that imports the rules of other tools. */
@NullMarked
package dev.homeostat.cli.imports;

import org.jspecify.annotations.NullMarked;
