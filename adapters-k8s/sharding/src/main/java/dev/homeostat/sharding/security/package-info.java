/**
 * The mutual TLS between members: certificates that are read again when their files change, and a
 * list of the peers that were refused.
 */
@NullMarked
package dev.homeostat.sharding.security;

import org.jspecify.annotations.NullMarked;
