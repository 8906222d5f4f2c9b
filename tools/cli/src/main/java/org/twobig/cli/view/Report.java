package org.twobig.cli.view;

import com.fasterxml.jackson.annotation.JsonTypeInfo;

/**
 * A record that a command prints with {@code --json}: its components are the contract with scripts.
 * The first field of the object is {@code schema}, the name and version of the record, as in {@code
 * twobig/solve/1}; the JSON Schema of that name describes every field, see {@link JsonSchemas}. A
 * new field keeps the version; the removal of a field or a change of its meaning needs a new one.
 */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "schema")
public interface Report {
  /** Returns the report for a person, in whole lines; empty if it is for scripts only. */
  default String text() {
    return "";
  }
}
