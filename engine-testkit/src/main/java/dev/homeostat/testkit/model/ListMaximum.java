package dev.homeostat.testkit.model;

import dev.homeostat.FieldPath;
import dev.homeostat.Policy;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/** The maximum of a list (rule POLICY-5), and the elements above it that are accepted. */
final class ListMaximum {

  private final TargetModel model;
  private final FieldPath at;
  private final Observed.Elements observed;
  private final WantedElements wanted;
  private final TargetElements elements;
  private final ElementTwins twins;
  private final Pins pins;

  ListMaximum(
      TargetModel model,
      FieldPath at,
      Observed.Elements observed,
      WantedElements wanted,
      TargetElements elements,
      ElementTwins twins) {
    this.model = model;
    this.at = at;
    this.observed = observed;
    this.wanted = wanted;
    this.elements = elements;
    this.twins = twins;
    this.pins = model.pins(); // POLICY-5: what is read now is pinned last
  }

  /**
   * Reads POLICY-5: elements that the desired state does not know are removed, from the end.
   *
   * @param waiting the number of elements that wait to be added
   */
  void removeSurplus(int waiting) {
    if (observed.max() == 0) {
      return;
    }
    boolean acceptsAll = model.isFirstSight() && !model.spec().isStrict(at);
    if (acceptsAll && !observed.identity().hasNames()) {
      if (elements.size() > observed.max()) {
        model.accept(new Accepted.Length(at, elements.size(), observed.max()));
      }
      return;
    }
    int before = elements.size();
    int surplus = elements.size() + waiting - limit();
    Set<FieldPath.Segment> accepted = new HashSet<>();
    for (boolean named : new boolean[] {false, true}) {
      for (int i = elements.size() - 1; i >= 0 && surplus > 0; i--) {
        Optional<ElementId> id = elements.id(i);
        boolean isNamed = id.isPresent() && observed.named().containsKey(id.get());
        if (isKnown(id, i) || isAccepted(i) || isNamed != named) {
          continue; // what the schema names goes last
        }
        surplus--;
        FieldPath path = at.then(twins.nameOf(i));
        if (acceptsAll) {
          accepted.add(twins.nameOf(i));
        } else if (!model.isHeld(path, Policy.ENFORCED, null, elements.get(i))) {
          elements.remove(i);
          model.decide(path, Policy.ENFORCED, Decision.Outcome.REMOVED);
        }
      }
    }
    if (!accepted.isEmpty()) {
      model.accept(new Accepted.Surplus(at, accepted, observed.max()));
    }
    if (elements.size() > observed.max() && elements.size() == before) {
      model.decide(at, Policy.ENFORCED, Decision.Outcome.ACCEPTED);
    }
  }

  /** The maximum, and what was accepted above it (rule POLICY-6). */
  private int limit() {
    if (model.spec().isStrict(at)) {
      return observed.max();
    }
    if (!observed.identity().hasNames()) {
      int length = model.memory().acceptedLength(at, observed.max()).orElse(0);
      return length == elements.size() ? length : observed.max();
    }
    int accepted = 0;
    for (int i = 0; i < elements.size(); i++) {
      accepted += isAccepted(i) && !isWanted(elements.id(i), i) ? 1 : 0;
    }
    return observed.max() + accepted;
  }

  private boolean isAccepted(int place) {
    return !model.spec().isStrict(at)
        && model.memory().acceptedSurplus(at, observed.max()).contains(twins.nameOf(place));
  }

  private boolean isKnown(Optional<ElementId> id, int place) {
    return isWanted(id, place)
        || (id.isPresent()
            && observed.named().containsKey(id.get())
            && pins.isAnyBelow(at.then(id.get().segment()))
            && !model.isRefused(at.then(id.get().segment()), null, elements.get(place)));
  }

  private boolean isWanted(Optional<ElementId> id, int place) {
    if (!observed.identity().hasNames()) {
      return place < wanted.size();
    }
    // A second one is not known.
    return id.isPresent() && elements.places(id.get()).get(0) == place && wanted.ids().contains(id);
  }
}
