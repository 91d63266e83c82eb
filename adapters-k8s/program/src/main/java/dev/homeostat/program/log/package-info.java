/** The log of an operator: as text for people, or as JSON for programs. */
@NullMarked
package dev.homeostat.program.log;

import org.jspecify.annotations.NullMarked;
