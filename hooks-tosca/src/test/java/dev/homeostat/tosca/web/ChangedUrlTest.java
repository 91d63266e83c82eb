package dev.homeostat.tosca.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Application;
import dev.homeostat.Source;
import dev.homeostat.spi.TranslationHook;
import dev.homeostat.spi.TranslationHook.Translated;
import dev.homeostat.spi.TranslationHook.Untranslatable;
import dev.homeostat.testkit.GivenContext;
import dev.homeostat.testkit.StandingClock;
import dev.homeostat.tosca.Templates;
import dev.homeostat.tosca.ToscaHook;
import dev.homeostat.tosca.ToscaHookBuilder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a URL names is looked at now and then, and translated anew when it has changed. */
class ChangedUrlTest {

  private static final Duration EVERY = Duration.ofMinutes(5);

  private final Site site = Site.http();
  private final StandingClock clock = new StandingClock();
  private final GivenContext context =
      GivenContext.of(Application.named("shop", "web").build(), "tosca", clock);
  private final List<String> conditions = new CopyOnWriteArrayList<>();
  private volatile String validator = "ETag";
  private volatile String version = "one";
  private volatile byte[] body = bytes(Templates.config("a", "1"));
  private volatile int status = 200;

  ChangedUrlTest() {
    site.on(
        "/",
        exchange -> {
          String condition = validator.equals("ETag") ? "If-None-Match" : "If-Modified-Since";
          String asked = exchange.getRequestHeaders().getFirst(condition);
          conditions.add(asked == null ? "" : asked);
          if (!validator.isEmpty()) {
            exchange.getResponseHeaders().set(validator, version);
          }
          if (version.equals(asked)) {
            Site.answer(exchange, 304, "");
          } else if (status != 200) {
            Site.answer(exchange, status, "no");
          } else {
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
          }
        });
  }

  @AfterEach
  void close() {
    site.close();
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private TranslationHook hook() {
    return new ToscaHookBuilder().urls(Fetches.local(site.port())).build();
  }

  private Source template() {
    return Templates.source(site.url("/app.yaml?token=s3cret").toString());
  }

  private Source archive() throws IOException {
    body = Templates.packed("app.yaml", Templates.config("a", "1"));
    return Templates.archive(site.url("/app.csar?token=s3cret").toString());
  }

  private void translate(Source source) {
    assertThat(hook().translate(source, context)).isInstanceOf(Translated.class);
    conditions.clear();
  }

  private boolean isCurrent(Source source) {
    // Another instance, as in another process: all is remembered in the state.
    return hook().isCurrent(source, context);
  }

  @Test
  void within_the_interval_nothing_is_asked() {
    translate(template());
    clock.forward(EVERY.minusSeconds(1));
    assertThat(isCurrent(template())).isTrue();
    assertThat(conditions).isEmpty();
    assertThat(context.wishes()).contains(clock.instant().plusSeconds(1));
  }

  @Test
  void after_the_interval_one_conditional_request_is_made() {
    for (String each : List.of("ETag", "Last-Modified")) {
      validator = each;
      translate(template());
      clock.forward(EVERY);
      assertThat(isCurrent(template())).isTrue();
      assertThat(isCurrent(template())).isTrue();
      assertThat(conditions).containsExactly("one");
      assertThat(context.wishes()).contains(clock.instant().plus(EVERY));
    }
  }

  @Test
  void a_template_is_fetched_once() {
    assertThat(hook().translate(template(), context)).isInstanceOf(Translated.class);
    assertThat(conditions).containsExactly("");
  }

  @Test
  void an_archive_is_fetched_once_and_then_asked_for_like_a_template() throws IOException {
    Source source = archive();
    assertThat(hook().translate(source, context)).isInstanceOf(Translated.class);
    assertThat(conditions).containsExactly("");
    clock.forward(EVERY);
    assertThat(isCurrent(source)).isTrue();
    assertThat(conditions).containsExactly("", "one");
  }

  @Test
  void without_validators_the_body_itself_tells() {
    validator = "";
    translate(template());
    clock.forward(EVERY);
    assertThat(isCurrent(template())).isTrue();
    body = bytes(Templates.config("a", "2"));
    assertThat(isCurrent(template())).as("not yet").isTrue();
    clock.forward(EVERY);
    assertThat(isCurrent(template())).isFalse();
    assertThat(conditions).containsExactly("", "");
  }

  @Test
  void another_validator_for_the_same_body_is_no_change_and_is_remembered() {
    translate(template());
    version = "two";
    for (int i = 0; i < 2; i++) {
      clock.forward(EVERY);
      assertThat(isCurrent(template())).isTrue();
    }
    assertThat(conditions).containsExactly("one", "two");
  }

  @Test
  void what_has_changed_is_not_current_until_it_is_translated() {
    translate(template());
    version = "two";
    body = bytes(Templates.config("a", "2"));
    clock.forward(EVERY);
    assertThat(isCurrent(template())).isFalse();
    assertThat(isCurrent(template())).as("without a second request").isFalse();
    assertThat(conditions).containsExactly("one");
    translate(template());
    assertThat(isCurrent(template())).isTrue();
    clock.forward(EVERY);
    assertThat(isCurrent(template())).isTrue();
    assertThat(conditions).containsExactly("two");
  }

  @Test
  void a_change_that_cannot_be_translated_stays_one() {
    translate(template());
    version = "two";
    body = bytes("no template");
    clock.forward(EVERY);
    assertThat(isCurrent(template())).isFalse();
    assertThat(hook().translate(template(), context)).isInstanceOf(Untranslatable.class);
    assertThat(isCurrent(template())).isFalse();
    clock.forward(EVERY);
    assertThat(isCurrent(template())).isFalse();
  }

  @Test
  void what_cannot_be_reached_is_not_current_and_told_and_asked_for_again() {
    translate(template());
    status = 503;
    version = "two";
    clock.forward(EVERY);
    assertThat(isCurrent(template())).isFalse();
    assertThat(hook().translate(template(), context))
        .isInstanceOfSatisfying(
            Untranslatable.class,
            no -> {
              assertThat(no.problems().get(0).code()).isEqualTo("ToscaFetchStatus");
              assertThat(no.problems().toString()).doesNotContain("s3cret");
            });
    assertThat(context.wishes()).contains(clock.instant().plus(Duration.ofMinutes(1)));
    version = "one";
    status = 200;
    clock.forward(EVERY);
    assertThat(isCurrent(template())).as("it is as it was").isTrue();
  }

  @Test
  void the_interval_can_be_chosen() {
    ToscaHook hook =
        new ToscaHookBuilder()
            .urls(Fetches.local(site.port()))
            .lookingEvery(Duration.ofSeconds(10))
            .build();
    assertThat(hook.translate(template(), context)).isInstanceOf(Translated.class);
    conditions.clear();
    clock.forward(Duration.ofSeconds(10));
    assertThat(hook.isCurrent(template(), context)).isTrue();
    assertThat(conditions).hasSize(1);
  }

  @Test
  void nothing_of_the_url_is_remembered() {
    translate(template());
    assertThat(context.remembered().fieldNames())
        .toIterable()
        .containsExactlyInAnyOrder("etag", "digest", "checked", "resources");
    assertThat(context.remembered().toString()).doesNotContain("s3cret", "127.0.0.1", "app.yaml");
  }

  @Test
  void what_stands_in_the_application_is_current_and_forgets_what_a_url_named() {
    translate(template());
    Source inline = Templates.source(Templates.config("a", "1"));
    assertThat(hook().translate(inline, context)).isInstanceOf(Translated.class);
    assertThat(context.remembered().fieldNames()).toIterable().containsExactly("resources");
    clock.forward(EVERY.multipliedBy(3));
    assertThat(isCurrent(inline)).isTrue();
    assertThat(conditions).isEmpty();
    assertThat(isCurrent(template())).as("nothing is known of it").isFalse();
  }
}
