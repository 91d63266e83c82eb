/** A server of pages about applications, for those who may read their objects. */
@NullMarked
package dev.homeostat.page.server;

import org.jspecify.annotations.NullMarked;
