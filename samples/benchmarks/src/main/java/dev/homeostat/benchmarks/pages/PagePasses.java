package dev.homeostat.benchmarks.pages;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The log of passes, in which the measuring program counts them. */
public final class PagePasses {

  /** What each line of a pass contains. */
  public static final String MARK = "a pass of page ";

  private static final Logger LOG = LoggerFactory.getLogger(PagePasses.class);

  private PagePasses() {}

  static void log(WebPage page) {
    LOG.info("{}{}", MARK, page.getMetadata().getName());
  }
}
