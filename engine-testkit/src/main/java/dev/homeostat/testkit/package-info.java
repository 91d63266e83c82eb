/**
 * For those who write hooks, and for those who want to know how the engine treats their
 * applications: a simulation, assertions, and a contract that each hook can be held to.
 */
@NullMarked
package dev.homeostat.testkit;

import org.jspecify.annotations.NullMarked;
