/**
 * JSON values as the engine treats them: frozen, canonical, comparable, digestible, and aware of
 * the file and line that they came from.
 *
 * <p>{@link dev.homeostat.tree.Trees} freezes and compares (rule READ-1), {@link
 * dev.homeostat.tree.Digest} stands for a value that must not be seen (rule SECRET-2), {@link
 * dev.homeostat.tree.Document} is a tree with its {@link dev.homeostat.tree.Origin}.
 */
@NullMarked
package dev.homeostat.tree;

import org.jspecify.annotations.NullMarked;
