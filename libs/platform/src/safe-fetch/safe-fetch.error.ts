/** `host_not_found`: the name has no address. A resolver that could not be asked is `network`. */
export type SafeFetchErrorCode =
  'invalid_url' | 'host_not_found' | 'destination_refused' | 'timeout' | 'network' | 'response_too_large' | 'aborted';

/** Why a request to the outside did not complete. The message names the host, never an address, a port that was tried or a body. */
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
