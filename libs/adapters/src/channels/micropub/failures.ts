import type { ChannelError } from '@imprint/domain/publishing/channel';
import { credentialRefused, misconfigured, platformFailures, PlatformRefusal, refused } from '../platform-failures.js';

/** As the recommendation has it (https://www.w3.org/TR/micropub/#error-response): `{ error, error_description? }`. */
export class MicropubRefusal extends PlatformRefusal {
  readonly code = this.textIn('error');
  readonly said = this.textIn('error_description') ?? this.code;
}

/** The failure of a call to a Micropub endpoint. */
export const micropubFailure = platformFailures<MicropubRefusal>({
  platform: 'The site',
  refusal: MicropubRefusal,
  said: ({ said }) => said,
  // Of a proxy that waited for the endpoint in vain: the post may have arrived.
  isOutage: ({ status }) => status === 408,
  meaning,
});

/** Servers answer `insufficient_scope` with 401, as the recommendation has it, or with 403, as RFC 6750 has it. */
function meaning({ status, code }: MicropubRefusal, reason: string, field: string | undefined): ChannelError | undefined {
  if (status >= 500) return undefined;
  if (code === 'insufficient_scope') {
    const message = `The access token does not allow this (${reason}). Connect the site again and grant it.`;
    return refused('credential', 'insufficient_scope', message);
  }
  if (status === 401 || status === 403) return credentialRefused(`The site does not accept the access token (${reason}).`);
  if (status < 400 || status === 404 || status === 405 || status === 410)
    return misconfigured('not_a_micropub_endpoint', `The address does not answer like a Micropub endpoint (${reason}).`, field);
  if (status === 413) return refused('validation', 'file_too_large', 'The site does not take a file of this size.');
  return undefined;
}
