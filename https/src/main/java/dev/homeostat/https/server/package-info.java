/** A server for requests of programs, with limits of what a client may cost. */
@NullMarked
package dev.homeostat.https.server;

import org.jspecify.annotations.NullMarked;
