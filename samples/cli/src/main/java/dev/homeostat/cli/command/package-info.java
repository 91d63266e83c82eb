/** Commands about the program, about files, and about the state of an application. */
@NullMarked
package dev.homeostat.cli.command;

import org.jspecify.annotations.NullMarked;
