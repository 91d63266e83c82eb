package dev.homeostat.spi;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Resource;
import org.apiguardian.api.API;

/**
 * The response of the server together with the desired state that was sent; all trees are frozen.
 *
 * @param desired what was asked
 * @param answered the whole object as the server has it
 * @param schema what is observed of it
 * @param soFar the result of the hooks before this one; empty for the strategy
 */
@API(status = EXPERIMENTAL, since = "0.1")
public record Response(
    ObjectNode desired, Resource answered, ObjectNode schema, ObjectNode soFar) {}
