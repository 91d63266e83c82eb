/**
 * The command line: reads what users write, runs the engine on a folder cluster, shows what came of
 * it.
 */
@NullMarked
package dev.homeostat.cli;

import org.jspecify.annotations.NullMarked;
