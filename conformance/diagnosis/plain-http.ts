// What a TLS library says when the other side does not speak TLS at all.

/** Whether the words of a failed handshake mean that the port speaks plain http. */
export const speaksPlainHttp = (detail: string): boolean =>
  /wrong version|packet length|EPROTO|http request/i.test(detail);
