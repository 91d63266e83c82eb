/**
 * Histories of an AppWrapper: events, their random generation, and what runs an operator on them.
 */
@NullMarked
package dev.homeostat.appwrapper.reference.history;

import org.jspecify.annotations.NullMarked;
