package dev.homeostat.benchmarks.live;

/** The unit of a figure, and how it is written. */
enum ComparedUnit {
  REQUESTS("%.0f"),
  SECONDS("%.1f s"),
  HUNDREDTHS("%.2f s"),
  RATE("%.1f"),
  KIBIBYTES("%.1f KiB");

  private final String format;

  ComparedUnit(String format) {
    this.format = format;
  }

  /** Writes two figures, with their ratio if there is one. */
  String ratio(double ours, double model) {
    return model == 0
        ? (format + " beside " + format).formatted(ours, model)
        : ("%.3f × (" + format + ", " + format + ")").formatted(ours / model, ours, model);
  }
}
