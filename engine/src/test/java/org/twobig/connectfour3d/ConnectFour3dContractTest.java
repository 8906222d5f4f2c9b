package org.twobig.connectfour3d;

import org.twobig.game.GameContract;

/** The contract of a game. */
class ConnectFour3dContractTest extends GameContract {
  ConnectFour3dContractTest() {
    super(ConnectFour3d.GAME, 53, 63, 60);
  }
}
