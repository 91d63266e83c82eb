package dev.homeostat.page;

import dev.homeostat.ResourceId;

/** Names and values that would do harm to a page that reads them as anything but text. */
final class HostileSample {

  /** Turns the text around, in the name of a field. */
  static final String OVERRIDE = "\u202e";

  static final String SCRIPT = "</script><script>window.harmed = true</script>";
  static final String IMAGE = "<img src=x onerror='window.harmed = true'>";

  private HostileSample() {}

  static ReportSample sample() {
    ReportSample sample =
        ReportSample.of(
            """
            apiVersion: v1
            kind: ConfigMap
            metadata:
              name: hostile
              annotations:
                note: "%s"
            data:
              script: "%s"
              image: "%s"
              lines: "one\\u2028two\\u2029three"
              direction: "\\u202Etxt.exe \\u0645\\u0631\\u062D\\u0628\\u0627"
              comment: "<!--<script>"
              entity: "&lt;b&gt;"
              template: "@REPORT@ ${x} {{x}}"
              control: "\\u0007bell"
              long: "%s"
              "__proto__": polluted
              "constructor": polluted
            """
                .formatted(SCRIPT, SCRIPT, IMAGE, "long ".repeat(40_000)));
    sample.pass();
    sample
        .hand("<b>" + OVERRIDE + "</script>")
        .edit(ResourceId.configMap("hostile").in("shop"), "/data/image", SCRIPT);
    return sample;
  }
}
