/**
 * The forms in which a server stores what was sent to it (rule POLICY-6): which ones a response
 * shows after a write, of which kind each is, and which of them still count.
 */
@NullMarked
package dev.homeostat.core.accept;

import org.jspecify.annotations.NullMarked;
