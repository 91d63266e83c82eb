/**
 * The differences between a live object and its desired state, and the accepted forms that explain
 * some of them (rule POLICY-6).
 */
@NullMarked
package dev.homeostat.core.difference;

import org.jspecify.annotations.NullMarked;
