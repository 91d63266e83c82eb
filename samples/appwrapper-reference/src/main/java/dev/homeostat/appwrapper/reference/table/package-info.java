/**
 * The phase table as rows of condition and effect, read from the facts, and executed one request at
 * a time.
 */
@NullMarked
package dev.homeostat.appwrapper.reference.table;

import org.jspecify.annotations.NullMarked;
