/**
 * The connection of a member to others by JGroups: its protocols, its discovery and its channel.
 */
@NullMarked
package dev.homeostat.sharding.network;

import org.jspecify.annotations.NullMarked;
