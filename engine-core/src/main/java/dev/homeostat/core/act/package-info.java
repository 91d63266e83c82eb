/**
 * How wishes become requests: waves, readiness, whose an object is, what a refusal means, and what
 * may be deleted (rules ACT-1 to ACT-16). Nothing in here decides about fields.
 */
@NullMarked
package dev.homeostat.core.act;

import org.jspecify.annotations.NullMarked;
