/**
 * The time of the next try: classes of failures, backoffs, resyncs, contested and refused changes
 * (rules ACT-5, ACT-6, POLICY-7 and POLICY-9).
 */
@NullMarked
package dev.homeostat.core.retry;

import org.jspecify.annotations.NullMarked;
