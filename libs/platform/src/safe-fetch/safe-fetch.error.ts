/** `host_not_found`: the name has no address. If the resolver failed, the code is `network`. */
export type SafeFetchErrorCode =
  'invalid_url' | 'host_not_found' | 'destination_refused' | 'timeout' | 'network' | 'response_too_large' | 'aborted';

/** A request to the outside failed. The message names the host, never an address, a probed port or a body. */
export class SafeFetchError extends Error {
  override readonly name = 'SafeFetchError';

  constructor(
    readonly code: SafeFetchErrorCode,
    message: string,
    /** False only when it is certain that no byte of the request left this process. */
    readonly sent: boolean,
  ) {
    super(message);
  }
}
