package dev.homeostat.operator;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** The place of the states of Applications. */
enum StateLocation {
  /** Compressed, in a Secret in the namespace of the Application. */
  SECRET,
  /** In the status of the Application; states that are too large for it are in Secrets. */
  STATUS;

  /** The value of an option. */
  static final class Converter implements ITypeConverter<StateLocation> {
    @Override
    public StateLocation convert(String value) {
      return switch (value.strip()) {
        case "secret" -> SECRET;
        case "status" -> STATUS;
        default -> throw new TypeConversionException("secret or status");
      };
    }
  }
}
