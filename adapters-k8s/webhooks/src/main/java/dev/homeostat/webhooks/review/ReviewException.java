package dev.homeostat.webhooks.review;

/** What was sent is no review. The message says why, and repeats nothing of it. */
final class ReviewException extends Exception {

  private static final long serialVersionUID = 1L;

  ReviewException(String message) {
    super(message);
  }
}
