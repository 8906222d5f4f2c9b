package org.twobig.lab.bench;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/** Processor time of this process: all its threads, those of the JVM included. */
public final class CpuTime {
  private static final OperatingSystemMXBean SYSTEM =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

  private CpuTime() {}

  /** Nanoseconds since the process was started. */
  public static long nanos() {
    return SYSTEM.getProcessCpuTime();
  }
}
