/**
 * The parts that commands are composed of: options, output, and the application that they work on.
 */
@NullMarked
package dev.homeostat.cli.parts;

import org.jspecify.annotations.NullMarked;
