package dev.homeostat.cli.importers;

import dev.homeostat.Resource;
import java.util.function.Predicate;

/**
 * A rule of another tool about all fields that a field manager owns.
 *
 * @param objects the objects
 * @param source the value that names the manager
 */
public record ManagerRule(Predicate<Resource> objects, SourceValue source) {}
