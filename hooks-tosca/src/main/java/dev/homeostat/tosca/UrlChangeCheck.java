package dev.homeostat.tosca;

import dev.homeostat.spi.HookContext;
import dev.homeostat.tosca.web.CacheValidators;
import dev.homeostat.tosca.web.FetchLimits;
import dev.homeostat.tosca.web.FetchResult;
import dev.homeostat.tosca.web.Fetcher;
import dev.homeostat.tosca.web.ShownUrl;
import dev.homeostat.tosca.web.UrlSuffix;
import dev.homeostat.tree.Digest;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;

/**
 * Looks whether what a URL names is still what was translated: at most once in an interval, and
 * with a request that a server can answer without sending it again.
 */
final class UrlChangeCheck {

  /**
   * Shorter than an engine's timeout of hooks, so that a server that hangs is reported as such, and
   * not as the hook.
   */
  private static final FetchLimits LIMITS =
      new FetchLimits(
          Duration.ofSeconds(3),
          Duration.ofSeconds(5),
          Duration.ofSeconds(8),
          FetchLimits.DEFAULT.redirects(),
          FetchLimits.DEFAULT.bytes());

  /** The delay before a failed fetch is retried. */
  private static final Duration RETRY = Duration.ofMinutes(1);

  private final Fetcher fetcher;
  private final ToscaLimits limits;
  private final Duration every;

  /**
   * The content that a URL named.
   *
   * @param source to be translated
   * @param validators of the response
   * @param digest of the body
   */
  record Sight(ToscaSource source, CacheValidators validators, Digest digest) {}

  UrlChangeCheck(UrlPolicy policy, ToscaLimits limits, Duration every) {
    this.fetcher = new Fetcher(policy, LIMITS);
    this.limits = limits;
    this.every = every;
  }

  /** Fetches what is to be translated, once. */
  Sight look(ToscaSource.Url url) {
    UrlSuffix.check(url.url(), url.archive() ? ToscaSuffix.ARCHIVE : ToscaSuffix.TEMPLATE);
    FetchResult.Body body = fetcher(url).fetch(url.url());
    byte[] bytes = body.bytes();
    ToscaSource source =
        url.archive()
            ? new ToscaSource.Archive(bytes, ShownUrl.of(url.url()))
            : new ToscaSource.Page(url.url(), new String(bytes, StandardCharsets.UTF_8));
    return new Sight(source, body.validators(), digest(bytes));
  }

  /** Keeps what was translated. */
  void remember(Sight sight, HookContext context) {
    Instant now = context.clock().instant();
    remember(new FetchedVersion(sight.validators(), sight.digest(), now, false), context);
    context.requeueAt(now.plus(every));
  }

  /** Requests another pass after a failure. A former translation stays known. */
  void missed(ToscaException failure, HookContext context) {
    boolean soon = failure.isRetryable() && RETRY.compareTo(every) < 0;
    context.requeueAt(context.clock().instant().plus(soon ? RETRY : every));
  }

  /** Returns whether nothing else is known than what was translated. */
  boolean isCurrent(ToscaSource.Url url, HookContext context) {
    FetchedVersion seen = FetchedVersion.of(context.remembered()).orElse(null);
    if (seen == null) {
      return false;
    }
    Instant now = context.clock().instant();
    if (!seen.isDue(now, every)) {
      context.requeueAt(seen.checked().plus(every));
      return !seen.stale();
    }
    FetchedVersion after = compared(url, seen, now);
    remember(after, context);
    context.requeueAt(now.plus(every));
    return !after.stale();
  }

  private FetchedVersion compared(ToscaSource.Url url, FetchedVersion seen, Instant now) {
    try {
      FetchResult answer = fetcher(url).fetch(url.url(), seen.validators());
      if (!(answer instanceof FetchResult.Body body)) {
        return seen.at(now, false);
      }
      return digest(body.bytes()).equals(seen.digest())
          ? new FetchedVersion(body.validators(), seen.digest(), now, false)
          : seen.at(now, true);
    } catch (ToscaException e) {
      return seen.at(now, true);
    }
  }

  private static void remember(FetchedVersion seen, HookContext context) {
    context.remember(MappedResources.of(context.remembered()).in(seen.toTree()));
  }

  private Fetcher fetcher(ToscaSource.Url url) {
    int most = url.archive() ? limits.archive().packed() : 4 * limits.files().characters();
    return fetcher.withBytes(most);
  }

  private static Digest digest(byte[] body) {
    return Digest.of(new String(body, StandardCharsets.ISO_8859_1));
  }
}
