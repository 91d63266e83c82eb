package dev.homeostat.testkit.contract;

import dev.homeostat.testkit.contract.ClassFile.Call;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The calls in the classes of a hook whose result does not depend on its input. Tests cannot find
 * them: a date is the same for a whole day, and a file for a whole run.
 */
final class ImpureCalls {

  /** The kinds of calls that a pure hook does not make, each with the alternative. */
  enum Kind {
    /** Reads the time of the system. */
    CLOCK("use context.clock()"),
    /** Reads a file, the network or the environment. */
    OUTSIDE(
        "use context.settings(), or a translation hook, which may read what its source names and"
            + " answers isCurrent"),
    /** Depends on the locale of the process. */
    LOCALE("name the locale, as in toLowerCase(Locale.ROOT)");

    private final String remedy;

    Kind(String remedy) {
      this.remedy = remedy;
    }
  }

  private static final Set<String> CLOCKS =
      Set.of(
          "java.lang.System.currentTimeMillis",
          "java.lang.System.nanoTime",
          "java.util.Calendar.getInstance",
          "java.time.Clock.systemUTC",
          "java.time.Clock.systemDefaultZone",
          "java.time.Clock.system",
          "java.time.Clock.tickMillis",
          "java.time.Clock.tickSeconds",
          "java.time.Clock.tickMinutes");

  /**
   * Calls that leave out the locale, with their parameters. Most texts of {@code String.format} do
   * not depend on it, so that is none of them.
   */
  private static final Set<String> LOCALES =
      Set.of(
          "java.lang.String.toLowerCase()",
          "java.lang.String.toUpperCase()",
          "java.text.NumberFormat.getInstance()",
          "java.text.NumberFormat.getNumberInstance()",
          "java.text.NumberFormat.getIntegerInstance()",
          "java.text.NumberFormat.getPercentInstance()",
          "new java.text.DecimalFormat()",
          "new java.text.DecimalFormat(Ljava/lang/String;)",
          "new java.text.SimpleDateFormat()",
          "new java.text.SimpleDateFormat(Ljava/lang/String;)",
          "java.time.format.DateTimeFormatter.ofPattern(Ljava/lang/String;)");

  private static final Set<String> READERS =
      Set.of(
          "java.io.FileInputStream",
          "java.io.FileReader",
          "java.io.RandomAccessFile",
          "java.lang.ProcessBuilder",
          "java.net.DatagramSocket",
          "java.net.ServerSocket",
          "java.net.Socket",
          "java.util.Scanner",
          "java.util.jar.JarFile",
          "java.util.zip.ZipFile");

  private static final List<String> OUTSIDE =
      List.of(
          "java.io.File.can",
          "java.io.File.exists",
          "java.io.File.get",
          "java.io.File.is",
          "java.io.File.last",
          "java.io.File.length",
          "java.io.File.list",
          "java.nio.file.Files.",
          "java.nio.file.Path.toRealPath",
          "java.nio.channels.",
          "java.net.http.",
          "java.net.URL.getContent",
          "java.net.URL.open",
          "java.net.InetAddress.",
          "java.net.NetworkInterface.",
          "java.lang.Boolean.getBoolean",
          "java.lang.Integer.getInteger",
          "java.lang.Long.getLong",
          "java.lang.ProcessHandle.",
          "java.lang.Runtime.",
          "java.lang.System.getProperties",
          "java.lang.System.getProperty",
          "java.lang.System.getenv",
          "java.time.ZoneId.systemDefault",
          "java.util.Locale.getDefault",
          "java.util.TimeZone.getDefault");

  /** Calls of {@code java.io.File} that look at its path only. */
  private static final Set<String> PURE =
      Set.of(
          "java.io.File.getName",
          "java.io.File.getParent",
          "java.io.File.getParentFile",
          "java.io.File.getPath",
          "java.io.File.isAbsolute");

  private ImpureCalls() {}

  /**
   * Returns the impure calls of a hook and of the classes of its package that it calls.
   *
   * @param hook the class of the hook
   * @param kinds the kinds to look for
   * @param permitted the calls that are accepted, as in {@code java.time.Instant.now}
   * @return for each class the calls, and what to do instead
   */
  static List<String> in(Class<?> hook, Set<Kind> kinds, Set<String> permitted) {
    Map<String, ClassFile> files = new LinkedHashMap<>();
    for (Class<?> type = hook; type != null && !isPlatform(type); type = type.getSuperclass()) {
      collect(type, files);
    }
    return files.entrySet().stream()
        .flatMap(
            file ->
                file.getValue().calls().stream()
                    .filter(call -> !permitted.contains(call.toString()))
                    .flatMap(
                        call ->
                            kindOf(call)
                                .filter(kinds::contains)
                                .map(kind -> file.getKey() + " calls " + call + ": " + kind.remedy)
                                .stream()))
        .distinct()
        .toList();
  }

  private static boolean isPlatform(Class<?> type) {
    return type.getName().startsWith("java.");
  }

  private static void collect(Class<?> start, Map<String, ClassFile> files) {
    Deque<Class<?>> left = new ArrayDeque<>(List.of(start));
    Set<Class<?>> seen = new HashSet<>();
    while (!left.isEmpty()) {
      Class<?> type = left.remove();
      if (seen.add(type)) {
        ClassFile.of(type)
            .ifPresent(
                file -> {
                  files.put(type.getName(), file);
                  file.calls().stream()
                      .flatMap(call -> neighbour(type, call.owner()))
                      .forEach(left::add);
                });
      }
    }
  }

  private static Stream<Class<?>> neighbour(Class<?> type, String name) {
    if (!name.startsWith(type.getPackageName() + ".")
        || name.lastIndexOf('.') != type.getPackageName().length()) {
      return Stream.empty();
    }
    try {
      return Stream.of(Class.forName(name, false, type.getClassLoader()));
    } catch (ClassNotFoundException | LinkageError e) {
      return Stream.empty();
    }
  }

  private static Optional<Kind> kindOf(Call call) {
    String name = call.toString();
    boolean clock =
        CLOCKS.contains(name)
            || (call.owner().startsWith("java.time.")
                && call.name().equals("now")
                && !call.descriptor().startsWith("(Ljava/time/Clock;)"))
            || (name.equals("new java.util.Date") && call.descriptor().equals("()V"))
            || (name.equals("new java.util.GregorianCalendar")
                && !call.descriptor().startsWith("(I"));
    if (clock) {
      return Optional.of(Kind.CLOCK);
    }
    if (LOCALES.contains(name + parameters(call))) {
      return Optional.of(Kind.LOCALE);
    }
    boolean reads =
        (call.name().equals("<init>") && READERS.contains(call.owner()))
            || (!PURE.contains(name) && OUTSIDE.stream().anyMatch(name::startsWith));
    return reads ? Optional.of(Kind.OUTSIDE) : Optional.empty();
  }

  private static String parameters(Call call) {
    return call.descriptor().substring(0, call.descriptor().indexOf(')') + 1);
  }
}
