import { describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { productionSources } from './source-files.js';

/** Migrations that instances have run: what they made is changed by a further migration, or those instances never get it. */
const released: Readonly<Record<string, string>> = {
  'libs/domain/src/schema/1700000000000-initial.ts': 'bed6dc9e0ce69e34b0a7eb15d0aaec730031902f4d6c9d760210e0cd3c2b5ee1',
  'libs/platform/src/rate-window/rate-window.migration.ts': '75663d84b6a41b15edf1d999d5adc2355205decfc96a872fea55b66afcbf492a',
  'libs/platform/src/http/idempotency/idempotency-record.migration.ts':
    'ae370b622f2d865d78e50b49a13fcf899e73004cae756344f4f88d3b8638ad86',
  'libs/domain/src/schema/1763700000100-target-claim.ts': 'd58a94ed7f94991e7a169572c62d90d05e766829a4fa671df5fb375f82b508c9',
  'libs/domain/src/schema/1763700000200-rate-window-batches.ts':
    'cfc9861b5e7ec39ba4222ee07d04e65d7461985dcd0f237fd06c80123ec56590',
  'libs/domain/src/schema/1763700001000-audit-entry.ts': 'e81ce2212a4b363738e970b75e653789c0ee91adff9a5a512679ce0256dfb61b',
  'libs/domain/src/schema/1763700002000-credential-version.ts':
    '904985798d3e6ac58d44cae22cb2b33b49be1ec995ea71cc8ba060388d4022cb',
  'libs/domain/src/schema/1763700003000-agent-request.ts': '7f23abbd9843982cbce17c62921a57d4c5ca20305049619917f654a6c1a47181',
  'libs/domain/src/schema/1763700004000-accounts-and-sessions.ts':
    '2f6cb51b80d164c6a1185c77f6afecc982109c84e1894a77f50743c1c011be8d',
  'libs/domain/src/schema/1763700004500-invitation.ts': '1b6dcf2d700db8fca2472f44c769a53a2c358b64942a270c6ac22780cf549f60',
  'libs/domain/src/schema/1763700005000-chat.ts': 'cc98a20101564834f78c71cc2272b1f912e37947fa1464c4bfaffb5c53b1620c',
  'libs/domain/src/schema/1763700006000-target-calendar.ts': '8088f21f4d3a7b6cdfd650326c475bf408a5077933129ebcf61cac713e64752d',
  'libs/domain/src/schema/1764000001000-oauth.ts': 'b20ebdd51b9b53127abd31f4ba2b22f6159ab7819b85ae86fa90179ae260d90c',
  'libs/domain/src/schema/1764000003000-approval.ts': '5bce5c46138a0ab9d6eacfb32166727a0082ee1695d0cc50cd618d7606a35c46',
  'libs/domain/src/schema/1764000004000-article.ts': '242047650f79dc9eb8f2464c289619e3629209cc7ed8f47fe67c69fc0f6db646',
  'libs/domain/src/schema/1764000005000-upload.ts': 'dba2a86d5aeb2473d7b15ee8c8d9ea9e342ac0a2b678301a8d359f6332459f26',
  'libs/domain/src/schema/1764000005500-generation-batch.ts': '0a7ff72158ab9c394ee43f7cd81d77d2e2b3f0aa426ba6a315c676e2819035e7',
  'libs/domain/src/schema/1764000007000-pending-connection.ts':
    '09a1d37832af0a3d3d88cc101e63a653b486faed604a83b637a1652452616bf0',
  'libs/domain/src/schema/1764100001000-refused-event.ts': '62ca513f686976aeb0723c65b40ec4552bac87da3eede6e4c32e1f8b5dbb8c7a',
  'libs/domain/src/schema/1764100002000-webhook-replay.ts': '8d71553adfd0dbe6c59df742a6ba7caae50a00fdcfbce8b55632a754eef6d413',
  'libs/domain/src/schema/1764200001000-trace-context.ts': 'bd9a0c2df33ec1d501ada73a5ec42143de66e72ca216114ac1a50f54dbb56e12',
  'libs/domain/src/schema/1764200003000-fair-relay.ts': '60c19f619f364ee25d64052e15a0c2f4aef0a5092a16da748bf755e1b1de03d1',
};

describe('migrations', () => {
  it('that were released stay as they were', () => {
    const digests = productionSources()
      .filter(({ path }) => path in released)
      .map(({ path, text }) => [path, createHash('sha256').update(text).digest('hex')] as const);
    expect(Object.fromEntries(digests)).toEqual(released);
  });
});
