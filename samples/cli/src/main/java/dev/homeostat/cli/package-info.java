/** The command line: its entry, its commands by name, and the messages about a wrong call. */
@NullMarked
package dev.homeostat.cli;

import org.jspecify.annotations.NullMarked;
