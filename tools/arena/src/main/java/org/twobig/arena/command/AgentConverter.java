package org.twobig.arena.command;

import java.util.Iterator;
import org.twobig.arena.agent.Agents;
import org.twobig.cli.options.Types;
import picocli.CommandLine.ITypeConverter;

/** Parses the choice of an agent, and proposes the known names to shells. */
public final class AgentConverter implements ITypeConverter<Agents.Choice>, Iterable<String> {
  @Override
  public Iterator<String> iterator() {
    return Agents.names().iterator();
  }

  @Override
  public Agents.Choice convert(String name) throws Exception {
    return Types.checked(Agents.Choice::new).convert(name);
  }
}
