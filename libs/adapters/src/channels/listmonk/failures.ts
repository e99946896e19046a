import { ChannelError } from '@imprint/domain/publishing/channel';
import { credentialRefused, misconfigured, platformFailures, PlatformRefusal, refused } from '../platform-failures.js';

/** `{ message }`, in the language of the server (docs/docs/content/apis/apis.md). */
export class ListmonkRefusal extends PlatformRefusal {
  /** Undefined when something else answered. */
  readonly said = this.textIn('message');
  readonly isAboutMedia: boolean;

  constructor(response: Pick<Response, 'status' | 'headers'>, body: string, path: string) {
    super(response, body);
    this.isAboutMedia = path === 'media';
  }

  /** Listmonk knows no campaign with the id of the call, which it says with status 400 (`getCampaign` of internal/core/campaigns.go). */
  get isUnknownId(): boolean {
    return this.said !== undefined && (this.status === 400 || this.status === 404);
  }
}

/** The failure of a call to a server. */
export const listmonkFailure = platformFailures<ListmonkRefusal>({
  platform: 'The Listmonk server',
  refusal: ListmonkRefusal,
  said: ({ said }) => said,
  meaning: (refusal, reason, field) => {
    if (refusal.status >= 500) return undefined;
    return refusal.said === undefined ? elsewhere(refusal, field) : rejected(refusal, refusal.said, reason);
  },
});

/** What answers is no Listmonk, or something in front of it. */
function elsewhere({ status, isAboutMedia }: ListmonkRefusal, field: string | undefined): ChannelError {
  if (status < 400) return misconfigured('server_moved', 'The server has moved. Connect it with its new address.', field);
  if (status === 413 && isAboutMedia) return fileRefused('it is too large');
  if (status === 401 || status === 403) {
    const message = `Something in front of Listmonk refused the call, such as a firewall (status ${status}).`;
    return misconfigured('blocked_before_listmonk', message);
  }
  return notListmonk(status, field);
}

export const notListmonk = (status: number, field?: string): ChannelError =>
  misconfigured(
    'not_a_listmonk_server',
    `The address does not answer like Listmonk, version 4 or later (status ${status}).`,
    field,
  );

function rejected({ status, isAboutMedia }: ListmonkRefusal, said: string, reason: string): ChannelError | undefined {
  if (status === 401 || (status === 403 && isAboutCredentials(said)))
    return credentialRefused(`The Listmonk server does not accept the API user and its token (${reason}).`);
  if (status === 403) {
    const message = `The API user may not do this (${reason}). Give its roles the permission, then release once more.`;
    return misconfigured('permission_missing', message);
  }
  if (status === 404) return notListmonk(status);
  if (isAboutMedia) return fileRefused(reason);
  return refused('validation', 'campaign_refused', `The Listmonk server refused the campaign (${reason}).`);
}

/** What `Middleware` of internal/auth/auth.go says, in English in every language. Anything else of status 403 is about a permission. */
const isAboutCredentials = (said: string): boolean =>
  /^(?:invalid API credentials|invalid session|unknown Authorization scheme|api_key:token missing|empty `api_key`|code=400)/.test(
    said,
  );

const fileRefused = (why: string): ChannelError =>
  refused('validation', 'file_refused', `The Listmonk server did not take an image (${why}).`);
