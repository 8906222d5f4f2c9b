package org.twobig.arena.command;

import java.util.Iterator;
import org.twobig.arena.agent.Agents;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads the name of an agent. */
public final class AgentConverter implements ITypeConverter<Agents.Wanted>, Iterable<String> {
  @Override
  public Iterator<String> iterator() {
    return Agents.names().iterator();
  }

  @Override
  public Agents.Wanted convert(String name) {
    try {
      return new Agents.Wanted(name);
    } catch (IllegalArgumentException e) {
      throw new TypeConversionException(String.valueOf(e.getMessage()));
    }
  }
}
