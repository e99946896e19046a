import { jsonHash, SecretBox } from '@imprint/platform/crypto';
import type { SignalBus } from '@imprint/platform/signals';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import type { OutgoingTarget } from '../channel/index.js';
import { publishWorker } from '../delivering/publish-worker.fixture.js';
import { addRelease, openPublishing } from '../publishing.fixture.js';
import { ReceiptSealer } from './receipt-sealer.js';
import { ReceiptSignatures } from './receipt-signatures.js';
import { ReceiptVerification, type KeptHead } from './receipt-verification.js';
import { eraseSalts, ReceiptsRepository } from './receipts.repository.js';
import { sentContent } from './sent-content.js';

const ring = (...ids: string[]): SecretBox => new SecretBox({ SECRETS_KEYS: ids.map((id) => `${id}:${keys[id]}`).join(',') });
const keys: Record<string, string> = Object.fromEntries(
  ['first', 'second', 'other'].map((id) => [id, randomBytes(32).toString('base64')]),
);
const signals = { subscribe: () => () => undefined } as unknown as SignalBus;
let opened: Awaited<ReturnType<typeof openPublishing>>;
let worker: ReturnType<typeof publishWorker>;
let receipts: ReceiptsRepository;

beforeAll(async () => {
  Logger.overrideLogger(false);
  opened = await openPublishing();
  worker = publishWorker(opened.dataSource, {});
  receipts = new ReceiptsRepository(opened.dataSource);
});
afterAll(() => opened.close());
beforeEach(() => rows('truncate release, target, publish_attempt, publish_receipt, receipt_chain cascade'));

const rows = <Row>(statement: string, parameters: unknown[] = []): Promise<Row[]> =>
  opened.dataSource.query<Row[]>(statement, parameters);
const sealer = (secrets = ring('first')): ReceiptSealer => new ReceiptSealer(receipts, new ReceiptSignatures(secrets), signals);
const verify = (secrets = ring('first'), kept?: KeptHead) =>
  new ReceiptVerification(receipts, new ReceiptSignatures(secrets)).verifyReceipts('org', kept);
const faults = async (): Promise<[string, number | null][]> =>
  (await verify()).faults.map(({ code, sequence }) => [code, sequence]);

/** Part after part, as the pages of the web app ask for them. */
async function inParts(limit: number): Promise<{ faults: [string, number | null][]; sealed: number; parts: number }> {
  const found = { faults: [] as [string, number | null][], sealed: 0, parts: 0 };
  const verification = new ReceiptVerification(receipts, new ReceiptSignatures(ring('first')));
  for (let after: number | null = 0; after !== null; found.parts += 1) {
    const part = await verification.verifyReceipts('org', undefined, { after, limit });
    found.faults.push(...part.faults.map(({ code, sequence }): [string, number | null] => [code, sequence]));
    found.sealed += part.sealed;
    after = part.next;
  }
  return found;
}

const post = (text: string, following: Partial<OutgoingTarget> = {}) =>
  ({
    title: 'Title',
    text,
    media: [],
    thread: [],
    firstComment: null,
    linkCards: [],
    connection: { id: 'conn' },
    ...following,
  }) as unknown as OutgoingTarget;

/** Publishes this many targets, each in a transaction of its own and all at once. */
async function publish(count: number): Promise<void> {
  const ids = Array.from({ length: count }, (_, index) => `tgt_${index}`);
  await addRelease(opened.dataSource, 'rel', ids, '-1 second');
  await publishDue();
}
async function publishDue(): Promise<void> {
  await worker.workers.sayAlive();
  const targets = await worker.due.beginAttempts(await worker.due.claimDue(1_000, 60), 60);
  await Promise.all(
    targets.map((target) =>
      worker.outcomes.published({ ...target, sent: sentContent(post(target.id)) }, [
        {
          part: 'post',
          externalProviderId: `at://${target.id}`,
          externalShortcode: null,
          url: `https://sky.example/${target.id}`,
        },
      ]),
    ),
  );
}

describe('a receipt', () => {
  it('says how an attempt ended, when, where, by whom, and what the platform called the post', async () => {
    await addRelease(opened.dataSource, 'rel', ['tgt'], '-1 second');
    await rows(
      `insert into release_version (id, organization_id, release_id, revision, title, base_content, timezone, targets, media, author_id, credential_id,
         approval_id, created_at, saved_at)
       select 'ver', 'org', 'rel', 1, 'Title', 'Text', 'UTC', '[]', '[]', id, 'key_1', 'apr_1', now(), now() from app_user limit 1`,
    );
    await publishDue();
    const [receipt] = await rows<Record<string, unknown>>('select * from publish_receipt');
    expect(receipt).toMatchObject({
      organization_id: 'org',
      release_id: 'rel',
      target_id: 'tgt',
      connection_id: 'conn',
      platform: 'feed',
      attempt: 1,
      outcome: 'published',
      confirmed_by: 'answer',
      credential_id: 'key_1',
      approval_id: 'apr_1',
      external_provider_id: 'at://tgt',
      url: 'https://sky.example/tgt',
      sequence: null,
    });
    expect((receipt?.['ended_at'] as Date) >= (receipt?.['begun_at'] as Date)).toBe(true);
  });

  it('shows that a text was sent to whoever has it, and nothing once its salt is erased', async () => {
    await publish(1);
    const stored = async () =>
      (await rows<{ content_digest: string; content_salt: string | null }>('select * from publish_receipt'))[0];
    const { content_digest: digest, content_salt: salt } = (await stored()) ?? {};
    expect(sentContent(post('tgt_0'), salt ?? '').contentDigest).toBe(digest);
    expect(sentContent(post('another text'), salt ?? '').contentDigest).not.toBe(digest);
    await sealer().sealAll();
    await opened.dataSource.transaction((manager) => eraseSalts(manager, { organizationId: 'org', id: 'rel' }));
    expect((await stored())?.content_salt).toBeNull();
    expect(await verify()).toMatchObject({ intact: true, sealed: 1 });
  });

  it('of publishing a single post hashes as it did before there were threads, and receipts of edits and deletions', async () => {
    await publish(1);
    await sealer().sealAll();
    const [receipt] = await receipts.listSealed('org', '0', 1);
    if (receipt === undefined) throw new Error('nothing was sealed');
    const { contentSalt: _salt, hash, sequence, action, posts, linkCards, videoAdditions, ...said } = receipt;
    expect({ action, posts, linkCards, videoAdditions }).toEqual({
      action: null,
      posts: null,
      linkCards: null,
      videoAdditions: null,
    });
    expect(jsonHash({ ...said, sequence, previous: '' })).toBe(hash);
    for (const change of [
      `action = 'delete'`,
      `action = null, posts = '[]'`,
      `posts = null, link_cards = '[]'`,
      `link_cards = null, video_additions = '[]'`,
    ]) {
      await rows(`update publish_receipt set ${change}`);
      expect(await faults()).toEqual([['receipt_changed', 1]]);
    }
  });

  it('outlasts its release', async () => {
    await publish(2);
    await sealer().sealAll();
    await rows('delete from publish_attempt; delete from target; delete from release');
    expect(await verify()).toMatchObject({ intact: true, sealed: 2 });
  });
});

describe('sealing', () => {
  it('makes one chain without gaps of what was published at once, however many seal', async () => {
    await publish(200);
    expect(await verify()).toMatchObject({ intact: true, sealed: 0, unsealed: 200 });
    const sealers = [sealer(), sealer(), sealer()];
    while ((await receipts.countUnsealed('org')) > 0) await Promise.all(sealers.map((one) => one.sealAll()));
    expect(await verify()).toMatchObject({ intact: true, sealed: 200, unsealed: 0 });
    const [last] = await rows<{ last: string; count: number }>(
      'select max(sequence) as last, count(*)::int from publish_receipt',
    );
    expect(last).toEqual({ last: '200', count: 200 });
  });

  it('goes on after the key was rotated, and older heads stay genuine until their key is dropped', async () => {
    await publish(2);
    await sealer(ring('first')).sealAll();
    const kept = (await receipts.findChain('org')) ?? undefined;
    await rows('truncate target, release cascade');
    await publish(2);
    await sealer(ring('second', 'first')).sealAll();
    expect(await verify(ring('second', 'first'), kept)).toMatchObject({ intact: true, sealed: 4 });
    expect((await verify(ring('second'))).intact).toBe(true);
    expect((await verify(ring('second'), kept)).faults).toMatchObject([{ code: 'signature_invalid' }]);
  });
});

describe('verification finds', () => {
  beforeEach(async () => {
    await publish(5);
    await sealer().sealAll();
    expect((await verify()).intact).toBe(true);
  });

  it.each([
    ['another outcome', `outcome = 'refused'`],
    ['another account', `connection_id = 'conn_2'`],
    ['another time', `ended_at = ended_at + interval '1 second'`],
    ['another content', `content_digest = 'x'`],
    ['another approval', `approval_id = 'apr_9'`],
    ['another address', `url = 'https://elsewhere.example'`],
  ])('an edit: %s', async (_what, change) => {
    await rows(`update publish_receipt set ${change} where sequence = 3`);
    expect(await verify()).toMatchObject({ intact: false, faults: [{ code: 'receipt_changed', sequence: 3 }] });
  });

  it.each([
    ['in the middle', 'sequence = 3', ['receipts_missing', 3]],
    ['at the beginning', 'sequence in (1, 2)', ['receipts_missing', 1]],
    ['at the end', 'sequence >= 4', ['receipts_missing', 5]],
    ['of all of them', 'true', ['receipts_missing', 5]],
  ])('a removal %s', async (_where, which, fault) => {
    await rows(`delete from publish_receipt where ${which}`);
    expect(await faults()).toEqual([fault]);
  });

  it('another order', async () => {
    await rows('update publish_receipt set sequence = -sequence where sequence in (2, 4)');
    await rows('update publish_receipt set sequence = 6 + sequence where sequence in (-2, -4)');
    expect(await faults()).toEqual([
      ['receipt_changed', 2],
      ['receipt_changed', 3],
      ['receipt_changed', 4],
      ['receipt_changed', 5],
    ]);
  });

  it.each([
    [1, 6],
    [2, 3],
    [5, 2],
    [6, 1],
  ])('nothing in an intact chain, read in parts of %d', async (limit, parts) => {
    expect(await inParts(limit)).toEqual({ faults: [], sealed: 5, parts });
  });

  it.each([
    ['an edit', `update publish_receipt set outcome = 'refused' where sequence = 3`],
    ['a removal', 'delete from publish_receipt where sequence in (2, 3)'],
    ['a removal at the end', 'delete from publish_receipt where sequence >= 4'],
    ['a removal of everything', 'delete from publish_receipt'],
  ])('%s part by part as in one go', async (_what, change) => {
    await rows(change);
    const whole = await faults();
    expect(whole).toHaveLength(1);
    for (const limit of [1, 2, 3, 6]) expect((await inParts(limit)).faults).toEqual(whole);
  });

  it('a chain that was computed again without the key', async () => {
    await rows(`update publish_receipt set outcome = 'refused', sequence = null, hash = null`);
    await rows('delete from receipt_chain');
    await sealer(ring('other')).sealAll();
    expect(await verify(ring('other'))).toMatchObject({ intact: true });
    expect(await faults()).toEqual([['signature_invalid', 5]]);
  });

  it('receipts that were added, and a head that is gone', async () => {
    await rows(`create temp table added as select * from publish_receipt where sequence = 5`);
    await rows(`update added set id = 'rcpt_added', sequence = 6`);
    await rows('insert into publish_receipt select * from added');
    expect(await faults()).toEqual([
      ['receipt_changed', 6],
      ['receipts_added', 6],
    ]);
    await rows(`delete from publish_receipt where id = 'rcpt_added'; drop table added; delete from receipt_chain`);
    expect(await faults()).toEqual([['head_missing', null]]);
  });

  it('a chain that was taken back to an earlier state together with its head, by a head that was kept elsewhere', async () => {
    const early = await receipts.findChain('org');
    await rows('truncate target, release cascade');
    await publish(2);
    await sealer().sealAll();
    const kept = (await receipts.findChain('org')) ?? undefined;
    expect((await verify(ring('first'), kept)).intact).toBe(true);
    await rows('delete from publish_receipt where sequence > 5');
    await rows('update receipt_chain set sequence = $1, hash = $2, signature = $3, signed_at = $4', [
      early?.sequence,
      early?.hash,
      early?.signature,
      early?.signedAt,
    ]);
    expect((await verify()).intact).toBe(true);
    expect((await verify(ring('first'), kept)).faults).toMatchObject([{ code: 'rolled_back', sequence: 7 }]);
  });
});
