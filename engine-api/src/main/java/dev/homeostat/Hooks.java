package dev.homeostat;

import static org.apiguardian.api.API.Status.STABLE;

import dev.homeostat.spi.Hook;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.ServiceLoader;
import java.util.stream.Collectors;
import org.apiguardian.api.API;

/**
 * The hooks that an engine is given beside its built-in ones. The order does not matter (rule
 * HOOK-2).
 *
 * @param list the hooks
 */
@API(status = STABLE, since = "0.1")
public record Hooks(List<Hook> list) {

  // Copies the list.
  public Hooks {
    list = List.copyOf(Objects.requireNonNull(list, "list"));
  }

  /**
   * No hooks but the built-in ones.
   *
   * @return the empty list
   */
  public static Hooks none() {
    return new Hooks(List.of());
  }

  /**
   * The hooks that {@link ServiceLoader} finds by the thread's context class loader.
   *
   * @return the hooks found
   * @throws java.util.ServiceConfigurationError if one of them cannot be loaded
   */
  public static Hooks discovered() {
    ClassLoader loader = Thread.currentThread().getContextClassLoader();
    return discovered(loader == null ? Hooks.class.getClassLoader() : loader);
  }

  /**
   * The hooks that {@link ServiceLoader} finds.
   *
   * @param loader where to look
   * @return the hooks found
   * @throws java.util.ServiceConfigurationError if one of them cannot be loaded
   */
  public static Hooks discovered(ClassLoader loader) {
    return new Hooks(
        ServiceLoader.load(Hook.class, loader).stream().map(ServiceLoader.Provider::get).toList());
  }

  /**
   * These and more hooks.
   *
   * @param more in any order
   * @return a new list
   */
  public Hooks with(Hook... more) {
    List<Hook> all = new ArrayList<>(list);
    all.addAll(List.of(more));
    return new Hooks(all);
  }

  /** The names. */
  @Override
  public String toString() {
    return list.stream().map(Hook::name).collect(Collectors.joining(", ", "Hooks(", ")"));
  }
}
