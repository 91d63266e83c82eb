/** Input: files, values, hooks and policy packs that a user names. */
@NullMarked
package dev.homeostat.cli.input;

import org.jspecify.annotations.NullMarked;
