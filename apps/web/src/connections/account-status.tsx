import type { ConnectionResource } from '@imprint/sdk';
import type { ReactElement } from 'react';
import { dayText } from '../time/moments.js';
import { Status, type Tone } from '../ui/status.js';
import { useLanguage } from '../words/language.js';
import { useWords } from '../words/words.js';
import { connectionWords } from './words.js';

const tones: Readonly<Record<ConnectionResource['attributes']['status'], Tone>> = {
  pending: 'waiting',
  connected: 'well',
  denied: 'troubled',
  failed: 'troubled',
  expired: 'troubled',
  revoked: 'neutral',
};

/** Those with words of their own. A missing connection, and one to reconnect, are what the status and the error say. */
const found = [
  'scheduler_channel_unavailable',
  'operator_app_missing',
  'destination_missing',
  'credentials_unreadable',
  'access_expiring',
  'refresh_failing',
  'not_checked',
  'quota_reached',
  'scope_missing',
  'media_scope_missing',
  'captions_scope_missing',
  'scopes_unknown',
  'app_review_pending',
  'callback_changed',
  'callback_unusable',
] as const;

/** How an account is doing, in a word or two. */
export function AccountStatus({ account }: { account: ConnectionResource }): ReactElement {
  const t = useWords(connectionWords);
  const { status, readiness, reconnectNeededAt, diagnostics } = account.attributes;
  if (status !== 'connected') return <Status tone={tones[status]}>{t(`status.${status}`)}</Status>;
  if (reconnectNeededAt !== null) return <Status tone="troubled">{t('status.reconnect')}</Status>;
  if (diagnostics.some(({ code }) => code === 'destination_missing'))
    return <Status tone="waiting">{t('status.attention')}</Status>;
  if (readiness === 'blocked') return <Status tone="troubled">{t('status.failed')}</Status>;
  if (readiness !== 'publish_capable') return <Status tone="waiting">{t('status.attention')}</Status>;
  return <Status tone={tones.connected}>{t('status.connected')}</Status>;
}

/** Whether one of the diagnostics says what the error of the account says. */
export const isErrorSaid = ({ attributes }: ConnectionResource): boolean =>
  attributes.diagnostics.some(({ code }) => code === 'scope_missing');

/** What the error of the account does not say, and whose move it is. */
export function AccountDiagnostics({ account }: { account: ConnectionResource }): ReactElement {
  const t = useWords(connectionWords);
  const { diagnostics, credentialsExpireAt, missingScopes, platform } = account.attributes;
  const language = useLanguage();
  const day = credentialsExpireAt === null ? '' : dayText(credentialsExpireAt.slice(0, 10), language, { dateStyle: 'medium' });
  const scopes = missingScopes.join(', ');
  return (
    <>
      {found.map((code) => {
        const one = diagnostics.find((each) => each.code === code);
        if (one === undefined) return null;
        return (
          <p key={code}>
            {t(`found.${code}`, { day, scopes, platform })} {one.resolvedBy && t(`move.${one.resolvedBy}`)}
          </p>
        );
      })}
    </>
  );
}
