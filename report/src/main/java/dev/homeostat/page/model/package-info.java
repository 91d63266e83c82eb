/** Builds reports from the results of the engine. */
@NullMarked
package dev.homeostat.page.model;

import org.jspecify.annotations.NullMarked;
