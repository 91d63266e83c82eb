/**
 * Step 4: the decision about each resource. A {@link dev.homeostat.core.plan.ResourceAction} is
 * made from its desired and its live state; nothing is written.
 */
@NullMarked
package dev.homeostat.core.plan;

import org.jspecify.annotations.NullMarked;
