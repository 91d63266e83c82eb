/** Output for people and programs: the terminal, texts, and JSON. */
@NullMarked
package dev.homeostat.cli.output;

import org.jspecify.annotations.NullMarked;
