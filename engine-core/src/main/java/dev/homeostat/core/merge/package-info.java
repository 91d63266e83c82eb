/**
 * Step 2: the desired state of a resource from the manifest and what was applied before (rules
 * POLICY-1 to POLICY-4, and POLICY-8), and how what was applied moves on (rules STATE-1 and
 * STATE-2).
 */
@NullMarked
package dev.homeostat.core.merge;

import org.jspecify.annotations.NullMarked;
