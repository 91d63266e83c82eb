/** Commands that run passes, or plan them. */
@NullMarked
package dev.homeostat.cli.passes;

import org.jspecify.annotations.NullMarked;
