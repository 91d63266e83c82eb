/** Fetches templates and archives, as far as a policy allows it. */
@NullMarked
package dev.homeostat.tosca.web;

import org.jspecify.annotations.NullMarked;
