/** An error as a server of the AT Protocol answers it (https://atproto.com/specs/xrpc). */
export class XrpcRefusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}
