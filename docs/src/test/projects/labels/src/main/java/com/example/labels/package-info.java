/** A hook that sets the label of a team. */
package com.example.labels;
