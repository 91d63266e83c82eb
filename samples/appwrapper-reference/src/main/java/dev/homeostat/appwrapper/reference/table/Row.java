package dev.homeostat.appwrapper.reference.table;

import java.util.function.Function;
import java.util.function.Predicate;

/**
 * A row of the table: in which situation it holds, and what its effect is. Of the rows of a phase,
 * the first that holds counts.
 */
public record Row(String name, Predicate<Situation> when, Function<Situation, Step> then) {}
