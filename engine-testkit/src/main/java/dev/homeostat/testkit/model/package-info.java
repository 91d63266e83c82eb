/**
 * The reference model: a second reading of the rules for fields, lists and resources, written to be
 * checked by eye and not to be fast.
 *
 * <p>It shares no code with the engine. It keeps the specifications that it applied and the values
 * that it saw in full, and walks their trees; there is no index, no digest and no compiled schema.
 * Each method names the rule that it reads. {@link dev.homeostat.testkit.model.ResourceModel} is
 * the entry: one pure function from a specification, what is remembered, and the live object to the
 * objects that are asked of the server and the decision for each path (law 16).
 */
@NullMarked
package dev.homeostat.testkit.model;

import org.jspecify.annotations.NullMarked;
