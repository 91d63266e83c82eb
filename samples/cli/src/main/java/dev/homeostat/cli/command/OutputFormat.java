package dev.homeostat.cli.command;

/** The output format of results. */
public enum OutputFormat {
  text,
  json,
  yaml
}
