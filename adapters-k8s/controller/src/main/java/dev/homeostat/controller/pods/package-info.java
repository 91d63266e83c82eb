/**
 * The pods of objects that a controller creates: how many their templates ask for, which there are,
 * and the devices of nodes that they use.
 */
@NullMarked
package dev.homeostat.controller.pods;

import org.jspecify.annotations.NullMarked;
