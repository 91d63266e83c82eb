/** The command line: reads what users write, runs the engine on a cluster, shows the results. */
@NullMarked
package dev.homeostat.cli;

import org.jspecify.annotations.NullMarked;
