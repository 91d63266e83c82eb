/** The command line, end to end. */
@NullMarked
package dev.homeostat.cli;

import org.jspecify.annotations.NullMarked;
