package dev.homeostat.yaml;

import com.fasterxml.jackson.core.JsonPointer;
import dev.homeostat.tree.Location;
import dev.homeostat.tree.Origin;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Where the values of a tree stand: a light tree beside the tree. */
final class Places implements Origin {

  private final Location own;
  private @Nullable List<Places> elements;
  private @Nullable Map<String, Places> members;

  Places(Location own) {
    this.own = own;
  }

  void add(Places element) {
    List<Places> list = elements == null ? new ArrayList<>(4) : elements;
    list.add(element);
    elements = list;
  }

  void put(String name, Places member) {
    Map<String, Places> map = members == null ? new LinkedHashMap<>(8) : members;
    map.put(name, member);
    members = map;
  }

  /** An alias has its own place; what is in it stands where it was written. */
  void like(Places other) {
    elements = other.elements;
    members = other.members;
  }

  @Override
  public Optional<Location> locate(JsonPointer pointer) {
    Places at = this;
    JsonPointer rest = pointer;
    while (!rest.matches()) {
      Places child = at.child(rest);
      if (child == null) {
        break;
      }
      at = child;
      rest = rest.tail();
    }
    return Optional.of(at.own);
  }

  private @Nullable Places child(JsonPointer step) {
    if (members != null) {
      return members.get(step.getMatchingProperty());
    }
    int index = step.getMatchingIndex();
    return elements != null && index >= 0 && index < elements.size() ? elements.get(index) : null;
  }
}
