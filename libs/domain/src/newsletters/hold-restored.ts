import type { EntityManager } from 'typeorm';
import { markRestoredUnconfirmed } from './issue-mails.repository.js';

/** For tables from a backup that are not in use yet: what waits in them may have been sent after the backup was taken. */
export async function holdRestoredMails(manager: EntityManager): Promise<void> {
  await markRestoredUnconfirmed(manager);
}
