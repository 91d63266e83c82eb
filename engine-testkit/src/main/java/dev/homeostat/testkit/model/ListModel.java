package dev.homeostat.testkit.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.homeostat.FieldPath;
import dev.homeostat.Policy;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A list as it should be (rule POLICY-5), after removals: values, missing elements, the minimum,
 * the maximum, pins.
 */
final class ListModel {

  private final TargetModel model;
  private final FieldPath at;
  private final Observed.Elements observed;
  private final ListIdentity identity;
  private final WantedElements wanted;
  private final @Nullable JsonNode live;
  private final TargetElements elements;
  private final ElementTwins twins;
  private final ElementOrder order;
  private final ListMaximum maximum;
  private final Set<ElementId> dropped = new HashSet<>();
  private final Set<Integer> waiting = new HashSet<>();

  ListModel(
      TargetModel model,
      FieldPath at,
      Observed.Elements observed,
      @Nullable JsonNode wanted,
      @Nullable JsonNode live) {
    this.model = model;
    this.at = at;
    this.observed = observed;
    this.identity = observed.identity();
    this.wanted = WantedElements.of(identity, wanted);
    this.live = live;
    this.elements = new TargetElements(at, identity, live, model.places());
    this.twins = new ElementTwins(model, at, observed, this.wanted, elements);
    this.order = new ElementOrder(model.spec().facts(), at, observed, this.wanted, elements);
    this.maximum = new ListMaximum(model, at, observed, this.wanted, elements, twins);
  }

  @Nullable JsonNode target() {
    if (!(live instanceof ArrayNode) && hasToBeThere()) {
      // POLICY-4: what is not there is created whole; POLICY-6: what the server drops of it counts.
      JsonNode said = Values.list(wanted.values());
      if (model.complete(at, observed, said).size() < observed.min()) {
        model.isBelowMinimum(at);
      }
      return model.create(at, observed, said, live);
    }
    twins.remove();
    putBackValues();
    addMissing(order.takeMoved());
    addUpToMinimum();
    maximum.removeSurplus(waiting.size());
    addPinned();
    int kept = twins.surplus() + model.places().kept(at).size(); // they count until they are gone
    if (length() + kept < observed.min()) {
      model.isBelowMinimum(at);
    }
    twins.kept().forEach(elements::putBack);
    model.places().kept(at).forEach(elements::putBack);
    JsonNode list = elements.toTree();
    boolean isEmptyAsBefore = list.isEmpty() && !(live instanceof ArrayNode);
    return isEmptyAsBefore || Values.same(list, live) ? live : list;
  }

  private void putBackValues() {
    for (int i = 0; i < elements.size(); i++) {
      Optional<ElementId> id = elements.id(i);
      if (id.isPresent() && !twins.isNamed(id.get(), i)) {
        continue; // its name is that of another one
      }
      Observed content = observed.of(id);
      if (id.isPresent() && content != null && wanted.of(id.get()) != null) {
        model.decide(at.then(id.get().segment()), Policy.ENFORCED, Decision.Outcome.KEPT);
      }
      if (id.isPresent() && content != null && identity.kind() != ListIdentity.Kind.SET) {
        FieldPath path = at.then(id.get().segment());
        JsonNode there = elements.get(i);
        JsonNode value = model.target(path, content, wanted.of(id.get()), there);
        // An element of a list by position that should be absent cannot leave its place.
        elements.set(i, value == null ? there : value);
      }
    }
  }

  /**
   * Reads POLICY-5: observed elements are put back at their key or place, whole.
   *
   * @param moved elements that get another place, by their places in the manifest
   */
  private void addMissing(Map<Integer, JsonNode> moved) {
    for (int i = 0; i < wanted.size(); i++) {
      Optional<ElementId> id = wanted.id(i);
      if (moved.containsKey(i)) {
        elements.add(order.placeFor(i), moved.get(i));
        model.moved().add(at.then(id.orElseThrow().segment()));
        continue;
      }
      Observed content = observed.of(id);
      boolean isNext = identity.hasNames() || i == elements.size() + dropped.size();
      if (id.isPresent() && content != null && isNext && elements.places(id.get()).isEmpty()) {
        FieldPath path = pathOfAdded(id.get());
        JsonNode asked = model.complete(path, content, wanted.value(i));
        if (isDropped(id.get(), asked)) {
          continue;
        }
        if (model.isHeld(path, Policy.ENFORCED, asked, null)) {
          waiting.add(i);
          continue;
        }
        JsonNode whole = model.whole(path, content, wanted.value(i));
        model.added().put(path, whole);
        elements.add(order.placeFor(i), whole);
        model.decide(path, Policy.ENFORCED, Decision.Outcome.SET);
      }
    }
  }

  private FieldPath pathOfAdded(ElementId id) {
    int skipped = waiting.size() + dropped.size();
    return at.then(identity.hasNames() ? id.segment() : elements.nextPlace(skipped));
  }

  /** Reads POLICY-6: the server does not keep the element. */
  private boolean isDropped(ElementId id, JsonNode element) {
    FieldPath path = at.then(id.segment());
    boolean isDropped =
        !model.spec().isStrict(path) && model.memory().isAccepted(path, element, null);
    if (isDropped) {
      dropped.add(id);
      model.dropped().add(path);
      model.decide(path, Policy.ENFORCED, Decision.Outcome.ACCEPTED);
    }
    return isDropped;
  }

  /** The length with what the server does not keep, and what waits to be added. */
  private int length() {
    return elements.size() + dropped.size() + waiting.size();
  }

  /** Reads POLICY-5: below the minimum, further desired elements are added whole, in order. */
  private void addUpToMinimum() {
    for (int i = 0; i < wanted.size() && length() < observed.min(); i++) {
      Optional<ElementId> id = wanted.id(i);
      boolean isThere =
          identity.hasNames()
              ? id.isPresent() && !elements.places(id.get()).isEmpty()
              : i < elements.size();
      boolean isSettled =
          isThere || waiting.contains(i) || id.filter(dropped::contains).isPresent();
      if (isSettled || id.isEmpty() || isDropped(id.get(), wanted.value(i))) {
        continue;
      }
      if (!identity.hasNames() && !waiting.isEmpty()) {
        waiting.add(i); // behind another one that waits
        continue;
      }
      FieldPath path = pathOfAdded(id.get());
      if (model.isHeld(path, Policy.ENFORCED, wanted.value(i), null)) {
        waiting.add(i);
      } else {
        JsonNode whole = Values.withoutNulls(wanted.value(i));
        model.added().put(path, whole);
        elements.add(order.placeFor(i), whole);
        model.decide(path, Policy.ENFORCED, Decision.Outcome.SET);
      }
    }
  }

  /** A pinned scalar of a list by position is put back; nothing else that is not desired is. */
  private void addPinned() {
    if (identity.hasNames()) {
      return;
    }
    for (int i = elements.size(); ; i++) {
      FieldPath path = at.then(new FieldPath.Index(i));
      JsonNode pin = model.pins().at(path);
      if (pin == null
          || !observed.named().containsKey(ElementId.at(i))
          || isDropped(ElementId.at(i), pin)) {
        return;
      }
      if (model.isHeld(path, Policy.PINNED, pin, null) || !waiting.isEmpty()) {
        waiting.add(i);
        continue;
      }
      elements.add(elements.size(), pin);
      model.decide(path, Policy.PINNED, Decision.Outcome.SET);
    }
  }

  boolean hasToBeThere() {
    boolean element = wanted.ids().stream().anyMatch(id -> observed.of(id) != null);
    boolean pinned =
        !identity.hasNames() && model.pins().at(at.then(new FieldPath.Index(0))) != null;
    return element || pinned || (observed.min() > 0 && wanted.size() > 0);
  }

  /** The decisions for the elements of a list that is created whole. */
  void decideWhole() {
    for (int i = 0; i < wanted.size(); i++) {
      Optional<ElementId> id = wanted.id(i);
      if (observed.of(id) != null) {
        model.decide(at.then(id.orElseThrow().segment()), Policy.ENFORCED, Decision.Outcome.SET);
      }
    }
    JsonNode whole = model.complete(at, observed, Values.list(wanted.values()));
    if (whole.size() < observed.min()) {
      model.isBelowMinimum(at);
    }
  }
}
