export type SafeFetchErrorCode = 'invalid_url' | 'destination_refused' | 'timeout' | 'network' | 'response_too_large' | 'aborted';

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
