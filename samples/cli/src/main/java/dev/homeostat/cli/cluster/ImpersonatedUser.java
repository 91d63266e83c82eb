package dev.homeostat.cli.cluster;

import io.fabric8.kubernetes.api.model.AuthInfo;
import io.fabric8.kubernetes.api.model.NamedAuthInfo;
import io.fabric8.kubernetes.api.model.NamedContext;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The user whom a kubeconfig says to act as, as in {@code as: bob}. The client does not read it,
 * and would act with all rights of the credentials.
 */
final class ImpersonatedUser {

  private ImpersonatedUser() {}

  /** Lets a configuration act as the user that its kubeconfig names, if it names one. */
  static void applyTo(Config config) {
    user(config).ifPresent(user -> apply(user, config));
  }

  private static Optional<AuthInfo> user(Config config) {
    File file = config.getFileWithAuthInfo();
    NamedContext context = config.getCurrentContext();
    if (file == null || context == null || context.getContext() == null) {
      return Optional.empty();
    }
    return parsed(file).getUsers().stream()
        .filter(each -> each.getName().equals(context.getContext().getUser()))
        .findFirst()
        .map(NamedAuthInfo::getUser);
  }

  private static io.fabric8.kubernetes.api.model.Config parsed(File file) {
    try {
      return Serialization.unmarshal(
          Files.readString(file.toPath()), io.fabric8.kubernetes.api.model.Config.class);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void apply(AuthInfo user, Config config) {
    Optional.ofNullable(user.getAs()).ifPresent(config::setImpersonateUsername);
    List<String> groups = Optional.ofNullable(user.getAsGroups()).orElse(List.of());
    if (!groups.isEmpty()) {
      config.setImpersonateGroups(groups.toArray(String[]::new));
    }
    Map<String, List<String>> extras = Optional.ofNullable(user.getAsUserExtra()).orElse(Map.of());
    if (!extras.isEmpty()) {
      config.setImpersonateExtras(extras);
    }
  }
}
