package dev.homeostat.core.pathcheck;

import dev.homeostat.FieldPath;
import dev.homeostat.FieldPath.Key;
import dev.homeostat.FieldPath.Segment;
import dev.homeostat.spi.cluster.KindFields;
import dev.homeostat.spi.cluster.KindFields.AnyName;
import dev.homeostat.spi.cluster.KindFields.Declared;
import dev.homeostat.spi.cluster.KindFields.Names;
import dev.homeostat.spi.cluster.KindFields.NotKnown;
import dev.homeostat.text.Spelling;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A walk along a path in the schema of a kind.
 *
 * @param fields of the kind
 */
record DeclaredPathLookup(KindFields fields) {

  private static final FieldPath METADATA = FieldPath.of("metadata");

  private static final Set<Segment> MAPS_OF_TEXTS =
      Set.of(new Key("annotations"), new Key("labels"));

  /** The fields of each object, which a schema need not declare. */
  private static final Set<String> OF_OBJECTS = Set.of("apiVersion", "kind", "metadata");

  /**
   * Looks up the rest of a path.
   *
   * @param at the path so far, without elements, with the names that are meant
   * @param near the path so far, with elements, with the names that are meant
   * @param rest the segments that are left
   */
  DeclaredPath below(FieldPath at, FieldPath near, List<Segment> rest) {
    if (rest.isEmpty()) {
      return new DeclaredPath.Known();
    }
    List<Segment> further = rest.subList(1, rest.size());
    if (!(rest.get(0) instanceof Key key)) {
      return undecided(near, below(at, near.then(rest.get(0)), further));
    }
    Names names = names(at);
    if (at.segments().isEmpty() && OF_OBJECTS.contains(key.name())) {
      return below(at.then(key), near.then(key), further);
    }
    if (names instanceof Declared declared) {
      return declared.names().contains(key.name())
          ? below(at.then(key), near.then(key), further)
          : new DeclaredPath.Undeclared(
              meant(at, near, key, declared.names(), further), near.segments().size());
    }
    if (isMapOfTexts(at) && further.stream().allMatch(Key.class::isInstance)) {
      return further.isEmpty()
          ? new DeclaredPath.Undecided(near.segments().size())
          : new DeclaredPath.Undeclared(near.then(joined(rest)), near.segments().size());
    }
    return names instanceof NotKnown
        ? new DeclaredPath.Unknown()
        : undecided(near, below(at.then(key), near.then(key), further));
  }

  /** Labels and annotations of any object, also of a template, are texts. */
  private static boolean isMapOfTexts(FieldPath at) {
    int last = at.segments().size() - 1;
    return last > 0
        && MAPS_OF_TEXTS.contains(at.segments().get(last))
        && at.segments().get(last - 1).equals(new Key("metadata"));
  }

  /** Returns the name that has slashes, which separate the names in what was written. */
  private static Key joined(List<Segment> names) {
    return new Key(
        names.stream().map(name -> ((Key) name).name()).collect(Collectors.joining("/")));
  }

  /** Any name or element may be there, but what is below it may be declared. */
  private static DeclaredPath undecided(FieldPath near, DeclaredPath below) {
    return below instanceof DeclaredPath.Undeclared
        ? below
        : new DeclaredPath.Undecided(near.segments().size());
  }

  private FieldPath meant(
      FieldPath at, FieldPath near, Key written, Set<String> declared, List<Segment> further) {
    Optional<Key> similar = Spelling.meant(written.name(), declared).map(Key::new);
    Key name = similar.orElse(written);
    if (similar.isPresent()
        && below(at.then(name), near.then(name), further)
            instanceof DeclaredPath.Undeclared undeclared) {
      return undeclared.near();
    }
    FieldPath meant = near.then(name);
    for (Segment segment : further) {
      meant = meant.then(segment);
    }
    return meant;
  }

  private Names names(FieldPath at) {
    if (at.equals(METADATA)) {
      return KindFields.METADATA;
    }
    Names names = fields.at(at);
    return names instanceof NotKnown && at.startsWith(METADATA) ? new AnyName() : names;
  }
}
