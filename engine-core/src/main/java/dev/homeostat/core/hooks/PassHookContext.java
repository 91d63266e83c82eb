package dev.homeostat.core.hooks;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.exc.ValueInstantiationException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Application;
import dev.homeostat.HookReference;
import dev.homeostat.Problem;
import dev.homeostat.Rule;
import dev.homeostat.report.Condition;
import dev.homeostat.spi.Hook;
import dev.homeostat.spi.HookContext;
import dev.homeostat.text.WholeCharacters;
import dev.homeostat.tree.Trees;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;

/** The context of one call of one hook (rule HOOK-4). */
final class PassHookContext implements HookContext {

  private static final ObjectMapper MAPPER = new ObjectMapper();

  /**
   * The forms that definitions of kinds prescribe for conditions, as Kubernetes does for its own.
   */
  private static final Pattern TYPE =
      Pattern.compile(
          "(?=.{1,316}$)([a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*/)?"
              + "([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]");

  private static final Pattern REASON =
      Pattern.compile("(?=.{1,1024}$)[A-Za-z]([A-Za-z0-9_,:]*[A-Za-z0-9_])?");

  private static final int LONGEST_MESSAGE = 32_768;

  private final Hook hook;
  private final Application application;
  private final Clock clock;
  private final List<Instant> requests = new ArrayList<>();
  private final List<Condition> conditions = new ArrayList<>();
  private ObjectNode remembered;

  PassHookContext(Hook hook, Application application, ObjectNode remembered, Clock clock) {
    this.hook = hook;
    this.application = application;
    this.remembered = remembered;
    this.clock = clock;
  }

  @Override
  public Application application() {
    return application;
  }

  @Override
  public ObjectNode settings() {
    int place = place();
    return place < 0 ? Trees.emptyObject() : application.hooks().get(place).settings();
  }

  /** The settings of a hook are those of the one that it stands in for, unless it has its own. */
  private int place() {
    int own = place(hook.name());
    return own >= 0 ? own : hook.replaces().map(this::place).orElse(-1);
  }

  private int place(String name) {
    List<HookReference> uses = application.hooks();
    for (int i = 0; i < uses.size(); i++) {
      if (uses.get(i).name().equals(name)) {
        return i;
      }
    }
    return -1;
  }

  @Override
  public <T> T settings(Class<T> type) {
    try {
      return MAPPER.treeToValue(settings(), type);
    } catch (JsonProcessingException e) {
      throw new HookFailure(
          Problem.error("HookSettings")
              .rule(Rule.HOOK_4)
              .at("/spec/hooks" + (place() < 0 ? "" : "/" + place() + "/settings") + fieldOf(e))
              .expected("settings of hook '" + hook.name() + "' as it documents them" + said(e))
              .got("others")
              .advice("check the names and types of its settings"));
    }
  }

  /**
   * Returns the message of a failure in a type of the hook itself; messages of other types, such as
   * URI, may repeat the value.
   */
  private static String said(JsonProcessingException failure) {
    return failure instanceof ValueInstantiationException made
            && !made.getType().getRawClass().getName().startsWith("java")
            && made.getCause() instanceof IllegalArgumentException own
            && own.getMessage() != null
        ? ": " + own.getMessage()
        : "";
  }

  private static String fieldOf(JsonProcessingException failure) {
    StringBuilder pointer = new StringBuilder();
    if (failure instanceof JsonMappingException mapping) {
      for (JsonMappingException.Reference step : mapping.getPath()) {
        String name = step.getFieldName() == null ? "" + step.getIndex() : step.getFieldName();
        pointer.append('/').append(name.replace("~", "~0").replace("/", "~1"));
      }
    }
    return pointer.toString();
  }

  @Override
  public ObjectNode remembered() {
    return remembered;
  }

  @Override
  public void remember(ObjectNode state) {
    if (!WholeCharacters.only(state)) {
      throw new IllegalArgumentException("expected whole characters, got half of a surrogate pair");
    }
    remembered = Trees.freeze(state);
  }

  @Override
  public Clock clock() {
    return clock;
  }

  @Override
  public void requeueAt(Instant at) {
    requests.add(Objects.requireNonNull(at, "at"));
  }

  @Override
  public void condition(String type, Condition.Status status, String reason, String message) {
    if (Condition.OF_ENGINE.contains(type)) {
      throw new IllegalArgumentException("the condition " + type + " is the engine's");
    }
    check("a type of conditions", TYPE, type);
    check("a reason in one word", REASON, reason);
    if (message.length() > LONGEST_MESSAGE) {
      throw new IllegalArgumentException(
          "expected a message of at most " + LONGEST_MESSAGE + " characters");
    }
    conditions.add(
        Condition.builder()
            .type(type)
            .status(status)
            .reason(reason)
            .message(message)
            .since(clock.instant())
            .build());
  }

  private static void check(String expected, Pattern form, String got) {
    if (!form.matcher(got).matches()) {
      throw new IllegalArgumentException("expected " + expected + ", got '" + got + "'");
    }
  }

  /** Returns the times at which the hook requested another pass. */
  List<Instant> requests() {
    return requests;
  }

  /** Returns the conditions that the hook set. */
  List<Condition> conditions() {
    return conditions;
  }
}
