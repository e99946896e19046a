import type { ChannelError } from '@imprint/domain/publishing/channel';
import { credentialRefused, misconfigured, objectOf, platformFailures, PlatformRefusal, refused } from '../platform-failures.js';

/** What Ghost says of a refusal (`jsonErrorRenderer` of https://github.com/TryGhost/framework/tree/main/packages/mw-error-handler). */
interface GhostError {
  /** E.g. `ValidationError`. */
  type: string;
  code: string | undefined;
  message: string;
}

/** An answer that is not a success. */
export class GhostRefusal extends PlatformRefusal {
  /** Undefined when something else answered. */
  readonly said = errorIn(this.fields);

  /** Ghost knows nothing under this id or slug. Another 404 is of something else. */
  get isNotFound(): boolean {
    return this.status === 404 && this.said?.type === 'NotFoundError';
  }

  /** Somebody changed the post after it was read; nothing was changed by this call. */
  get isCollision(): boolean {
    return this.status === 409 && this.said?.type === 'UpdateCollisionError';
  }
}

/** The failure of a call to a site. */
export const ghostFailure = platformFailures<GhostRefusal>({
  platform: 'The site',
  refusal: GhostRefusal,
  said: ({ said }) => said?.message,
  meaning: (refusal, reason, field) =>
    refusal.status < 500 ? (notThere(refusal, field) ?? permanent(refusal, reason)) : undefined,
});

/** What answers is no site of Ghost, or not the right one. */
function notThere({ status, said }: GhostRefusal, field: string | undefined): ChannelError | undefined {
  if (status < 400) return misconfigured('site_moved', 'The site has moved. Connect it with its new address.', field);
  const elsewhere = status === 404 || status === 405 || status === 406;
  return elsewhere && said?.type !== 'NotFoundError' ? notGhost(said, field) : undefined;
}

export function notGhost(said?: GhostError, field?: string): ChannelError {
  // A version without this API says which one it is: the client is behind it, or ahead of it.
  if (said?.type === 'RequestNotAcceptableError')
    return misconfigured('version_unsupported', 'The version of Ghost on the site has another Admin API.', field);
  const message = 'The address does not answer like a Ghost site, version 5 or later.';
  return misconfigured('not_a_ghost_site', message, field);
}

function permanent(refusal: GhostRefusal, reason: string): ChannelError | undefined {
  const { status, said } = refusal;
  if (status === 413 || status === 415) {
    const message = `The site did not take a file (${status === 413 ? 'it is too large' : reason}).`;
    return refused('validation', 'file_refused', message);
  }
  if (refusal.isCollision) {
    const message = 'Somebody changed the post in Ghost at the same moment.';
    return refused('validation', 'changed_meanwhile', message, { retryable: true });
  }
  return status === 401 || status === 403 || isAboutToken(said) ? notAllowed(refusal, reason) : undefined;
}

/** A token without sense is a bad request to Ghost (`services/auth/api-key/admin.js` of Ghost 5). */
const isAboutToken = (said: GhostError | undefined): boolean =>
  said?.code === 'INVALID_JWT' || said?.code === 'MISSING_ADMIN_API_KID';

/** Ghost says so in its own form; anything else is a firewall or a password in front of it. */
function notAllowed({ status, said }: GhostRefusal, reason: string): ChannelError {
  if (said === undefined) {
    const message = `Something in front of Ghost refused the call, such as a firewall (${reason}).`;
    return misconfigured('blocked_before_ghost', message);
  }
  if (said.type === 'HostLimitError') return misconfigured('plan_limit', `The plan of the site does not allow it (${reason}).`);
  return credentialRefused(
    status === 403
      ? `The site does not let this Admin API key do it (${reason}).`
      : `The site does not accept the Admin API key (${reason}).`,
  );
}

/** The context is what happened; the message says which action that ended. */
function errorIn({ errors }: GhostRefusal['fields']): GhostError | undefined {
  const [first] = Array.isArray(errors) ? (errors as unknown[]) : [];
  const { type, code, context, message } = objectOf(first);
  const said = typeof context === 'string' && context !== '' ? context : message;
  if (typeof type !== 'string' || typeof said !== 'string') return undefined;
  return { type, code: typeof code === 'string' ? code : undefined, message: withoutTokens(said) };
}

const withoutTokens = (text: string): string => text.replaceAll(/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[token]');
