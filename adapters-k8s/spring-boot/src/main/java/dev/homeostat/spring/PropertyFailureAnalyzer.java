package dev.homeostat.spring;

import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.bind.UnboundConfigurationPropertiesException;
import org.springframework.boot.context.properties.source.ConfigurationProperty;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.core.annotation.Order;

/**
 * Reports a property of Homeostat that does not exist, or whose value has another form than
 * expected. Values that are not allowed are reported by Spring Boot.
 */
@Order(0)
final class PropertyFailureAnalyzer extends AbstractFailureAnalyzer<BindException> {

  private static final ConfigurationPropertyName PREFIX = ConfigurationPropertyName.of("homeostat");

  @Override
  protected @Nullable FailureAnalysis analyze(Throwable rootFailure, BindException cause) {
    if (!PREFIX.equals(cause.getName()) && !PREFIX.isAncestorOf(cause.getName())) {
      return null;
    }
    if (cause.getCause() instanceof UnboundConfigurationPropertiesException unbound) {
      return unknown(unbound);
    }
    ConfigurationProperty property = cause.getProperty();
    return property == null ? null : misshapen(property, cause);
  }

  /** Without the values: who expects that a property exists may have put a secret there. */
  private static FailureAnalysis unknown(UnboundConfigurationPropertiesException failure) {
    return new FailureAnalysis(
        "Homeostat has no such property:\n\n"
            + failure.getUnboundProperties().stream()
                .map(one -> "    " + one.getName() + from(one) + "\n")
                .collect(Collectors.joining()),
        "Correct the name, or remove the property.",
        failure);
  }

  private static FailureAnalysis misshapen(ConfigurationProperty property, BindException failure) {
    return new FailureAnalysis(
        "The property %s has a wrong value%s: expected %s, got \"%s\"."
            .formatted(
                property.getName(),
                from(property),
                expected(failure.getTarget().getType().resolve(Object.class)),
                property.getValue()),
        "Correct the value.",
        failure);
  }

  private static String from(ConfigurationProperty property) {
    return property.getOrigin() == null ? "" : " (" + property.getOrigin() + ")";
  }

  private static String expected(Class<?> type) {
    if (type == Duration.class) {
      return "a time such as 500ms, 30s, 5m or 1h";
    }
    if (type.isEnum()) {
      return Arrays.stream(type.getEnumConstants())
          .map(one -> one.toString().toLowerCase(Locale.ROOT))
          .collect(Collectors.joining(" or "));
    }
    if (type == boolean.class || type == Boolean.class) {
      return "true or false";
    }
    return type == int.class || type == Integer.class ? "a whole number" : "a text";
  }
}
