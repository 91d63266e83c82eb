package dev.homeostat.testkit.contract;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.spi.Hook;
import dev.homeostat.spi.HookContext;
import dev.homeostat.testkit.GivenContext;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;

/** The recorded calls of a hook with their answers; each call can be repeated. */
final class Tape<H extends Hook> {

  /** The outcome of a call. */
  record Outcome(Object answer, ObjectNode remembered, List<Instant> wishes) {}

  /**
   * One call.
   *
   * @param input the input, frozen
   * @param context as it was before the call
   * @param question repeats the call on a hook
   * @param outcome its outcome
   */
  record Call<H>(
      Object input, GivenContext context, BiFunction<H, HookContext, ?> question, Outcome outcome) {

    /** Asks the same of a hook, under the same circumstances. */
    Outcome again(H hook) {
      return Tape.ask(hook, GivenContext.like(context), question);
    }
  }

  private final List<Call<H>> calls = new ArrayList<>();
  private final List<Throwable> failures = new ArrayList<>();

  /** Asks a hook on behalf of an engine; an answer that is null counts as a failure. */
  <T> T call(H hook, HookContext context, Object input, BiFunction<H, HookContext, T> question) {
    GivenContext before = GivenContext.like(context);
    GivenContext given = GivenContext.like(context);
    T answer;
    try {
      answer = question.apply(hook, given);
      if (answer == null) {
        throw new IllegalStateException(
            "the hook returned null; return the input, an empty Optional, or a decision to proceed");
      }
    } catch (RuntimeException | Error e) {
      failures.add(e);
      throw e;
    }
    calls.add(new Call<>(input, before, question, outcome(answer, given)));
    if (!given.remembered().equals(before.remembered())) {
      context.remember(given.remembered());
    }
    given.wishes().forEach(context::requeueAt);
    return answer;
  }

  private static <H> Outcome ask(
      H hook, GivenContext context, BiFunction<H, HookContext, ?> question) {
    return outcome(question.apply(hook, context), context);
  }

  /** A hook may go on to change a tree that it has given away. */
  private static Outcome outcome(Object answer, GivenContext context) {
    return new Outcome(
        answer instanceof ObjectNode tree ? tree.deepCopy() : answer,
        context.remembered(),
        context.wishes());
  }

  List<Call<H>> calls() {
    return List.copyOf(calls);
  }

  /** Returns the exceptions of the hook, and one for each answer that is null. */
  List<Throwable> failures() {
    return List.copyOf(failures);
  }
}
