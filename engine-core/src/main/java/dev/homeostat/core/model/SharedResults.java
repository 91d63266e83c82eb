package dev.homeostat.core.model;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.function.Supplier;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The results that are computed once from the observed fields of an object which several resources
 * have in common. Thread-safe; a result may be computed twice, with equal values.
 */
@API(status = INTERNAL)
public final class SharedResults {

  private record Compiled(JsonNode desired, Class<?> type, @Nullable Object comparison) {}

  private volatile @Nullable JsonNode published;
  private volatile @Nullable Compiled compiled;

  SharedResults() {}

  /**
   * Returns the published form of the observed fields.
   *
   * @param compute returns the form, frozen
   * @return the form, computed at the first call
   */
  public JsonNode published(Supplier<JsonNode> compute) {
    JsonNode known = published;
    if (known == null) {
      known = compute.get();
      published = known;
    }
    return known;
  }

  /**
   * Returns the comparison that is compiled from the observed fields and a desired value. Only the
   * latest one is kept, since resources that share observed fields usually desire the same.
   *
   * @param desired the desired value, frozen
   * @param type the type of comparisons
   * @param compile compiles a comparison that is the same for all resources
   * @param <T> the type of comparisons
   * @return the comparison; {@code null} if nothing is to be compared
   */
  public <T> @Nullable T comparison(
      JsonNode desired, Class<T> type, Supplier<? extends @Nullable T> compile) {
    Compiled known = compiled;
    if (known == null || known.type() != type || !known.desired().equals(desired)) {
      known = new Compiled(desired, type, compile.get());
      compiled = known;
    }
    return type.cast(known.comparison());
  }
}
