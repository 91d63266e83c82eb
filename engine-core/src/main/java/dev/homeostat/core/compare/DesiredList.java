package dev.homeostat.core.compare;

import dev.homeostat.core.lists.DesiredElements;
import dev.homeostat.core.model.DroppedValue;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.core.model.WholeValue;
import org.jspecify.annotations.Nullable;

/**
 * The desired state of a list, with what goes from it.
 *
 * @param schema identifies the elements
 * @param elements the desired elements
 * @param isDesired whether there is a desired list, possibly an empty one
 * @param dropped the values to be removed; null for none
 * @param whole the value that is sent if there is no list; null if none is needed
 */
record DesiredList(
    SchemaNode.ElementList schema,
    DesiredElements elements,
    boolean isDesired,
    DroppedValue.@Nullable Elements dropped,
    @Nullable WholeValue whole) {}
