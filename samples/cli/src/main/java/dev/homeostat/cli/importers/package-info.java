/**
 * Translates the ignore rules of other tools: documents in, rules about fields and what could not
 * be imported out. Nothing here reads files or runs an engine.
 */
@NullMarked
package dev.homeostat.cli.importers;

import org.jspecify.annotations.NullMarked;
