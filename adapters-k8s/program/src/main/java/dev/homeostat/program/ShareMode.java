package dev.homeostat.program;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** The way in which replicas share the objects. */
enum ShareMode {
  /** One replica works on all of them. */
  LEADER,
  /** Each replica works on a part of them. */
  SEGMENTS;

  /** The value of an option. */
  static final class Converter implements ITypeConverter<ShareMode> {

    @Override
    public ShareMode convert(String value) {
      return switch (value.strip()) {
        case "leader" -> LEADER;
        case "segments" -> SEGMENTS;
        default -> throw new TypeConversionException("leader or segments");
      };
    }
  }
}
