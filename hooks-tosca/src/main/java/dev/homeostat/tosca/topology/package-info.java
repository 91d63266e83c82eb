/** The template of a file: its nodes and what joins them, checked, evaluated and put in order. */
@NullMarked
package dev.homeostat.tosca.topology;

import org.jspecify.annotations.NullMarked;
