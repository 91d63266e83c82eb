/** The reader of manifests: from documents to validated resources (rules READ-1 to READ-6). */
@NullMarked
package dev.homeostat.core.read;

import org.jspecify.annotations.NullMarked;
