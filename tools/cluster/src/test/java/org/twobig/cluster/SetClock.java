package org.twobig.cluster;

import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Loads the classes of the cluster, of its tests and of Artemis a second time. These copies call
 * {@link #millis}, a clock that tests set, in place of {@link System#currentTimeMillis}.
 */
public final class SetClock extends ClassLoader {
  private static final List<String> ANEW =
      List.of("org.apache.activemq.artemis.", "org.twobig.cluster.");

  private static final AtomicLong AHEAD = new AtomicLong();

  SetClock() {
    super(SetClock.class.getClassLoader());
  }

  /** Returns the time of the clock, milliseconds. */
  public static long millis() {
    return System.currentTimeMillis() + AHEAD.get();
  }

  /** Sets the clock forward, or back if {@code millis} is negative. */
  public static void set(long millis) {
    AHEAD.addAndGet(millis);
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    synchronized (getClassLoadingLock(name)) {
      Class<?> loaded = findLoadedClass(name);
      return loaded != null
          ? loaded
          : ANEW.stream().anyMatch(name::startsWith) && !name.equals(SetClock.class.getName())
              ? findClass(name)
              : super.loadClass(name, resolve);
    }
  }

  @Override
  protected Class<?> findClass(String name) throws ClassNotFoundException {
    try (InputStream in = getResourceAsStream(name.replace('.', '/') + ".class")) {
      if (in == null) {
        throw new ClassNotFoundException(name);
      }
      byte[] bytes = in.readAllBytes();
      if (new String(bytes, StandardCharsets.ISO_8859_1).contains("currentTimeMillis")) {
        ClassFile file = ClassFile.of();
        bytes =
            file.transformClass(
                file.parse(bytes), ClassTransform.transformingMethodBodies(SetClock::replace));
      }
      return defineClass(name, bytes, 0, bytes.length);
    } catch (IOException e) {
      throw new ClassNotFoundException(name, e);
    }
  }

  private static void replace(CodeBuilder code, CodeElement element) {
    if (element instanceof InvokeInstruction call
        && call.owner().asInternalName().equals("java/lang/System")
        && call.name().equalsString("currentTimeMillis")) {
      code.invokestatic(ClassDesc.of(SetClock.class.getName()), "millis", call.typeSymbol());
    } else {
      code.with(element);
    }
  }
}
