/** Certificates and keys of HTTPS servers, for those who run one. */
@NullMarked
package dev.homeostat.https;

import org.jspecify.annotations.NullMarked;
