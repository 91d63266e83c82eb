/**
 * A picture of an application: an immutable report of its resources, fields, owners and history,
 * and a writer that puts it into one self-contained HTML page.
 *
 * <p>Reports hold no sensitive values (rule SECRET-1).
 */
@NullMarked
package dev.homeostat.page;

import org.jspecify.annotations.NullMarked;
