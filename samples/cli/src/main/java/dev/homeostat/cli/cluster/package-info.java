/** The cluster that a command works on: a folder or a live one, and the Applications in it. */
@NullMarked
package dev.homeostat.cli.cluster;

import org.jspecify.annotations.NullMarked;
