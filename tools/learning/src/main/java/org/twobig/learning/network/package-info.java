/**
 * Networks: how they are built, how they learn by PyTorch, and how they are written in ONNX format.
 */
@NullMarked
package org.twobig.learning.network;

import org.jspecify.annotations.NullMarked;
