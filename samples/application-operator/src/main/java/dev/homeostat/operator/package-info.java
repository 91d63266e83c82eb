/**
 * The operator for the custom resource Application: what it is told, and how it is put together.
 */
@NullMarked
package dev.homeostat.operator;

import org.jspecify.annotations.NullMarked;
