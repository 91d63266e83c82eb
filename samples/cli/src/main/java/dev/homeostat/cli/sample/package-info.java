/** The hook of the worked example. */
@NullMarked
package dev.homeostat.cli.sample;

import org.jspecify.annotations.NullMarked;
