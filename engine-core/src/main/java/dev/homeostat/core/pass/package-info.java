/**
 * The context of a pass, which all steps share: its report, its listeners, its hooks and its means
 * to run requests.
 */
@NullMarked
package dev.homeostat.core.pass;

import org.jspecify.annotations.NullMarked;
