package org.twobig.cli.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.UnknownHostException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** twobig serve without a server. */
class ServeCommandTest {
  @ParameterizedTest
  @CsvSource({
    "127.0.0.1, 127.0.0.1, 127.0.0.1",
    "::1, [::1], [0:0:0:0:0:0:0:1]",
    "::, [::], [0:0:0:0:0:0:0:0]",
    "2001:db8:0:0:1:0:0:1, [2001:db8::1:0:0:1], [2001:db8:0:0:1:0:0:1]",
    "2001:0:0:1:0:0:0:1, [2001:0:0:1::1], [2001:0:0:1:0:0:0:1]",
    "2001:db8:0:1:1:1:1:1, [2001:db8:0:1:1:1:1:1], [2001:db8:0:1:1:1:1:1]",
    "fe80::, [fe80::], [fe80:0:0:0:0:0:0:0]"
  })
  void anAddressIsNamedAsInHeadersOfRequests(String address, String browsers, String links)
      throws UnknownHostException {
    assertThat(ServeCommand.hosts(InetAddress.getByName(address))).containsOnly(browsers, links);
  }
}
