import { ChannelError } from '@imprint/domain/publishing/channel';
import { credentialRefused, misconfigured, objectOf, platformFailures, PlatformRefusal, refused } from '../platform-failures.js';

/** `errors` of GraphQL, with codes in `extensions` (skills/gql-api/references/errors-and-limits.md of Hashnode/gql-skill, read 2026-11-26). */
export class HashnodeRefusal extends PlatformRefusal {
  private readonly errors = (Array.isArray(this.fields['errors']) ? this.fields['errors'] : []).map(objectOf);
  readonly code = textIn(objectOf(this.errors[0]?.['extensions'])['code']);
  readonly said = textIn(this.errors[0]?.['message']);

  /** Something is missing, or hidden from whoever asks. */
  get isNotFound(): boolean {
    return this.code === 'NOT_FOUND';
  }
}

const textIn = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** The failure of a call to Hashnode. */
export const hashnodeFailure = platformFailures<HashnodeRefusal>({
  platform: 'Hashnode',
  refusal: HashnodeRefusal,
  said: ({ said }) => said,
  meaning: (refusal, reason) => (refusal.code === undefined ? unnamed(refusal, reason) : named(refusal, reason)),
});

/** An error of the API, whatever the status of the answer. */
function named({ code, said = '' }: HashnodeRefusal, reason: string): ChannelError | undefined {
  if (code === 'UNAUTHENTICATED') return credentialRefused(`Hashnode does not accept the access token (${reason}).`);
  if (code === 'FORBIDDEN' && /\bPro plan\b/i.test(said))
    return misconfigured(
      'plan_required',
      `Hashnode lets only publications with its Pro plan be written to over the API. Upgrade it on Hashnode (${reason}).`,
    );
  if (code === 'FORBIDDEN')
    return misconfigured('not_permitted', `Hashnode does not allow the account to publish there (${reason}).`);
  if (code === 'NOT_FOUND')
    return misconfigured(
      'publication_not_found',
      `Hashnode shows the account no such publication (${reason}). Choose another one.`,
    );
  if (code === 'BAD_USER_INPUT' || code === 'GRAPHQL_VALIDATION_FAILED' || code === 'GRAPHQL_PARSE_FAILED')
    return refused('validation', 'article_refused', `Hashnode refused the article (${reason}).`);
  return new ChannelError({
    outcome: 'unknown',
    class: 'provider_outage',
    code: 'hashnode_interrupted',
    message: `Hashnode did not complete the call (${reason}).`,
    retryable: true,
  });
}

/** What something before the API answered. */
function unnamed({ status }: HashnodeRefusal, reason: string): ChannelError | undefined {
  if (status >= 500) return undefined;
  if (status === 401) return credentialRefused(`Hashnode does not accept the access token (${reason}).`);
  if (status === 403) return misconfigured('not_permitted', `Hashnode does not let Imprint call it (${reason}).`);
  if (status < 400 || status === 404)
    return misconfigured('api_not_found', `There is no API of Hashnode at the address of HASHNODE_API_URL (${reason}).`);
  return undefined;
}
