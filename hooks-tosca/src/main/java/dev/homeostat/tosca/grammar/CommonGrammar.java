package dev.homeostat.tosca.grammar;

import static dev.homeostat.tosca.grammar.ValueShape.Leaf.TEXT;
import static dev.homeostat.tosca.grammar.ValueShape.Leaf.VALUE;
import static dev.homeostat.tosca.grammar.ValueShape.Leaf.VERSION;
import static dev.homeostat.tosca.grammar.ValueShape.mapOf;

import dev.homeostat.tosca.file.Dialect;
import java.util.Set;

/** Keys that many things have. */
final class CommonGrammar {

  /** The versions of keys that only 2.0 has. */
  static final Set<Dialect> NEW = Set.of(Dialect.V2_0);

  /** The keys that everything may have. */
  static final EntityShape ABOUT =
      EntityShape.named("thing").may("description", TEXT).may("metadata", mapOf(VALUE));

  /** The keys of every type. */
  static final EntityShape TYPE =
      EntityShape.named("type").with(ABOUT).may("derived_from", TEXT).may("version", VERSION);

  private CommonGrammar() {}
}
