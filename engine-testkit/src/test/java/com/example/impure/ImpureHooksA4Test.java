package com.example.impure;

import static dev.homeostat.testkit.contract.Verdicts.failing;
import static dev.homeostat.testkit.contract.Verdicts.message;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Application;
import dev.homeostat.Manifest;
import dev.homeostat.spi.DeltaHook;
import dev.homeostat.spi.DesiredStateEditor;
import dev.homeostat.spi.HookContext;
import dev.homeostat.spi.LastAppliedHook;
import dev.homeostat.spi.ManglingHook;
import dev.homeostat.testkit.Simulation;
import dev.homeostat.testkit.contract.DeltaHookContract;
import dev.homeostat.testkit.contract.LastAppliedHookContract;
import dev.homeostat.testkit.contract.ManglingHookContract;
import dev.homeostat.tree.Trees;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.BitSet;
import java.util.GregorianCalendar;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** The contracts find hooks that are impure in ways that calls in a test do not show. */
class ImpureHooksA4Test {

  private static final String FIELDS = "it_keeps_nothing_in_fields_but_constants";
  private static final String CALLS =
      "it_reads_no_clock_but_that_of_its_context_and_nothing_outside";

  abstract static class Labels implements ManglingHook {
    @Override
    public String name() {
      return "labels";
    }

    abstract String label(HookContext context);

    @Override
    public void mangle(DesiredStateEditor app, HookContext context) {
      String value = label(context);
      app.workloads().forEach(workload -> workload.label("note", value));
    }
  }

  static final class Caching extends Labels {
    private static final Map<String, String> CACHE = new HashMap<>();

    @Override
    String label(HookContext context) {
      return CACHE.computeIfAbsent(context.application().id().name(), name -> name + "-1");
    }
  }

  static final class Constant extends Labels {
    private static final Map<String, String> CONSTANTS = Map.of("web", "w");
    private static final Set<String> NAMES = Set.copyOf(CONSTANTS.values());

    @Override
    String label(HookContext context) {
      return NAMES.iterator().next() + LocalDate.now(context.clock());
    }
  }

  static final class Dated extends Labels {
    @Override
    String label(HookContext context) {
      return Helper.today();
    }
  }

  /** A class that the hook uses. */
  static final class Helper {
    private Helper() {}

    @SuppressWarnings("JavaTimeDefaultTimeZone") // the mistake that the contract has to find
    static String today() {
      return LocalDate.now().toString();
    }
  }

  static final class Reading extends Labels {
    @Override
    String label(HookContext context) {
      try {
        return Files.exists(Path.of("/nowhere")) ? Files.readString(Path.of("/nowhere")) : "none";
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  static final class Remembering extends Labels {
    private final String[] first = new String[1];

    @Override
    String label(HookContext context) {
      if (first[0] == null) {
        first[0] = context.application().id().name();
      }
      return first[0];
    }
  }

  static final class Tree extends Labels {
    private static final ObjectNode KNOWN = JsonNodeFactory.instance.objectNode();

    @Override
    String label(HookContext context) {
      return KNOWN.put("name", context.application().id().name()).get("name").asText();
    }
  }

  static final class Bits extends Labels {
    private final BitSet bits = new BitSet();

    @Override
    String label(HookContext context) {
      bits.set(1);
      return "bits-" + bits.cardinality();
    }
  }

  static final class Holding extends Labels {
    /** A class of the hook's own. */
    private static final class Store {
      private final Map<String, String> all = new HashMap<>();
    }

    private final Store store = new Store();

    @Override
    String label(HookContext context) {
      return store.all.computeIfAbsent("name", name -> context.application().id().name());
    }
  }

  static final class Looking extends Labels {
    @Override
    String label(HookContext context) {
      return "a" + new File("/nowhere").length() + new File("/nowhere").getName();
    }
  }

  static final class Environment extends Labels {
    @Override
    String label(HookContext context) {
      return "a" + System.getProperty("nobody.sets.it", "") + Locale.getDefault().getLanguage();
    }
  }

  /** In Turkish, the I becomes one without a dot, which no label has. */
  static final class Spelling extends Labels {
    @Override
    @SuppressWarnings("StringCaseLocaleUsage") // the mistake that the contract has to find
    String label(HookContext context) {
      return "ID".toLowerCase() + DateTimeFormatter.ofPattern("MMM").format(LocalDate.EPOCH);
    }
  }

  static final class Spelled extends Labels {
    @Override
    String label(HookContext context) {
      return "ID".toLowerCase(Locale.ROOT)
          + DateTimeFormatter.ofPattern("MMM", Locale.ROOT).format(LocalDate.EPOCH);
    }
  }

  static final class Calendars extends Labels {
    @Override
    @SuppressWarnings("JavaUtilDate") // the mistake that the contract has to find
    String label(HookContext context) {
      return "a" + new GregorianCalendar().isLenient();
    }
  }

  static final class Connecting extends Labels {
    @Override
    String label(HookContext context) {
      try (SocketChannel channel = SocketChannel.open()) {
        return "a" + channel.isConnected();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  static final class Constants extends Labels {
    private static final ObjectNode TREE =
        Trees.freeze(JsonNodeFactory.instance.objectNode().put("a", "b"));
    private static final String[] NONE = {};

    @Override
    String label(HookContext context) {
      return TREE.get("a").asText() + NONE.length;
    }
  }

  static final class Counting extends Labels {
    private static final AtomicInteger CALLS = new AtomicInteger();

    @Override
    String label(HookContext context) {
      return "call-" + CALLS.incrementAndGet();
    }
  }

  @TestInstance(TestInstance.Lifecycle.PER_METHOD)
  static class Contract extends ManglingHookContract {
    private final Supplier<ManglingHook> hooks;
    private final Set<String> permitted;

    Contract(Supplier<ManglingHook> hooks, String... permitted) {
      this.hooks = hooks;
      this.permitted = Set.of(permitted);
    }

    @Override
    protected ManglingHook hook() {
      return hooks.get();
    }

    @Override
    protected Set<String> permittedCalls() {
      return permitted;
    }
  }

  @Test
  void a_static_map_that_threads_share() {
    assertThat(failing(new Contract(Caching::new))).containsExactly(FIELDS);
    assertThat(message(new Contract(Caching::new), FIELDS))
        .contains("Caching.CACHE is a HashMap, which can change", "context.remember", "Map.copyOf");
  }

  @Test
  void an_array_a_tree_and_bits_that_threads_share() {
    assertThat(message(new Contract(Remembering::new), FIELDS))
        .contains("Remembering.first is a String[], which can change", "List.copyOf");
    assertThat(message(new Contract(Tree::new), FIELDS))
        .contains("Tree.KNOWN is a ObjectNode, which can change", "Trees.freeze");
    assertThat(message(new Contract(Bits::new), FIELDS)).contains("Bits.bits is a BitSet");
  }

  @Test
  void a_map_in_an_object_that_the_hook_holds() {
    assertThat(message(new Contract(Holding::new), FIELDS))
        .contains("Store.all is a HashMap, which can change");
  }

  @Test
  void a_file_that_is_only_looked_at_the_environment_and_a_connection() {
    assertThat(message(new Contract(Looking::new), CALLS))
        .contains("Looking calls java.io.File.length")
        .doesNotContain("getName");
    assertThat(message(new Contract(Environment::new), CALLS))
        .contains("java.lang.System.getProperty", "java.util.Locale.getDefault");
    assertThat(message(new Contract(Connecting::new), CALLS))
        .contains("java.nio.channels.SocketChannel.open");
  }

  @Test
  void a_desired_state_that_differs_is_shown_by_field_with_the_remedy() {
    assertThat(
            message(new Contract(Counting::new), "another_instance_gives_the_same_desired_state"))
        .contains("apps/Deployment shop/web /metadata/labels/note: \"call-", "context.clock()");
  }

  @Test
  void constants_and_the_clock_of_the_context_are_fine() {
    assertThat(failing(new Contract(Constant::new))).isEmpty();
    assertThat(failing(new Contract(Constants::new))).isEmpty();
  }

  @Test
  void the_date_of_today_also_in_a_class_that_the_hook_uses() {
    assertThat(failing(new Contract(Dated::new))).containsExactly(CALLS);
    assertThat(message(new Contract(Dated::new), CALLS))
        .contains("Helper calls java.time.LocalDate.now: use context.clock()");
    assertThat(failing(new Contract(Dated::new, "java.time.LocalDate.now"))).isEmpty();
  }

  @Test
  void texts_that_depend_on_the_locale_of_the_process() {
    assertThat(message(new Contract(Spelling::new), CALLS))
        .contains(
            "Spelling calls java.lang.String.toLowerCase: name the locale",
            "Spelling calls java.time.format.DateTimeFormatter.ofPattern: name the locale");
    assertThat(failing(new Contract(Spelled::new))).isEmpty();
    assertThat(
            failing(
                new Contract(
                    Spelling::new,
                    "java.lang.String.toLowerCase",
                    "java.time.format.DateTimeFormatter.ofPattern")))
        .isEmpty();
  }

  @Test
  void a_calendar_of_today() {
    assertThat(message(new Contract(Calendars::new), CALLS))
        .contains("Calendars calls new java.util.GregorianCalendar: use context.clock()");
  }

  @Test
  void a_file() {
    assertThat(failing(new Contract(Reading::new))).containsExactly(CALLS);
    assertThat(message(new Contract(Reading::new), CALLS))
        .contains("Reading calls java.nio.file.Files.readString: use context.settings()");
  }

  /** Holds everything until an hour from now, on the clock of the system. */
  static final class Later implements DeltaHook {
    @Override
    public String name() {
      return "later";
    }

    @Override
    public Decision decide(Input input, HookContext context) {
      return new Hold(Instant.now(Clock.systemUTC()).plusSeconds(3600), "later");
    }
  }

  static final class LaterContract extends DeltaHookContract {
    @Override
    protected DeltaHook hook() {
      return new Later();
    }
  }

  @Test
  void a_time_of_another_clock_is_named() {
    assertThat(failing(new LaterContract())).contains("what_it_decides_can_be_done", CALLS);
    assertThat(message(new LaterContract(), "what_it_decides_can_be_done"))
        .contains("context.clock()", "Instant.now()");
  }

  /** Changes the tree that it was given. */
  static final class Changing implements LastAppliedHook {
    @Override
    public String name() {
      return "changing";
    }

    @Override
    public ObjectNode merge(Input input, HookContext context) {
      input.soFar().withArray("/spec/template/spec/containers").removeAll();
      return input.soFar().put("a", 1);
    }
  }

  static final class ChangingContract extends LastAppliedHookContract {
    @Override
    protected LastAppliedHook hook() {
      return new Changing();
    }
  }

  @Test
  void a_changed_input_is_named_with_the_remedy() {
    assertThat(message(new ChangingContract(), "it_is_asked_something_and_never_throws"))
        .contains("this tree is frozen", "Trees.thaw");
  }

  @Test
  void a_field_that_keeps_differing_is_named() {
    Application shop =
        Application.named("shop", "web")
            .manifest(
                Manifest.parse(
                    "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata: {k: v}\n"))
            .build();
    int[] calls = new int[1];
    ManglingHook counting =
        new Labels() {
          @Override
          String label(HookContext context) {
            return "x";
          }

          @Override
          public void mangle(DesiredStateEditor app, HookContext context) {
            calls[0]++;
            app.resources().forEach(each -> each.set("/data/count", "call " + calls[0]));
          }
        };
    Simulation simulation = Simulation.of(shop).hook(counting);
    assertThatThrownBy(simulation::settle)
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("not settled after 20 passes")
        .hasMessageContaining("ConfigMap shop/a differs")
        .hasMessageContaining("/data/count: call ")
        .hasMessageContaining("hook:labels");
  }
}
