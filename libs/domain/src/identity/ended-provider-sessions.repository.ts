import { sha256Hex } from '@imprint/platform/crypto';
import type { EntityManager } from 'typeorm';
import { EndedProviderSessionsEntity } from './ended-provider-sessions.entity.js';

/** Longer than tokens of a provider are valid. */
const keptDays = 30;

/** Ends the sessions that somebody has by tokens of another identity provider, which nobody here can revoke. */
export async function endProviderSessions(manager: EntityManager, subject: string): Promise<void> {
  await manager.upsert(EndedProviderSessionsEntity, { subjectHash: sha256Hex(subject), endedAt: () => 'now()' }, ['subjectHash']);
}

/** Whether a token that was issued then was from before. @param issuedAt null if the token does not say */
export async function areProviderSessionsEnded(manager: EntityManager, subject: string, issuedAt: Date | null): Promise<boolean> {
  const row = await manager.findOneBy(EndedProviderSessionsEntity, { subjectHash: sha256Hex(subject) });
  return row !== null && (issuedAt === null || issuedAt <= row.endedAt);
}

/** Deletes what no token is valid for any more. */
export async function forgetEndedProviderSessions(manager: EntityManager): Promise<void> {
  await manager.query(`delete from ended_provider_sessions where ended_at < now() - ${keptDays} * interval '1 day'`);
}
