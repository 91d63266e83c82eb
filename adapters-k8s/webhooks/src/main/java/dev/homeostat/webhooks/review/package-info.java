/** Reads reviews that an API server sends, and answers them. */
@NullMarked
package dev.homeostat.webhooks.review;

import org.jspecify.annotations.NullMarked;
