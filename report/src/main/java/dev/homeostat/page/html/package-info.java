/** Writes a report as an HTML page: its data as JSON, and the scripts and styles that show them. */
@NullMarked
package dev.homeostat.page.html;

import org.jspecify.annotations.NullMarked;
