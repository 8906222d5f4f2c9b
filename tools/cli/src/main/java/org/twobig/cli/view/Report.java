package org.twobig.cli.view;

import com.fasterxml.jackson.annotation.JsonTypeInfo;

/**
 * A record that a command prints with {@code --json}: its components are the contract with scripts.
 * The first field of the object is {@code schema}, the name and version of the record, as in {@code
 * twobig/solve/1}; what every field means says the JSON Schema of that name, see {@link
 * JsonSchemas}. A field may join without a new version; one that goes or changes its meaning needs
 * one.
 */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "schema")
public interface Report {
  /** Returns the report for a person, in whole lines; nothing if it is for scripts alone. */
  default String text() {
    return "";
  }
}
