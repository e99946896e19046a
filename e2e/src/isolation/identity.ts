import { newId } from '@imprint/platform/crypto';
import type { Resource, Isolation } from '../harness/index.js';

export const isolation: Isolation = {
  async owned({ database, owner, email }) {
    const passkey = newId('pk');
    await database.rows(
      `insert into passkey (id, account_id, credential_id, public_key, counter, transports, name)
       select $1, id, $1, 'key', 0, '{}', 'Phone' from account where email = $2`,
      [passkey, email],
    );
    const [session] = await owner.owner.data<Resource[]>('GET', '/v1/auth/sessions');
    return { passkeys: [passkey], sessions: [session?.id ?? ''] };
  },
};
