package dev.homeostat.program.share;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import org.apiguardian.api.API;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** The way in which replicas share the objects. */
@API(status = EXPERIMENTAL, since = "0.1")
public enum ShareMode {
  /** One replica works on all of them. */
  LEADER,
  /** Each replica works on a part of them. */
  SEGMENTS;

  /** The value of an option. */
  public static final class Converter implements ITypeConverter<ShareMode> {

    /** Made by picocli. */
    public Converter() {}

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
