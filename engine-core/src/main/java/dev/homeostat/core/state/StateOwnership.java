package dev.homeostat.core.state;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Application;
import dev.homeostat.ResourceId;
import dev.homeostat.spi.state.ApplicationState;
import dev.homeostat.spi.state.ResourceRecord;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The ownership of states (rule STATE-1): a state belongs to one owner, by group, kind and uid.
 * States in which no kind was recorded are judged by the marks and owner references in their trees.
 */
final class StateOwnership {

  private final ApplicationState state;
  private final Application application;

  private StateOwnership(ApplicationState state, Application application) {
    this.state = state;
    this.application = application;
  }

  /**
   * Returns the part of a state that belongs to an application.
   *
   * @return the state with the application as its owner; empty if it belongs to another one
   */
  static Optional<ApplicationState> own(ApplicationState state, Application application) {
    StateOwnership ownership = new StateOwnership(state, application);
    boolean own = state.ownerKind().isEmpty() ? ownership.isInferred() : ownership.isRecorded();
    return own ? Optional.of(ownership.claimed()) : Optional.empty();
  }

  /** Names the owner of a state for people. */
  static String describe(ApplicationState state) {
    Set<String> kinds = ownerKinds(state, uids(state));
    String kind =
        state.ownerKind().isEmpty() && kinds.size() == 1
            ? kinds.iterator().next()
            : state.ownerKind();
    return describe(kind, state.uid());
  }

  /** Names an application for people. */
  static String describe(Application application) {
    return describe(application.id().ownerKind(), application.uid());
  }

  private static String describe(String kind, String uid) {
    String owner = kind.isEmpty() ? "an application without an owner" : kind;
    return uid.isEmpty() ? owner : owner + " (uid " + uid + ")";
  }

  /** An owner of the same kind and name follows one that is gone: both cannot be there at once. */
  private boolean isRecorded() {
    return state.ownerKind().equals(kind());
  }

  private boolean isInferred() {
    if (state.salt().isEmpty()) {
      return true;
    }
    if (uid().isEmpty()) {
      return ownerKinds(state, uids(state)).equals(kind().isEmpty() ? Set.of() : Set.of(kind()));
    }
    Set<String> kinds = ownerKinds(state, Set.of(uid()));
    return uids(state).contains(uid()) && (kinds.isEmpty() || kinds.equals(Set.of(kind())));
  }

  private ApplicationState claimed() {
    if (!state.ownerKind().isEmpty()) {
      boolean isSame = uid().isEmpty() || uid().equals(state.uid());
      return isSame ? state : state.withOwner(uid(), kind());
    }
    if (state.salt().isEmpty()) {
      return state;
    }
    String owner = uid().isEmpty() ? state.uid() : uid();
    List<ResourceRecord> records = List.copyOf(state.records().values());
    List<ResourceRecord> own =
        uid().isEmpty() ? records : records.stream().filter(each -> isOf(owner, each)).toList();
    ApplicationState kept = own.size() == records.size() ? state : state.withRecords(own);
    return kept.withOwner(owner, kind());
  }

  private boolean isOf(String owner, ResourceRecord record) {
    return mark(record).orElse(state.uid()).equals(owner);
  }

  private String kind() {
    return application.id().ownerKind();
  }

  private String uid() {
    return application.uid();
  }

  /** The uids of the owners that the state and the trees in it name. */
  private static Set<String> uids(ApplicationState state) {
    Set<String> uids = new HashSet<>();
    uids.add(state.uid());
    state.records().values().forEach(record -> mark(record).ifPresent(uids::add));
    return uids;
  }

  private static Optional<String> mark(ResourceRecord record) {
    JsonNode labels = record.lastApplied().path("metadata").path("labels");
    return Optional.ofNullable(labels.path(Application.UID_LABEL).textValue());
  }

  /** The kinds of the owner references in the trees that name one of some uids. */
  private static Set<String> ownerKinds(ApplicationState state, Set<String> uids) {
    Set<String> kinds = new HashSet<>();
    for (ResourceRecord record : state.records().values()) {
      for (JsonNode owner : record.lastApplied().path("metadata").path("ownerReferences")) {
        if (owner instanceof ObjectNode && uids.contains(owner.path("uid").asText())) {
          String group = ResourceId.groupOf(owner.path("apiVersion").asText());
          String kind = owner.path("kind").asText();
          kinds.add(group.isEmpty() ? kind : group + "/" + kind);
        }
      }
    }
    return kinds;
  }
}
