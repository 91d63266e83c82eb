package com.example.pages;

/** An operator of web pages that runs. */
interface RunningOperator {

  /** Ends it in good order. */
  void stop();

  /** Ends it when nothing that it sends reaches the server any more. */
  default void kill() {
    stop();
  }
}
