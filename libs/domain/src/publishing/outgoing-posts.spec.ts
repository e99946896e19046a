import { SecretBox } from '@imprint/platform/crypto';
import { testConfig } from '@imprint/platform/testing';
import { expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import type { AssetFiles, AssetsService } from '../media/index.js';
import { ConnectionCredentials } from './connection-credentials.js';
import { ConnectionEntity } from './connection.entity.js';
import type { ClaimedTarget } from './due-targets.repository.js';
import { OutgoingPosts } from './outgoing-posts.js';

it('credentials that do not open leave out their own targets and nobody else’s', async () => {
  const secrets = new SecretBox(testConfig());
  const sealed = { conn_good: secrets.seal('{"token":"t"}', 'org'), conn_bad: 'v1.gone.AAAA' };
  const connections = Object.entries(sealed).map(([id, credentialsSealed]) => ({ id, organizationId: 'org', credentialsSealed }));
  const manager = {
    findBy: (entity: unknown) =>
      Promise.resolve(
        entity === ConnectionEntity ? connections : [{ id: 'rel', organizationId: 'org', baseContent: 'Text', media: [] }],
      ),
  };
  const posts = new OutgoingPosts(
    { manager } as unknown as DataSource,
    {} as AssetFiles,
    { findOfAny: () => Promise.resolve([]) } as unknown as AssetsService,
    new ConnectionCredentials(secrets),
  );
  const target = (id: string, connectionId: string) =>
    ({ id, connectionId, organizationId: 'org', releaseId: 'rel', caption: null, scheduledAt: null }) as ClaimedTarget;

  const loaded = await posts.load([target('tgt_bad', 'conn_bad'), target('tgt_good', 'conn_good')]);

  expect([...loaded.keys()]).toEqual(['tgt_good']);
  expect(loaded.get('tgt_good')?.post.connection.credentials).toEqual({ token: 't' });
});
