/** A program that embeds the engine. */
package com.example.embedding;
