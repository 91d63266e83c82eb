/**
 * Step 2: the desired state of a resource from the manifest and what was applied before (rules
 * POLICY-1, POLICY-2, POLICY-3 and POLICY-8).
 */
@NullMarked
package dev.homeostat.core.merge;

import org.jspecify.annotations.NullMarked;
