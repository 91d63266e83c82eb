/** Which keys each thing in a TOSCA file has, in each version; nothing of what they mean. */
@NullMarked
package dev.homeostat.tosca.grammar;

import org.jspecify.annotations.NullMarked;
