package dev.homeostat.testkit.history;

import static dev.homeostat.testkit.history.Dice.JSON;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Policy;
import dev.homeostat.testkit.model.FieldPolicy.ListKind;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The places of the custom kinds at which combinations are met, with random values. */
final class CombinationPlaces {

  private static final String LIST_IN_OBJECT = "/spec/m/x";

  private final Dice dice;
  private final FieldCombination combination;
  private final Histories.Kind kind;

  private CombinationPlaces(Dice dice, FieldCombination combination, Histories.Kind kind) {
    this.dice = dice;
    this.combination = combination;
    this.kind = kind;
  }

  static CombinationPlaces of(Dice dice, FieldCombination combination) {
    Histories.Kind keyless = Histories.Kind.SONG;
    Histories.Kind kind = dice.any(keyless, Histories.Kind.TUNE, Histories.Kind.VERSE);
    // The server knows the types of a Verse, and lets no list into its map.
    boolean isOther = kind == Histories.Kind.VERSE && isListInObject(combination);
    return new CombinationPlaces(dice, combination, isOther ? keyless : kind);
  }

  private static boolean isListInObject(FieldCombination combination) {
    return combination.list() == ListKind.NONE && combination.effect() == ServerEffect.INJECT;
  }

  Histories.Kind kind() {
    return kind;
  }

  CombinationPlace any() {
    boolean hasKeys = kind != Histories.Kind.SONG;
    ListKind list = combination.list();
    if (combination.policy() == Policy.WATCHED) {
      return new StatusPlace(list, scalars().get(0));
    }
    return switch (list) {
      case NONE -> isListInObject(combination) ? injected() : scalar();
      case KEYED, POSITION ->
          new ElementPlace(
              list == ListKind.KEYED,
              hasKeys,
              scalars(),
              otherParts(),
              dice.chance(50),
              dice.chance(70));
      case SET -> new MemberPlace(hasKeys, tags("q", "r"));
      case WHOLE -> whole(!hasKeys);
    };
  }

  private CombinationPlace scalar() {
    return ValuePlace.of(dice.any("/spec/a", "/spec/b"), scalars(), true);
  }

  /** An object with a list in it; fields beside the list are not asked for. */
  private CombinationPlace injected() {
    List<JsonNode> values =
        Stream.of(tags("p", "q"), tags("q", "r"), tags("r", "s"))
            .<JsonNode>map(tags -> JSON.objectNode().set("x", tags))
            .toList();
    return ValuePlace.of("/spec/m", values, false);
  }

  private CombinationPlace whole(boolean isByDefault) {
    boolean isOfParts = dice.chance(50);
    String path = isOfParts ? "/spec/parts" : "/spec/tags";
    List<ArrayNode> values =
        isOfParts
            ? scalars().stream().map(value -> otherParts().add(part("p").set("v", value))).toList()
            : List.of(tags("p", "q"), tags("q", "r", "p"), tags("r", "s"));
    // A null is a wish at a leaf of a schema only.
    return combination.policy() == Policy.ENFORCED_ABSENT || dice.chance(50)
        ? ValuePlace.of(path, values, isByDefault)
        : ValuePlace.wholeList(path, values, isByDefault);
  }

  /** Returns a behaviour of the server at the field. */
  ServerBehaviour behaviour(CombinationPlace place, Subject subject) {
    if (isListInObject(combination)) {
      return new ServerBehaviour.Inject(
          JsonPointer.compile(LIST_IN_OBJECT), JSON.textNode(dice.any("p", "z")));
    }
    return dice.any(
        subject.behaviours().stream()
            .map(any -> any.get())
            .filter(any -> ServerEffect.of(any) == combination.effect())
            .filter(any -> (any.path() + "/").startsWith(place.path() + "/"))
            .toList());
  }

  /** Three values that differ. */
  private List<JsonNode> scalars() {
    List<JsonNode> values = new ArrayList<>();
    while (values.size() < 3) {
      JsonNode value = dice.scalar();
      if (!values.contains(value)) {
        values.add(value);
      }
    }
    return values;
  }

  private static ObjectNode part(String name) {
    return JSON.objectNode().put("name", name);
  }

  private ArrayNode otherParts() {
    ArrayNode list = JSON.arrayNode();
    dice.some(40, "q", "r").forEach(name -> list.add(part(name).set("u", dice.scalar())));
    return list;
  }

  /** The first one, and some of the others. */
  private ArrayNode tags(String first, String... others) {
    ArrayNode list = JSON.arrayNode().add(first);
    dice.some(50, others).forEach(list::add);
    return list;
  }
}
