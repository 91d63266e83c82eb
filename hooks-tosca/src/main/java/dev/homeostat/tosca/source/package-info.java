/** Opens sources: a text, a file, a URL or an archive. */
@NullMarked
package dev.homeostat.tosca.source;

import org.jspecify.annotations.NullMarked;
