/** Step 0: the translation of the source of an application into a manifest (rule READ-7). */
@NullMarked
package dev.homeostat.core.translate;

import org.jspecify.annotations.NullMarked;
