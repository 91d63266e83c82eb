/** The options of an operator: from the command line, the environment and a file. */
@NullMarked
package dev.homeostat.program.option;

import org.jspecify.annotations.NullMarked;
