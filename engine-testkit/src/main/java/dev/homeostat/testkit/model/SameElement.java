package dev.homeostat.testkit.model;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The mapping of elements of an earlier list to a list whose kind may have changed (rule POLICY-2):
 * by the new key or member, else by the old key, else by position.
 *
 * @param identities of the new schema, then of the old one; not by position
 */
record SameElement(List<ListIdentity> identities) {

  static SameElement of(@Nullable Observed now, @Nullable Observed before) {
    return new SameElement(
        Stream.of(Observed.identity(now), Observed.identity(before))
            .flatMap(Optional::stream)
            .filter(identity -> identity.kind() != ListIdentity.Kind.POSITION)
            .distinct()
            .toList());
  }

  /** Reads POLICY-2: returns the place of an element in another list, or -1. */
  int indexOf(JsonNode element, int index, List<JsonNode> in) {
    for (ListIdentity identity : identities) {
      Optional<ElementId> id = identity.of(element, index);
      if (id.isPresent()) {
        return identity.all(in).indexOf(id);
      }
    }
    boolean isThere =
        index < in.size()
            && identities.stream()
                .allMatch(identity -> identity.of(in.get(index), index).isEmpty());
    return isThere ? index : -1;
  }
}
