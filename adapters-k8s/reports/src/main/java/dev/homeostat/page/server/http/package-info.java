/** HTTP of the server of pages: paths, tokens, limits and responses. */
@NullMarked
package dev.homeostat.page.server.http;

import org.jspecify.annotations.NullMarked;
