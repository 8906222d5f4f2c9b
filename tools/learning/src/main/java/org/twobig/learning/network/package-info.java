/** The architecture of networks, their training by PyTorch, and their ONNX format. */
@NullMarked
package org.twobig.learning.network;

import org.jspecify.annotations.NullMarked;
