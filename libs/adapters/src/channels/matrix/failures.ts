import type { ChannelError } from '@imprint/domain/publishing/channel';
import { credentialRefused, misconfigured, platformFailures, PlatformRefusal, refused } from '../platform-failures.js';

/** As specified, `{ errcode, error }`, and `retry_after_ms` at a rate limit. Something else answers without an `errcode`. */
export class MatrixRefusal extends PlatformRefusal {
  readonly errcode = this.textIn('errcode');
  readonly said = this.textIn('error') ?? this.errcode;

  constructor(
    response: Pick<Response, 'status' | 'headers'>,
    body: string,
    readonly path: string,
  ) {
    super(response, body);
  }
}

/** Codes of the specification (https://github.com/matrix-org/matrix-spec/blob/main/content/client-server-api/_index.md). */
export const matrixFailure = platformFailures<MatrixRefusal>({
  platform: 'The Matrix homeserver',
  refusal: MatrixRefusal,
  said: ({ said }) => said,
  isLimited: ({ errcode }) => errcode === 'M_LIMIT_EXCEEDED',
  wait: ({ fields: { retry_after_ms: wait } }) => (typeof wait === 'number' && wait >= 0 ? Math.ceil(wait / 1000) : undefined),
  meaning: (refusal, reason) => (refusal.status < 500 ? permanent(refusal, reason) : undefined),
});

function permanent({ status, errcode, path }: MatrixRefusal, reason: string): ChannelError | undefined {
  if (status === 401 || errcode === 'M_USER_DEACTIVATED')
    return credentialRefused(`The Matrix homeserver does not accept the access token (${reason}).`);
  if (errcode === undefined || errcode === 'M_UNRECOGNIZED')
    return misconfigured('not_a_homeserver', 'The address does not answer like a Matrix homeserver.');
  if (status === 413 || errcode === 'M_TOO_LARGE')
    return refused('validation', 'too_large', `The Matrix homeserver takes nothing as large as this (${reason}).`);
  if (errcode === 'M_FORBIDDEN' && !path.startsWith('/_matrix/media/')) {
    const message = `The Matrix account may not do this in the room, or is no longer in it (${reason}).`;
    return misconfigured('not_allowed_in_room', message);
  }
  return undefined;
}
