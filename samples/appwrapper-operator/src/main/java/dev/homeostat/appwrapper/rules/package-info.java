/** What an AppWrapper must and must not wrap, whether webhooks review it or not. */
@NullMarked
package dev.homeostat.appwrapper.rules;

import org.jspecify.annotations.NullMarked;
