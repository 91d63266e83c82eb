package dev.homeostat.page;

import java.util.List;

/** A page in the hands of a reader, who opens resources and fields. */
record ShownReport(Chromium browser) {

  /** Opens a resource from the list. */
  void open(String kind, String name) {
    browser.find("#tab-list").click();
    clickFirst(".option", "words.every((word) => each.textContent.includes(word))", kind, name);
  }

  /** Opens the details of a field. */
  void details(String segment) {
    clickFirst(".field-row .segment", "each.textContent === words[0]", segment);
  }

  /** Clicks the first element of some as soon as it is there; a page may draw its lists again. */
  private void clickFirst(String selector, String condition, String... words) {
    browser.runAsync(
        """
        const [selector, words, done] = arguments;
        const search = () => {
          const found = [...document.querySelectorAll(selector)].find((each) => %s);
          found?.click();
          return found === undefined ? requestAnimationFrame(search) : done(true);
        };
        search();
        """
            .formatted(condition),
        selector,
        List.of(words));
  }
}
