/** The base of all commands, and those that need nothing else. */
@NullMarked
package dev.homeostat.cli.command;

import org.jspecify.annotations.NullMarked;
