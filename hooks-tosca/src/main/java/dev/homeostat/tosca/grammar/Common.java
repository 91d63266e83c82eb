package dev.homeostat.tosca.grammar;

import static dev.homeostat.tosca.grammar.Shape.Leaf.TEXT;
import static dev.homeostat.tosca.grammar.Shape.Leaf.VALUE;
import static dev.homeostat.tosca.grammar.Shape.Leaf.VERSION;
import static dev.homeostat.tosca.grammar.Shape.mapOf;

import dev.homeostat.tosca.file.Dialect;
import java.util.Set;

/** Keys that many things have. */
final class Common {

  /** The versions of keys that only 2.0 has. */
  static final Set<Dialect> NEW = Set.of(Dialect.V2_0);

  /** The keys that everything may have. */
  static final Entity ABOUT =
      Entity.named("thing").may("description", TEXT).may("metadata", mapOf(VALUE));

  /** The keys of every type. */
  static final Entity TYPE =
      Entity.named("type").with(ABOUT).may("derived_from", TEXT).may("version", VERSION);

  private Common() {}
}
