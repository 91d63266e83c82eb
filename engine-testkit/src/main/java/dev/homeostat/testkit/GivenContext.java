package dev.homeostat.testkit;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Application;
import dev.homeostat.HookReference;
import dev.homeostat.report.Condition;
import dev.homeostat.spi.HookContext;
import dev.homeostat.tree.Trees;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.apiguardian.api.API;

/** A context for calls of one hook outside of an engine. It records the requests of the hook. */
@API(status = EXPERIMENTAL, since = "0.1")
public final class GivenContext implements HookContext {

  private static final ObjectMapper MAPPER = new ObjectMapper();

  private final Application application;
  private final ObjectNode settings;
  private final Clock clock;
  private final List<Instant> wishes = new ArrayList<>();
  private final List<Condition> conditions = new ArrayList<>();
  private ObjectNode remembered;

  private GivenContext(
      Application application, ObjectNode settings, ObjectNode remembered, Clock clock) {
    this.application = application;
    this.settings = Trees.freeze(settings);
    this.remembered = Trees.freeze(remembered);
    this.clock = clock;
  }

  /**
   * The context of a hook in a first pass.
   *
   * @param application of the pass; its settings of the hook count
   * @param hook the hook's name
   * @param clock the time
   * @return a context in which nothing is remembered
   */
  public static GivenContext of(Application application, String hook, Clock clock) {
    ObjectNode settings =
        application.hooks().stream()
            .filter(use -> use.name().equals(hook))
            .map(HookReference::settings)
            .findFirst()
            .orElse(Trees.emptyObject());
    return new GivenContext(application, settings, Trees.emptyObject(), clock);
  }

  /**
   * Returns a context with the same contents as another one at the time of this call.
   *
   * @param other is not changed
   * @return a copy
   */
  public static GivenContext like(HookContext other) {
    return new GivenContext(
        other.application(),
        other.settings(),
        other.remembered(),
        Clock.fixed(other.clock().instant(), other.clock().getZone()));
  }

  @Override
  public Application application() {
    return application;
  }

  @Override
  public ObjectNode settings() {
    return settings;
  }

  /**
   * {@inheritDoc}
   *
   * @throws IllegalArgumentException if they do not fit the type; an engine ends the pass then
   */
  @Override
  public <T> T settings(Class<T> type) {
    try {
      return MAPPER.treeToValue(settings, type);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("settings do not fit " + type.getName(), e);
    }
  }

  @Override
  public ObjectNode remembered() {
    return remembered;
  }

  @Override
  public void remember(ObjectNode state) {
    remembered = Trees.freeze(state);
  }

  @Override
  public Clock clock() {
    return clock;
  }

  @Override
  public void requeueAt(Instant at) {
    wishes.add(at);
  }

  @Override
  public void condition(String type, Condition.Status status, String reason, String message) {
    conditions.add(
        Condition.builder()
            .type(type)
            .status(status)
            .reason(reason)
            .message(message)
            .since(clock.instant())
            .build());
  }

  /**
   * Returns the conditions that the hook set.
   *
   * @return in the order of the calls
   */
  public List<Condition> conditions() {
    return List.copyOf(conditions);
  }

  /**
   * Returns the times at which the hook requested a pass.
   *
   * @return in the order of the calls
   */
  public List<Instant> wishes() {
    return List.copyOf(wishes);
  }
}
