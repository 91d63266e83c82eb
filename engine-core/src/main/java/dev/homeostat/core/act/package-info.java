/**
 * The rules for changes to the cluster: waves, readiness, ownership, classes of failures and limits
 * of deletions (rules ACT-1 to ACT-16). Decisions about fields are made elsewhere.
 */
@NullMarked
package dev.homeostat.core.act;

import org.jspecify.annotations.NullMarked;
