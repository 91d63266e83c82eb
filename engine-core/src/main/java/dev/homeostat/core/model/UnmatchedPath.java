package dev.homeostat.core.model;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.FieldPath;
import dev.homeostat.Problem;
import org.apiguardian.api.API;

/**
 * A path that an owner wrote and that names nothing in the manifest. Whether it is a mistake can
 * only be judged with the live object.
 *
 * @param path as it was written
 * @param problem the warning with its place, without what was found and what to do
 */
@API(status = INTERNAL)
public record UnmatchedPath(FieldPath path, Problem problem) {}
