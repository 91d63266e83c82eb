/** Reads, makes and renews the certificates of servers. */
@NullMarked
package dev.homeostat.https.certificate;

import org.jspecify.annotations.NullMarked;
