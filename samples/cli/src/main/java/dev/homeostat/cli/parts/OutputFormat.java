package dev.homeostat.cli.parts;

/** The output format of results. */
public enum OutputFormat {
  text,
  json,
  yaml
}
