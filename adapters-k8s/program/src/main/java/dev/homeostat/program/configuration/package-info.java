/** The configuration of an operator beside its options: a tree that is bound to values. */
@NullMarked
package dev.homeostat.program.configuration;

import org.jspecify.annotations.NullMarked;
